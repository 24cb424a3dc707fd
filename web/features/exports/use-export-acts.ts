import { useCallback } from 'react'
import { createExport, retryExport, type ExportRow } from '../../../contract/exports.ts'
import { call } from '../../transport/api.ts'
import { saveMade } from '../../transport/download.ts'
import { queries } from '../../transport/queries.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { RowAction } from '../../ui/row-menu.tsx'

const refresh = () => void queries.invalidateQueries({ queryKey: ['exports'] })
/** A refusal has already been shown as a toast. */
const shown = () => undefined

const download = (file: string) => saveMade(file, { keep: true }).then(refresh, shown)
const retry = ({ id, version }: ExportRow) =>
  call(retryExport, { params: { id }, body: { version } }).catch(refresh)
const again = ({ resource, format, columns, filters }: ExportRow) =>
  call(createExport, {
    body: {
      resource: resource ?? 'customers',
      format: format ?? 'xlsx',
      columns,
      filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
    },
  }).catch(shown)

/** The acts on an export. `onCancel` asks first. A finished export can be started again as a new one. */
export function useExportActs(onCancel: (row: ExportRow) => void): (row: ExportRow) => RowAction[] {
  const { t } = useText()
  return useCallback(
    (row: ExportRow) => {
      const begun = (next: ExportRow | void) => {
        if (!next) return
        showSuccess(t('exports.started', { file: next.file }))
        refresh()
      }
      const { file_name: file, actions } = row
      const [cancels, retries] = [actions.includes('cancel'), actions.includes('retry')]
      const act = (id: 'download' | 'cancel' | 'retry' | 'again', onClick: () => void) => ({
        id,
        label: t(`exports.acts.${id}`),
        ...(id === 'cancel' && { danger: true }),
        onClick,
      })
      return [
        ...(actions.includes('download') && file !== null
          ? [act('download', () => void download(file))]
          : []),
        ...(cancels ? [act('cancel', () => onCancel(row))] : []),
        ...(retries ? [act('retry', () => void retry(row).then(begun))] : []),
        ...(cancels || retries ? [] : [act('again', () => void again(row).then(begun))]),
      ]
    },
    [t, onCancel],
  )
}
