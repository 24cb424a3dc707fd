import { webhookRoutes, type WebhookRow } from '#contract/webhooks.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

interface QuestionProps {
  row: WebhookRow
  onDone: (made?: { secret?: string }) => void
  onClose: () => void
}

/** Asks before the signing secret is replaced. */
export function RotateQuestion({ row, onDone, onClose }: QuestionProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt()
  const body = { rotate_secret: true as const, version: row.version }
  return (
    <AskDialog
      title={t('webhooks.rotateTitle')}
      text={t('webhooks.rotateText')}
      verb={t('webhooks.rotate')}
      problem={problem}
      onConfirm={() =>
        attempt(() => call(webhookRoutes.edit, { params: { id: row.id }, body, quiet: true }), onDone)
      }
      onClose={onClose}
    />
  )
}

/** Asks before a webhook is deleted. */
export function RemoveQuestion({ row, onDone, onClose }: QuestionProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt()
  const removed = () => {
    showSuccess(t('webhooks.removed'))
    onDone()
  }
  return (
    <AskDialog
      danger
      title={t('webhooks.removeTitle', { host: new URL(row.url).host })}
      text={t('webhooks.removeText')}
      verb={t('webhooks.remove')}
      problem={problem}
      onConfirm={() =>
        attempt(() => call(webhookRoutes.delete, { params: { id: row.id }, quiet: true }), removed)
      }
      onClose={onClose}
    />
  )
}
