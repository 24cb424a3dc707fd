import { TextInput } from '@mantine/core'
import { type FormEvent } from 'react'
import { passkeyNameMax, type NewCodes } from '#contract/second-factor.ts'
import { useText } from '#web/text/text.tsx'
import { SetUpButtons } from './set-up-buttons.tsx'
import { createPasskey } from './passkey.ts'
import css from './second-factor.module.css'
import { useFactorAttempt } from './use-factor-attempt.ts'

interface SetUpProps {
  onDone: (codes: NewCodes) => unknown
  onCancel: () => void
}

/** Asks for a name, then the browser for a fingerprint, a PIN or a key. */
export function PasskeySetUp({ onDone, onCancel }: SetUpProps) {
  const { t } = useText()
  const { busy, problem, setProblem, attempt } = useFactorAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = event.currentTarget.querySelector('input')?.value.trim() ?? ''
    if (name === '') return setProblem(t('secondFactor.nameEmpty'))
    void attempt(() => createPasskey(name), onDone)
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextInput
        label={t('secondFactor.passkeyName')}
        description={t('secondFactor.passkeyNameHelp')}
        name="passkey_name"
        autoFocus
        autoComplete="off"
        maxLength={passkeyNameMax}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <SetUpButtons verb={t('secondFactor.addPasskey')} busy={busy} onCancel={onCancel} />
    </form>
  )
}
