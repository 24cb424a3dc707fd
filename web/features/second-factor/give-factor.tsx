import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { giveCode, type FactorStatus } from '../../../contract/second-factor.ts'
import { call } from '../../transport/api.ts'
import { passkeysPossible, signWithPasskey } from './passkey.ts'
import css from './second-factor.module.css'
import { useTried } from './use-tried.ts'
import type { Say } from './words.ts'

interface GiveProps {
  say: Say
  status: FactorStatus
  onGiven: () => Promise<unknown>
}

/** Asks for a code of the app or a passkey, or for a recovery code if neither is at hand. */
export function GiveFactor({ say, status, onGiven }: GiveProps) {
  const keys = status.passkeys_here > 0 && passkeysPossible()
  const [recovering, setRecovering] = useState(!status.app && !keys)
  const { busy, problem, setProblem, attempt } = useTried(say)
  const byCode = status.app || recovering
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const code = field?.value.trim() ?? ''
    if (code === '') {
      setProblem(say('codeEmpty'))
      return field?.focus()
    }
    void attempt(() => call(giveCode, { body: { code }, quiet: true }), onGiven).then(() => field?.select())
  }
  const turn = () => {
    setProblem(undefined)
    setRecovering(!recovering)
  }
  return (
    <>
      <p className={css.hint}>{say(recovering ? 'recoveryHint' : byCode ? 'giveHint' : 'keyHint')}</p>
      {byCode && (
        <form onSubmit={submit} noValidate>
          <TextInput
            key={String(recovering)}
            label={say(recovering ? 'recoveryCode' : 'code')}
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
            {say('give')}
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
          onClick={() => void attempt(signWithPasskey, onGiven)}
        >
          {say('givePasskey')}
        </Button>
      )}
      {!byCode && problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {(status.app || keys) && (
        <Button variant="subtle" fullWidth className={css.passkey} onClick={turn}>
          {say(recovering ? (status.app ? 'useApp' : 'givePasskey') : 'useRecovery')}
        </Button>
      )}
      {recovering && <p className={css.small}>{say('lost')}</p>}
    </>
  )
}
