import { type ExportRow, exportRoutes } from '#contract/exports.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { currentText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { saveMade } from '#web/transport/download.ts'
import { queries } from '#web/transport/queries.ts'
import { showSuccess } from '#web/messages/toast.ts'

const refreshExports = () => queries.invalidateQueries({ queryKey: ['exports'] })
/** A refusal has already been shown as a toast. */
const ignore = () => undefined

const download = ({ file_name: file }: ExportRow) =>
  file !== null && void saveMade(file, { keep: true }).then(refreshExports, ignore)

const again = async ({ resource, format, columns, filters }: ExportRow) => {
  const body = {
    resource: resource ?? 'customers',
    format: format ?? 'xlsx',
    columns,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  }
  const { file } = await call(exportRoutes.create, { body })
  showSuccess(currentText().t('exports.started', { name: file }))
  void refreshExports()
}

const retry = 'exports.acts.retry'

/** The acts of an export. A finished one can be started again as a new one. */
export const exportActs = declareActs<ExportRow>()({
  resource: 'exports',
  nameOf: (row) => row.file,
  refresh: refreshExports,
  acts: {
    start: act(exportRoutes.create, {
      verb: 'exports.start',
      title: 'exports.new',
      only: 'new',
      unversioned: true,
    }),
    download: {
      verb: 'exports.acts.download',
      when: ({ actions, file_name: file }) => actions.includes('download') && file !== null,
      run: download,
    },
    cancel: act(exportRoutes.cancel, {
      verb: 'exports.acts.cancel',
      title: 'exports.cancelTitle',
      text: 'exports.cancelText',
      stay: 'exports.keep',
      done: 'exports.cancelled',
      danger: true,
    }),
    retry: act(exportRoutes.retry, { verb: retry, done: 'exports.started', atOnce: true }),
    again: {
      verb: 'exports.acts.again',
      when: ({ actions }) => !actions.includes('cancel') && !actions.includes('retry'),
      run: (row) => void again(row).catch(ignore),
    },
  },
})

export type ExportAct = keyof typeof exportActs.acts
