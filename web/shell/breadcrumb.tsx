import { ancestorsOf, screenAt } from '#web/navigation/screen-at.ts'
import { screens } from '#web/screens.ts'
import { useText } from '#web/text/text.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import css from './top-bar.module.css'

const home = screens.find((screen) => screen.path === '/index')

/** The way from 首页 down to this page, which is the last crumb. */
export function Breadcrumb({ path }: { path: string }) {
  const { t } = useText()
  const here = screenAt(path)
  const groups = here ? ancestorsOf(here).filter((screen) => !screen.flat) : []
  const trail = [...new Set([home, ...groups, here])].filter((screen) => screen !== undefined)
  return (
    <nav className={css.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {trail.map((screen) => (
          <li key={screen.path}>
            {screen === here ? (
              <span aria-current="page">{t(screen.title)}</span>
            ) : (
              <PathLink to={screen.path}>{t(screen.title)}</PathLink>
            )}
          </li>
        ))}
        {!here && (
          <li>
            <span aria-current="page">
              {t(path === '/401' ? 'screens.noPermission' : 'screens.notFound')}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
