import { editConsignor, type ConsignorRow } from '../../../contract/consignors.ts'
import { call } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { consignorQuery, refreshConsignors } from './consignor-queries.ts'

/** Suspends a consignor, or takes it back: whether new lots may be made for it. */
export function SuspendDialog({ row, onClose }: { row: ConsignorRow; onClose: () => void }) {
  const { t } = useText()
  const { problem, attempt } = useAttempt(refreshConsignors)
  const act = row.suspended ? 'reinstate' : 'suspend'
  const send = async () => {
    // An act refused as stale is given again on the row as it is now.
    const { version } = await queries.fetchQuery({
      ...consignorQuery(row.id),
      staleTime: problem === undefined ? 60_000 : 0,
    })
    return call(editConsignor, {
      params: { id: row.id },
      body: { suspended: act === 'suspend', version: Math.max(version, row.version) },
      quiet: true,
    })
  }
  const done = () => {
    showSuccess(t(`consignors.done.${act}`))
    void refreshConsignors()
    onClose()
  }
  return (
    <AskDialog
      title={t(`consignors.ask.${act}.title`, { name: row.company_name })}
      text={t(`consignors.ask.${act}.text`)}
      verb={t(`consignors.acts.${act}`)}
      danger={act === 'suspend'}
      problem={problem}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
    />
  )
}
