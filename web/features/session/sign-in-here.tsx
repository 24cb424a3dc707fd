import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ChangeEvent } from 'react'
import { dropToken, stayHere } from '#web/session/session.tsx'
import { takeUp, takeUpWithCode, type TakeUpStep } from '#web/session/take-up.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

/** Opens the sign-in page, for other ways than a password. Unsaved input is lost. */
function signInAnew(): void {
  dropToken()
  location.reload()
}

/** Signs the same person in again. Waiting calls are then sent, and nothing typed is lost. */
export function SignInHere({ username, nickname }: { username: string; nickname: string }) {
  const { t, label } = useText()
  const [given, setGiven] = useState('')
  const [byCode, setByCode] = useState(false)
  const { problem, attempt } = useAttempt()
  const next = (step: TakeUpStep) => {
    setGiven('')
    if (step === 'page') location.reload()
    else setByCode(step === 'code')
  }
  const send = () => attempt(() => (byCode ? takeUpWithCode(given.trim()) : takeUp(username, given)), next)
  const input = {
    value: given,
    error: problem !== undefined,
    'data-autofocus': true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setGiven(event.currentTarget.value),
  }
  return (
    <AskDialog
      title={`${t('session.logIn')} · ${nickname}`}
      verb={t('session.logIn')}
      disabled={given.trim() === ''}
      problem={problem}
      onConfirm={send}
      onClose={stayHere}
    >
      <TextInput label={t('session.username')} autoComplete="username" value={username} readOnly />
      {byCode ? (
        <TextInput
          key="code"
          {...input}
          autoFocus
          label={label('session', 'code')}
          autoComplete="one-time-code"
          maxLength={20}
        />
      ) : (
        <PasswordInput
          key="password"
          {...input}
          label={t('session.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        />
      )}
      <Button variant="subtle" size="compact-sm" onClick={signInAnew} style={{ alignSelf: 'start' }}>
        {t('screens.login')}
      </Button>
    </AskDialog>
  )
}
