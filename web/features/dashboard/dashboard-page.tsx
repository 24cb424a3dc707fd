import { useState } from 'react'
import { Link } from 'react-router'
import { screens, type Screen } from '../../screens.ts'
import { mayWith, useCan, useUser } from '../../session.tsx'
import { menuOf, type MenuItem } from '../../shell/menu.ts'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text.tsx'
import { CustomerCounts } from './customer-counts.tsx'
import css from './dashboard-page.module.css'
import { partOfDay } from './part-of-day.ts'

/** 首页: a greeting, what waits for the person, and where they may go. */
export function DashboardPage() {
  const { t, today } = useText()
  const { nickname } = useUser()
  const [now] = useState(() => new Date())
  const followsCustomers = useCan('customers.use')
  return (
    <Page titleKey="screens.index">
      <p className={css.greeting}>
        {t(`dashboard.${partOfDay(now)}`, { name: nickname })} · {today(now)}
      </p>
      {followsCustomers && <CustomerCounts now={now} />}
      <OwnScreens />
    </Page>
  )
}

const leavesOf = (item: MenuItem): Screen[] => (item.children.length === 0 ? [item.screen] : item.children.flatMap(leavesOf))

function OwnScreens() {
  const { t } = useText()
  const { roles } = useUser()
  const own = menuOf(screens, (permission) => mayWith(roles, permission))
    .flatMap(leavesOf)
    .filter((screen) => screen.path !== '/index')
  if (own.length === 0) return <p className={css.none}>{t('dashboard.none')}</p>
  return (
    <section aria-labelledby="screens">
      <h2 id="screens" className={css.title}>
        {t('dashboard.screens')}
      </h2>
      <ul className={css.screens}>
        {own.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={css.screen}>
              {Icon && <Icon size={20} stroke={1.5} aria-hidden />}
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
