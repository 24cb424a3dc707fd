import { useText } from '#web/text/text.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Asks before typed input is lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useText()
  return (
    <AskDialog
      danger
      title={t('form.leaveTitle')}
      text={t('form.leaveText')}
      verb={t('form.leave')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
