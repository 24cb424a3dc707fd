import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/text/text.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { notificationsQuery } from '#web/features/notifications/notification-queries.ts'
import css from './dashboard-page.module.css'

const shown = 5

/** The person's unread notifications. */
export function LatestNotifications() {
  const { t } = useText()
  const { data } = useQuery(notificationsQuery(true, shown))
  return (
    <section aria-labelledby="latest" className={css.card}>
      <h2 id="latest" className={css.title}>
        {t('dashboard.latest')}
      </h2>
      {data?.items.length === 0 && <p className={css.none}>{t('dashboard.latestEmpty')}</p>}
      {data && data.items.length > 0 && <NotificationList rows={data.items} />}
    </section>
  )
}
