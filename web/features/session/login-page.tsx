import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type OidcButton, oidcRoutes } from '#contract/oidc.ts'
import { call, urlOf } from '#web/transport/api.ts'
import { linkPath, safeRedirect } from '#web/session/redirects.ts'
import { beginSession, forgetUser } from '#web/session/session.tsx'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { useText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import { SignedOutFrame } from '#web/page/signed-out-frame.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { sessionRoutes } from '#contract/session.ts'

/** Reserves room for a hint that comes and goes, so that the button does not move. */
const blank = '\u00a0'

/** The login page. After it the person returns to the address in `redirect`. */
export function LoginPage() {
  const { t } = useText()
  const heading = usePageTitle('screens.login')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const capsLock = useCapsLock()
  const [busy, setBusy] = useState(false)
  const [empty, setEmpty] = useState<{ username?: boolean; password?: boolean }>({})
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [other, setOther] = useState<OidcButton>()
  useEffect(forgetUser, [])
  const asked = search.get('failed')
  useEffect(() => {
    const show = (ways: OidcButton) => {
      setOther(ways)
      if (ways.failed) showError(ways.failed)
    }
    call(oidcRoutes.button, { query: { failed: asked }, quiet: true }).then(show, () => undefined)
  }, [asked])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = username.current?.value.trim() ?? ''
    const secret = password.current?.value ?? ''
    setEmpty({ username: name === '', password: secret === '' })
    const first = name === '' ? username : secret === '' ? password : null
    if (first) return first.current?.focus()
    setBusy(true)
    try {
      const { token } = await call(sessionRoutes.logIn, { body: { username: name, password: secret } })
      beginSession(token)
      await navigate(safeRedirect(search.get('redirect')), { replace: true })
    } catch {
      password.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignedOutFrame title={t('session.title')} intro={t('session.intro')} heading={heading}>
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={username}
          label={t('session.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
          error={empty.username && t('session.usernameEmpty')}
          onChange={() => setEmpty((was) => ({ ...was, username: false }))}
        />
        <PasswordInput
          ref={password}
          label={t('session.password')}
          name="password"
          autoComplete="current-password"
          size="md"
          error={empty.password && t('session.passwordEmpty')}
          onChange={() => setEmpty((was) => ({ ...was, password: false }))}
          description={capsLock.on && !empty.password ? t('session.capsLock') : blank}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
          {...capsLock.watch}
        />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {t('session.logIn')}
        </Button>
        {other?.name && (
          <Button
            component="a"
            href={urlOf(oidcRoutes.start, { query: { redirect: safeRedirect(search.get('redirect')) } })}
            variant="default"
            fullWidth
            size="md"
            mt="sm"
          >
            {other.name}
          </Button>
        )}
        {other?.forgotten && (
          <Button component={Link} to={linkPath} variant="subtle" fullWidth mt="sm">
            {other.forgotten}
          </Button>
        )}
      </form>
    </SignedOutFrame>
  )
}
