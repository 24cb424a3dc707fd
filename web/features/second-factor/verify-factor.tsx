import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { type FactorStatus, secondFactorRoutes } from '#contract/second-factor.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { passkeysPossible, signWithPasskey } from './passkey.ts'
import css from './second-factor.module.css'
import { useFactorAttempt } from './use-factor-attempt.ts'

interface VerifyFactorProps {
  status: FactorStatus
  onVerified: () => Promise<unknown>
}

/** Asks for a code of the app or a passkey, or for a recovery code if neither is at hand. */
export function VerifyFactor({ status, onVerified }: VerifyFactorProps) {
  const { t } = useText()
  const keys = status.passkeys_here > 0 && passkeysPossible()
  const [recovering, setRecovering] = useState(!status.app && !keys)
  const { busy, problem, setProblem, attempt } = useFactorAttempt()
  const byCode = status.app || recovering
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const code = field?.value.trim() ?? ''
    if (code === '') {
      setProblem(t('secondFactor.codeEmpty'))
      return field?.focus()
    }
    void attempt(() => call(secondFactorRoutes.giveCode, { body: { code }, quiet: true }), onVerified).then(
      () => field?.select(),
    )
  }
  const turn = () => {
    setProblem(undefined)
    setRecovering(!recovering)
  }
  return (
    <>
      <p className={css.hint}>
        {t(
          recovering
            ? 'secondFactor.recoveryHint'
            : byCode
              ? 'secondFactor.giveHint'
              : 'secondFactor.keyHint',
        )}
      </p>
      {byCode && (
        <form onSubmit={submit} noValidate>
          <TextInput
            key={String(recovering)}
            label={t(recovering ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
            name="code"
            size="md"
            autoFocus
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete={recovering ? 'off' : 'one-time-code'}
            inputMode={recovering ? 'text' : 'numeric'}
            maxLength={64}
            classNames={{ input: css.code ?? '' }}
            error={problem}
            onChange={() => setProblem(undefined)}
          />
          <Button type="submit" fullWidth size="md" loading={busy}>
            {t('secondFactor.give')}
          </Button>
        </form>
      )}
      {keys && !recovering && (
        <Button
          fullWidth
          size="md"
          variant={byCode ? 'default' : 'filled'}
          className={css.passkey}
          disabled={busy}
          onClick={() => void attempt(signWithPasskey, onVerified)}
        >
          {t('secondFactor.givePasskey')}
        </Button>
      )}
      {!byCode && problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {(status.app || keys) && (
        <Button variant="subtle" fullWidth className={css.passkey} onClick={turn}>
          {t(
            recovering
              ? status.app
                ? 'secondFactor.useApp'
                : 'secondFactor.givePasskey'
              : 'secondFactor.useRecovery',
          )}
        </Button>
      )}
      {recovering && <p className={css.small}>{t('secondFactor.lost')}</p>}
    </>
  )
}
