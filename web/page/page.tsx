import type { ReactNode } from 'react'
import type { Key } from '#texts/text.ts'
import { useText } from '#web/text/text.tsx'
import css from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  titleKey: Key
  /** How many records the page lists. */
  count?: number | string
  /** The primary action, right of the title. */
  action?: ReactNode
  /** The page fills the window and scrolls inside, as a list does. */
  filling?: boolean
  children: ReactNode
}

/** The frame of every page in the shell: title with count, primary action, content. */
export function Page({ titleKey, count, action, filling = false, children }: PageProps) {
  const { t, number } = useText()
  const heading = usePageTitle(titleKey)
  return (
    <div className={filling ? `${css.page} ${css.filling}` : css.page}>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t(titleKey)}
        </h1>
        {count !== undefined && (
          <span className={css.count}>{typeof count === 'number' ? number(count) : count}</span>
        )}
        {action && <div className={css.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
