import { messageRoutes, type ChannelRow } from '#contract/messages.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

interface RemoveChannelProps {
  row: ChannelRow
  onDone: () => void
  onClose: () => void
}

/** Asks before a channel is deleted. */
export function RemoveChannel({ row: { id, name }, onDone, onClose }: RemoveChannelProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt()
  const removed = () => {
    showSuccess(t('messages.removed'))
    onDone()
  }
  return (
    <AskDialog
      danger
      title={t('messages.removeTitle', { name })}
      text={t('messages.removeText')}
      verb={t('messages.remove')}
      problem={problem}
      onConfirm={() => attempt(() => call(messageRoutes.delete, { params: { id }, quiet: true }), removed)}
      onClose={onClose}
    />
  )
}
