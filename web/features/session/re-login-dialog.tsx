import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { dropToken, stayHere, useSession } from '#web/session/session.tsx'
import { takeUp, takeUpWithCode, type TakeUpStep } from '#web/session/take-up.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

const signInAnew = () => {
  dropToken()
  location.reload()
}

/**
 * One dialog, however many calls found the session lost. The person signs in again over the page, leaves it for
 * the sign-in, or stays without a session.
 */
export function ReLoginDialog() {
  const { t } = useText()
  const { user } = useSession()
  return (
    <AskDialog
      title={t('session.lostTitle')}
      text={t('session.lostText')}
      verb={t('session.reLogin')}
      onConfirm={signInAnew}
      onClose={stayHere}
    >
      {user && <SignInHere username={user.username} />}
    </AskDialog>
  )
}

function SignInHere({ username }: { username: string }) {
  const { t, label } = useText()
  const [given, setGiven] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const { problem, busy, attempt } = useAttempt()
  const next = (answer: TakeUpStep) => {
    setGiven('')
    if (answer === 'page') location.reload()
    else if (answer === 'code') setStep('code')
  }
  const send = () =>
    attempt(() => (step === 'code' ? takeUpWithCode(given.trim()) : takeUp(username, given)), next)
  const input = {
    value: given,
    error: problem,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setGiven(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      if (given.trim() !== '') void send()
    },
  }
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {step === 'code' ? (
        <TextInput
          key="code"
          {...input}
          label={label('session', 'code')}
          autoComplete="one-time-code"
          maxLength={20}
        />
      ) : (
        <PasswordInput
          key="password"
          {...input}
          label={t('session.passwordOf', { name: username })}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        />
      )}
      <Button
        variant="light"
        loading={busy}
        disabled={given.trim() === ''}
        onClick={() => void send()}
        style={{ alignSelf: 'start' }}
      >
        {t('session.goOnHere')}
      </Button>
    </>
  )
}
