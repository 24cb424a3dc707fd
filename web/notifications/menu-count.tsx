import { useQuery } from '@tanstack/react-query'
import { useText } from '../text.tsx'
import css from './notifications.module.css'
import { unreadQuery } from './notification-queries.ts'

/** How many unread notifications open a screen, beside its entry in the menu. */
export function MenuCount({ path }: { path: string }) {
  const { t } = useText()
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread_by[path] ?? 0
  if (unread === 0) return null
  return (
    <span className={css.menuCount} title={t('notifications.unread', { n: unread })}>
      <span aria-hidden>{unread}</span>
      <span className={css.spoken}>{t('notifications.unread', { n: unread })}</span>
    </span>
  )
}
