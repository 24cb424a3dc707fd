import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cancelExport, exportJobs, type ExportRow } from '../../../contract/exports.ts'
import { call } from '../../transport/api.ts'
import { resourceQuery, wordsOf } from './export-resources.ts'
import { useFilterLines } from './filter-lines.tsx'
import { queries } from '../../transport/queries.ts'
import { Facts } from '../../records/facts.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ExportState, sizeOf } from './export-cells.tsx'
import css from './exports-page.module.css'

const facts = [
  'state',
  'resource',
  'format',
  'rows',
  'bytes',
  'downloads',
  'created_by',
  'created_at',
  'finished_at',
  'expires_at',
] as const
const withReason = ['failure', ...facts]

/** An export with its conditions and columns. */
export function ExportDrawer({
  row,
  acts,
  onClose,
}: {
  row: ExportRow
  acts: readonly RowAction[]
  onClose: () => void
}) {
  const text = useText()
  const { t, label } = text
  const what = row.resource ?? 'customers'
  const { data: resource } = useQuery(resourceQuery(what))
  const lines = useFilterLines(what, resource, row.filters)
  return (
    <SideDrawer title={row.file} onClose={onClose} width={560}>
      <div className={css.drawer}>
        {acts.length > 0 && (
          <div className={css.acts}>
            {acts.map((act, at) => (
              <Button key={act.id} variant={at === 0 ? 'filled' : 'default'} onClick={act.onClick}>
                {act.label}
              </Button>
            ))}
          </div>
        )}
        <Facts
          resource={exportJobs}
          row={row}
          names={row.failure ? withReason : facts}
          own={{ state: <ExportState row={row} />, bytes: sizeOf(row, text) }}
        />
        <section>
          <h3>{label('exports', 'filters')}</h3>
          {lines.length === 0 ? (
            <p>{t('exports.all')}</p>
          ) : (
            <ul>
              {lines.map(({ name, words }) => (
                <li key={name}>
                  {name} <b>{words}</b>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section>
          <h3>{label('exports', 'columns')}</h3>
          <p>{row.columns.map((name) => label(wordsOf(what), name)).join(t('list.comma'))}</p>
        </section>
      </div>
    </SideDrawer>
  )
}

export function CancelDialog({ row, onClose }: { row: ExportRow; onClose: () => void }) {
  const { t } = useText()
  const { problem, attempt } = useAttempt()
  const cancel = () =>
    attempt(
      () => call(cancelExport, { params: { id: row.id }, body: { version: row.version }, quiet: true }),
      () => {
        void queries.invalidateQueries({ queryKey: ['exports'] })
        showSuccess(t('exports.cancelled'))
        onClose()
      },
    )
  return (
    <AskDialog
      danger
      title={t('exports.cancelTitle', { file: row.file })}
      text={t('exports.cancelText')}
      verb={t('exports.acts.cancel')}
      stay={t('exports.keep')}
      problem={problem}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
