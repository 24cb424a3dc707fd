import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Page } from '#web/page/page.tsx'
import { PasswordForm } from '../password-form.tsx'
import { OwnDrafts } from './own-drafts.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnPicture } from './own-picture.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'
import css from './profile-page.module.css'
import { queries } from '#web/transport/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const OwnFactors = lazyPart(
  async () => (await import('#web/features/second-factor/own-factors.tsx')).OwnFactors,
)

const OwnTokens = lazyPart(async () => (await import('#web/features/access-tokens/own-tokens.tsx')).OwnTokens)

const OwnCalendar = lazyPart(
  async () => (await import('#web/features/calendar-feed/own-calendar.tsx')).OwnCalendar,
)

const OwnProvider = lazyPart(async () => (await import('./own-provider.tsx')).OwnProvider)

const OwnMail = lazyPart(async () => (await import('#web/features/mail/own-mail.tsx')).OwnMail)

function MailSection() {
  const { t } = useText()
  return (
    <section className={css.section} data-wide aria-labelledby="mail">
      <h2 id="mail">{t('mail.section')}</h2>

      <OwnMail />
    </section>
  )
}

function CalendarSection() {
  const { t } = useText()
  return (
    <section className={css.section} data-wide aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{t('calendarFeed.section')}</h2>
      <p className={css.hint}>{t('calendarFeed.text')}</p>

      <OwnCalendar />
    </section>
  )
}

/** The bell and the palette lead here. */
function DraftsSection() {
  const { t } = useText()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === '#drafts') section.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <section ref={section} className={css.section} data-wide aria-labelledby="drafts">
      <h2 id="drafts">{t('account.drafts.section')}</h2>
      <p className={css.hint}>{t('account.drafts.text')}</p>
      <OwnDrafts />
    </section>
  )
}

function TokensSection() {
  const { t } = useText()
  return (
    <section className={css.section} data-wide aria-labelledby="tokens">
      <h2 id="tokens">{t('accessTokens.section')}</h2>
      <p className={css.hint}>{t('accessTokens.sectionText')}</p>

      <OwnTokens />
    </section>
  )
}

function SecondFactorSection() {
  const { t } = useText()
  return (
    <section className={css.section} data-wide aria-labelledby="second-factor">
      <h2 id="second-factor">{t('secondFactor.section')}</h2>
      <p className={css.hint}>{t('secondFactor.sectionText')}</p>

      <OwnFactors />
    </section>
  )
}

/** The person's own account: picture, profile, password and sessions. */
export function ProfilePage() {
  const { t } = useText()
  return (
    <Page titleKey="screens.profile">
      <div className={css.sections}>
        <section className={css.section} aria-labelledby="about">
          <h2 id="about">{t('account.about')}</h2>
          <OwnPicture />
          <ProfileForm />
        </section>
        <section className={css.section} aria-labelledby="password">
          <h2 id="password">{t('profile.password')}</h2>
          <p className={css.hint}>{t('account.passwordText')}</p>
          <PasswordForm onChanged={() => queries.invalidateQueries({ queryKey: ['session'] })} />
        </section>
        <SecondFactorSection />

        <OwnProvider />

        <DraftsSection />
        <section className={css.section} data-wide aria-labelledby="sessions">
          <h2 id="sessions">{t('profile.sessions')}</h2>
          <p className={css.hint}>{t('account.sessionsText')}</p>
          <OwnSessions />
        </section>
        <section className={css.section} data-wide aria-labelledby="devices">
          <h2 id="devices">{t('account.devices')}</h2>
          <p className={css.hint}>{t('account.devicesText')}</p>
          <OwnDevices />
        </section>
        <MailSection />
        <CalendarSection />
        <TokensSection />
      </div>
    </Page>
  )
}
