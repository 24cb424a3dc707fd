import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { exportable, type Exportable } from '#contract/grammar/exportable.ts'
import { exportFormats, type ExportFormat, type ExportRow, exportRoutes } from '#contract/exports.ts'
import { addresses } from '#contract/grammar/addresses.ts'
import { ActDialog } from '#web/records/act-dialog.tsx'
import type { Filters } from '#web/records/list-state.ts'
import { useQuestion } from '#web/records/use-acts.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { showWithButton } from '#web/ui/undo-toast.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { choiceList } from '#web/ui/option-list.ts'
import { exportActs } from './acts.ts'
import { ColumnTicks } from './column-ticks.tsx'
import { columnsOf, resourceQuery, wordsOf } from './export-resources.ts'
import css from './exports.module.css'
import { useFilterLines } from './filter-lines.tsx'

interface ExportDialogProps {
  /** The resource of the list. Without it the person chooses one. */
  what?: Exportable
  filters?: Filters
  /** The columns in sight. */
  inSight?: readonly string[]
  onClose: () => void
}

const nothing: Filters = {}
const none: readonly string[] = []

/** Starts an export: resource, format, columns and conditions. */
export function ExportDialog({ what: given, filters = nothing, inSight = none, onClose }: ExportDialogProps) {
  const { t, label, option } = useText()
  const [what, setWhat] = useState<Exportable>(given ?? 'customers')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [chosen, setChosen] = useState<readonly string[]>()
  const { data: resource } = useQuery(resourceQuery(what))
  const names = resource ? columnsOf(resource, inSight) : []
  const proposed = names.filter((name) => inSight.includes(name))
  const columns = chosen ?? (proposed.length > 0 ? proposed : names)
  const announce = useStarted()
  const question = useQuestion(exportActs, 'start', [], {
    onClose,
    onDone: ({ answer }) => announce(answer as ExportRow),
  })
  const body = { resource: what, format, filters: asBody(filters), columns: [...columns] }
  const pick = (next: string | null) => {
    setWhat((next ?? 'customers') as Exportable)
    setChosen(undefined)
  }
  return (
    <ActDialog
      {...question}
      {...(given && { title: t('exports.title', { what: option('exports', 'resource', given) }) })}
      size={560}
      ready={columns.length > 0}
      send={() => call(exportRoutes.create, { body, quiet: true })}
    >
      {!given && (
        <Select
          data-autofocus
          label={label('exports', 'resource')}
          value={what}
          {...choiceList}
          data={exportable.map((name) => ({ value: name, label: option('exports', 'resource', name) }))}
          onChange={pick}
        />
      )}
      <ChoicePills
        label={label('exports', 'format')}
        focus={Boolean(given)}
        chosen={[format]}
        options={exportFormats.map((exportFormat) => ({
          value: exportFormat,
          label: option('exports', 'format', exportFormat),
        }))}
        onChange={(name) => setFormat(name)}
      />
      <Conditions what={what} filters={filters} chosen={given !== undefined} />
      <ColumnTicks names={names} labels={wordsOf(what)} chosen={columns} onChange={setChosen} />
    </ActDialog>
  )
}

const asBody = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]]))

/** The conditions in words. They come from the list and cannot change here. */
function Conditions({ what, filters, chosen }: { what: Exportable; filters: Filters; chosen: boolean }) {
  const { t, label } = useText()
  const { data: resource } = useQuery(resourceQuery(what))
  const lines = useFilterLines(what, resource, filters)
  return (
    <Labelled id="export-conditions" label={label('exports', 'filters')}>
      {lines.length > 0 ? (
        <dl className={css.lines} aria-labelledby="export-conditions">
          {lines.map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd>{line.words}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={css.note}>{t(chosen ? 'exports.all' : 'exports.allHint')}</p>
      )}
    </Labelled>
  )
}

/** Says that the export has begun, with a link to 导出管理. */
function useStarted() {
  const { t } = useText()
  const navigate = useNavigate()
  const here = useLocation().pathname === addresses.exports
  return (row: ExportRow) => {
    const message = t('exports.started', { name: row.file })
    if (here) showSuccess(message)
    else showWithButton(message, t('exports.see'), () => void navigate(addresses.exports))
  }
}
