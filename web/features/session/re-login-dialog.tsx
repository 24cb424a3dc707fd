import { Button } from '@mantine/core'
import { useState } from 'react'
import { dropToken, stayHere, useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { SignInHere } from './sign-in-here.tsx'

/**
 * One dialog, however many calls found the session lost. Its lower buttons are those of the source-spec; the
 * one above signs the person in again without leaving the page.
 */
export function ReLoginDialog() {
  const { t } = useText()
  const { user } = useSession()
  const [here, setHere] = useState(false)
  const signInAnew = () => {
    dropToken()
    location.reload()
  }
  if (here && user) return <SignInHere username={user.username} nickname={user.nickname} />
  return (
    <AskDialog
      title={t('session.lostTitle')}
      text={t('session.lostText')}
      verb={t('session.reLogin')}
      onConfirm={signInAnew}
      onClose={stayHere}
    >
      {user && (
        <Button variant="light" onClick={() => setHere(true)}>
          {`${t('session.logIn')} · ${user.nickname}`}
        </Button>
      )}
    </AskDialog>
  )
}
