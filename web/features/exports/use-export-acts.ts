import { useCallback } from 'react'
import { createExport, retryExport, type ExportRow } from '../../../contract/exports.ts'
import { call } from '../../transport/api.ts'
import { saveMade } from '../../transport/download.ts'
import { queries } from '../../transport/queries.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { RowAction } from '../../ui/row-menu.tsx'

const refresh = () => void queries.invalidateQueries({ queryKey: ['exports'] })
/** What was refused was said in the corner already. */
const said = () => undefined

/** What can be done with an export now; `onCancel` asks first. A finished one can be asked for again as a new one. */
export function useExportActs(onCancel: (row: ExportRow) => void): (row: ExportRow) => RowAction[] {
  const { t } = useText()
  return useCallback(
    (row: ExportRow) => {
      const may = (act: string) => row.actions.includes(act)
      const { file_name, resource, format } = row
      const begun = (next: ExportRow) => {
        showSuccess(t('exports.started', { file: next.file }))
        refresh()
      }
      const again = { resource: resource ?? 'customers', format: format ?? 'xlsx', columns: row.columns }
      const filters = Object.fromEntries(
        Object.entries(row.filters).map(([name, values]) => [name, [...values]]),
      )
      const retry = () =>
        call(retryExport, { params: { id: row.id }, body: { version: row.version } }).then(begun, refresh)
      return [
        ...(may('download') && file_name !== null
          ? [
              {
                id: 'download',
                label: t('exports.acts.download'),
                onClick: () => void saveMade(file_name, { keep: true }).then(refresh, said),
              },
            ]
          : []),
        ...(may('cancel')
          ? [{ id: 'cancel', label: t('exports.acts.cancel'), danger: true, onClick: () => onCancel(row) }]
          : []),
        ...(may('retry')
          ? [{ id: 'retry', label: t('exports.acts.retry'), onClick: () => void retry() }]
          : []),
        ...(!may('cancel') && !may('retry')
          ? [
              {
                id: 'again',
                label: t('exports.acts.again'),
                onClick: () => void call(createExport, { body: { ...again, filters } }).then(begun, said),
              },
            ]
          : []),
      ]
    },
    [t, onCancel],
  )
}
