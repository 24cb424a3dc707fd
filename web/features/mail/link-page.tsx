import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { linkMinutes, mailRoutes } from '#contract/mail.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { SignedOutFrame } from '#web/page/signed-out-frame.tsx'
import css from '#web/page/signed-out-frame.module.css'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { endSession } from '#web/session/session.tsx'
import { loginPath } from '#web/session/redirects.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'

/** The page of a mailed link, with its token behind `#`. Without a token, it asks for a new link. */
export function LinkPage() {
  const { hash } = useLocation()
  return hash.length > 1 ? <Choose token={hash.slice(1)} /> : <Ask />
}

const valueOf = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault()
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}

const Back = () => {
  const { t } = useText()
  return (
    <Button component={Link} to={loginPath} variant="subtle" fullWidth mt="sm">
      {t('mail.back')}
    </Button>
  )
}

function Ask() {
  const { t } = useText()
  const heading = usePageTitle('mail.askTitle')
  const [asked, setAsked] = useState(false)
  const { problem, busy, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const username = valueOf(event, 'username').trim()
    void attempt(
      () => call(mailRoutes.askLink, { body: { username }, quiet: true }),
      () => setAsked(true),
    )
  }
  return (
    <SignedOutFrame title={t('mail.askTitle')} heading={heading}>
      {asked ? (
        <p className={css.hint} role="status">
          {t('mail.asked')}
        </p>
      ) : (
        <form onSubmit={submit} noValidate>
          <p className={css.hint}>{t('mail.askText', { n: linkMinutes })}</p>
          <TextInput
            name="username"
            label={t('mail.name')}
            error={problem}
            autoComplete="username"
            size="md"
            autoFocus
          />
          <Button type="submit" fullWidth size="md" mt="md" loading={busy}>
            {t('mail.ask')}
          </Button>
        </form>
      )}
      <Back />
    </SignedOutFrame>
  )
}

function Choose({ token }: { token: string }) {
  const { t } = useText()
  const heading = usePageTitle('mail.setTitle')
  const navigate = useNavigate()
  const { problem, busy, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const new_password = valueOf(event, 'new_password')
    const done = () => {
      // Every session of the person has ended, this browser's too.
      endSession()
      showSuccess(t('mail.done'))
      void navigate(loginPath, { replace: true })
    }
    void attempt(() => call(mailRoutes.useLink, { body: { token, new_password }, quiet: true }), done)
  }
  return (
    <SignedOutFrame title={t('mail.setTitle')} heading={heading}>
      <form onSubmit={submit} noValidate>
        <PasswordInput
          name="new_password"
          label={t('session.newPassword')}
          error={problem}
          autoComplete="new-password"
          size="md"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
        />
        <Button type="submit" fullWidth size="md" mt="md" loading={busy}>
          {t('mail.set')}
        </Button>
      </form>
      <Back />
    </SignedOutFrame>
  )
}
