import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useState, type ChangeEvent } from 'react'
import { answerProof, useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { oidcRoutes } from '#contract/oidc.ts'
import { sessionRoutes } from '#contract/session.ts'

/**
 * Asks for the password or a code before an act that moves money or power. Cancelling means that nothing was
 * done.
 */
export function ProofDialog({ title }: { title: string }) {
  const { t, label } = useText()
  const { user } = useSession()
  const [byCode, setByCode] = useState(false)
  const [given, setGiven] = useState('')
  const { problem, attempt } = useAttempt()
  const [hint, setHint] = useState<string | null>(null)
  const hasCodes = user?.second_factor === 'given'
  useEffect(() => {
    call(oidcRoutes.button, { query: {}, quiet: true }).then(
      ({ no_passwords }) => {
        setHint(no_passwords)
        if (no_passwords !== null && hasCodes) setByCode(true)
      },
      () => undefined,
    )
  }, [hasCodes])
  const send = () =>
    attempt(
      () =>
        call(sessionRoutes.reauthenticate, {
          body: byCode ? { code: given.trim() } : { password: given },
          quiet: true,
        }),
      () => answerProof(true),
    )
  const switchWay = () => {
    setByCode(!byCode)
    setGiven('')
  }
  const words = [t('session.password'), label('session', 'code')] as const
  const input = {
    label: words[byCode ? 1 : 0],
    value: given,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setGiven(event.currentTarget.value),
    error: problem !== undefined,
    'data-autofocus': true,
  }
  return (
    <AskDialog
      title={title}
      text={hint}
      verb={t('act.confirm')}
      disabled={given.trim() === ''}
      problem={problem}
      onConfirm={send}
      onClose={() => answerProof(false)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {byCode ? (
        <TextInput {...input} autoComplete="one-time-code" maxLength={20} />
      ) : (
        <PasswordInput
          {...input}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        />
      )}
      {hasCodes && (
        <Button variant="subtle" size="compact-sm" onClick={switchWay} style={{ alignSelf: 'start' }}>
          {words[byCode ? 0 : 1]}
        </Button>
      )}
    </AskDialog>
  )
}
