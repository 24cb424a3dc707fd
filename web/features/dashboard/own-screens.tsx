import { Link } from 'react-router'
import type { Screen } from '#web/screen.ts'
import { screens } from '#web/screens.ts'
import { mayWith, useUser } from '#web/session/session.tsx'
import { menuOf, type MenuItem } from '#web/navigation/menu.ts'
import { useText } from '#web/text/text.tsx'
import { ScreenIcon } from '#web/ui/screen-icon.tsx'
import css from './dashboard-page.module.css'

const leavesOf = (item: MenuItem): Screen[] =>
  item.children.length === 0 ? [item.screen] : item.children.flatMap(leavesOf)

/** The person's screens as tiles. */
export function OwnScreens() {
  const { t } = useText()
  const { roles } = useUser()
  const own = menuOf(screens, (permission) => mayWith(roles, permission))
    .flatMap(leavesOf)
    .filter((screen) => screen.path !== '/index')
  if (own.length === 0) return null
  return (
    <section aria-labelledby="screens" className={css.own}>
      <h2 id="screens" className={css.title}>
        {t('dashboard.screens')}
      </h2>
      <ul className={css.screens}>
        {own.map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={path} className={css.screen}>
              <ScreenIcon name={icon} size={20} />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
