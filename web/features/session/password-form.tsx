import { Button, PasswordInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { passwordMax, shortestPassword, sessionRoutes } from '#contract/session.ts'
import { ApiError, call, report } from '#web/transport/api.ts'
import { useUser } from '#web/session/session.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useCapsLock } from './use-caps-lock.ts'

const names = ['old_password', 'new_password', 'repeated'] as const
type Name = (typeof names)[number]
type Errors = Partial<Record<Name, string>>

function wrongWith(values: Record<Name, string>, min: number, t: Speaker['t']): Errors {
  const { old_password, new_password, repeated } = values
  const length = new_password.length
  return {
    ...(!old_password && { old_password: t('session.passwordEmpty') }),
    ...(length < min && { new_password: t('session.tooShort', { min }) }),
    ...(length > passwordMax && { new_password: t('session.tooLong', { max: passwordMax }) }),
    ...(repeated !== new_password && { repeated: t('session.notSame') }),
  }
}

const textIn = (data: FormData, name: Name) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Changes the person's own password. The server's refusals show on their fields. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<void> | void }) {
  const { t } = useText()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const capsLock = useCapsLock()
  const { username, roles } = useUser()
  const labels = {
    old_password: t('session.oldPassword'),
    new_password: t('session.newPassword'),
    repeated: t('session.repeatPassword'),
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, textIn(data, name)])) as Record<Name, string>
    const wrong = wrongWith(values, shortestPassword(roles), t)
    setErrors(wrong)
    const first = names.find((name) => wrong[name])
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      await call(sessionRoutes.changePassword, {
        body: { old_password: values.old_password, new_password: values.new_password },
        quiet: true,
      })
      form.reset()
      showSuccess(t('session.changed'))
      await onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.fields) setErrors(error.fields)
      else if (error instanceof ApiError) report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {names.map((name) => (
        <PasswordInput
          key={name}
          name={name}
          label={labels[name]}
          error={errors[name]}
          autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
          onChange={() => setErrors((was) => ({ ...was, [name]: undefined }))}
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
          {...capsLock.watch}
        />
      ))}
      {capsLock.on && <p role="status">{t('session.capsLock')}</p>}
      <Button type="submit" loading={busy}>
        {t('session.changePassword')}
      </Button>
    </form>
  )
}
