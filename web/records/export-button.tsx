import { IconFileExport } from '#web/icons/file-export.ts'
import { useState } from 'react'
import { isExportable, type Exportable } from '#contract/grammar/exportable.ts'
import { useTableLayout } from './columns.tsx'
import { userId } from './list-query.ts'
import { queryOf, readState, type Filters, type ListQuery, type ListSpec } from './list-state.ts'
import { useText } from '#web/text/text.tsx'
import { orderColumns, type DataColumn } from '#web/ui/data-column.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './export-button.module.css'

const ExportDialog = lazyPart(
  // oxlint-disable-next-line no-restricted-imports -- fetched on the first click, as a screen is
  async () => (await import('#web/features/exports/export-dialog.tsx')).ExportDialog,
)

interface ExportButtonProps {
  spec: ListSpec
  /** The list's current query, as a query string. */
  now: string
  /** The columns of the table. Without them, every field is proposed. */
  columns: readonly DataColumn<never>[]
}

/** Exports the list as it is now: its filters, search, quick filter, order and visible columns. */
export function ExportButton({ spec, now, columns }: ExportButtonProps) {
  const [layout] = useTableLayout(spec.name)
  const { name } = spec.resource
  if (!isExportable(name)) return null
  const inSight = orderColumns(columns, layout.order).filter(
    (column, at) => at === 0 || !layout.hidden.includes(column.id),
  )
  const ask = () => filtersOf(queryOf(spec, readState(spec, new URLSearchParams(now)), userId()))
  return <ExportOf what={name} inSight={inSight.map((column) => column.id)} ask={ask} />
}

interface ExportOfProps {
  what: Exportable
  inSight?: readonly string[]
  /** Returns the filters at the time of the click. */
  ask: () => Filters
}

/** The button and its dialog, for screens that are not lists. */
export function ExportOf({ what, inSight = [], ask }: ExportOfProps) {
  const { t } = useText()
  const [filters, setFilters] = useState<Filters>()
  return (
    <>
      <button type="button" className={css.button} aria-haspopup="dialog" onClick={() => setFilters(ask())}>
        <IconFileExport size={16} stroke={1.5} aria-hidden="true" />
        {t('exports.button')}
      </button>
      {filters && (
        <ExportDialog what={what} filters={filters} inSight={inSight} onClose={() => setFilters(undefined)} />
      )}
    </>
  )
}

/** The query of the list without its page number. */
function filtersOf({ page: _page, limit: _limit, ...query }: ListQuery): Filters {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as readonly string[]) : [String(value)],
    ]),
  )
}
