import { Button, TextInput } from '@mantine/core'
import { type FormEvent } from 'react'
import { passkeyNameMax, type NewCodes } from '../../../contract/second-factor.ts'
import { createPasskey } from './passkey.ts'
import css from './second-factor.module.css'
import { useTried } from './use-tried.ts'
import type { Say } from './words.ts'

interface SetUpProps {
  say: Say
  onDone: (codes: NewCodes) => unknown
  onCancel: () => void
}

/** Asks for a name, then the browser for a fingerprint, a PIN or a key. */
export function PasskeySetUp({ say, onDone, onCancel }: SetUpProps) {
  const { busy, problem, setProblem, attempt } = useTried(say)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = event.currentTarget.querySelector('input')?.value.trim() ?? ''
    if (name === '') return setProblem(say('nameEmpty'))
    void attempt(() => createPasskey(name), onDone)
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextInput
        label={say('passkeyName')}
        description={say('passkeyNameHelp')}
        name="passkey_name"
        autoFocus
        autoComplete="off"
        maxLength={passkeyNameMax}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={busy}>
          {say('addPasskey')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}
