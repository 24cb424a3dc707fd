import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { dropToken, stayHere } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'

/** One dialog, however many calls found the session lost. */
export function ReLoginDialog() {
  const { t } = useText()
  const signIn = () => {
    dropToken()
    location.reload()
  }
  return (
    <AskDialog
      title={t('session.lostTitle')}
      text={t('session.lostText')}
      verb={t('session.reLogin')}
      onConfirm={signIn}
      onClose={stayHere}
    />
  )
}
