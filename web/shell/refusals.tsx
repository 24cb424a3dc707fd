import { Button } from '@mantine/core'
import { IconError404 } from '#web/icons/error-404.ts'
import { IconLock } from '#web/icons/lock.ts'
import { Link, useNavigate } from 'react-router'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Screen } from '#web/screen.ts'
import { useText } from '#web/text/text.tsx'
import css from './refusals.module.css'
import { usePageTitle } from '#web/page/use-page-title.ts'

export function NotFound() {
  const { t } = useText()
  const heading = usePageTitle('screens.notFound')
  return (
    <section className={css.refusal}>
      <IconError404 size={56} stroke={1.25} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {t('page.notFoundTitle')}
      </h1>
      <p>{t('page.notFoundHint')}</p>
      <div className={css.ways}>
        <Button component={Link} to="/">
          {t('page.backHome')}
        </Button>
      </div>
    </section>
  )
}

/** Says which roles may open the screen. Groups and /401 have no roles of their own. */
export function NoPermission({ screen }: { screen?: Screen }) {
  const { t, option, language } = useText()
  const go = useNavigate()
  const heading = usePageTitle('screens.noPermission')
  const names = screen?.permission
    ? permissions[screen.permission].map((role) => option('staff', 'roles', role))
    : []
  const roles = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return (
    <section className={css.refusal}>
      <IconLock size={56} stroke={1.25} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {t('page.noPermissionTitle')}
      </h1>
      <p>{names.length > 0 ? t('page.noPermissionHint', { roles }) : t('page.noPermissionAny')}</p>
      <div className={css.ways}>
        <Button variant="default" onClick={() => go(-1)}>
          {t('page.back')}
        </Button>
        <Button component={Link} to="/">
          {t('page.backHome')}
        </Button>
      </div>
    </section>
  )
}
