import { useNavigate, useSearchParams } from 'react-router'
import { passwordMax, shortestPassword } from '#contract/session.ts'
import { safeRedirect } from '#web/session/redirects.ts'
import { loadUser, useUser } from '#web/session/session.tsx'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { useText } from '#web/text/text.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignedOutFrame } from '#web/page/signed-out-frame.tsx'
import css from '#web/page/signed-out-frame.module.css'

/** A person with a generated password has to change it here first. */
export function FirstPasswordPage() {
  const { t } = useText()
  const heading = usePageTitle('screens.firstPassword')
  const { roles } = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const goOn = async () => {
    await loadUser()
    await navigate(safeRedirect(search.get('redirect')), { replace: true })
  }
  return (
    <SignedOutFrame title={t('session.firstTitle')} heading={heading}>
      <p className={css.hint}>
        {t('session.firstHint')}
        <br />
        {t('session.passwordRule', { min: shortestPassword(roles), max: passwordMax })}
      </p>
      <PasswordForm onChanged={goOn} />
    </SignedOutFrame>
  )
}
