import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/text/text.tsx'
import { Failed, TextButton } from '#web/ui/states.tsx'
import { BrowserSwitch } from './browser-switch.tsx'
import { NotificationList } from './notification-list.tsx'
import { markRead, notificationsQuery } from './notification-queries.ts'
import css from './notifications.module.css'

const step = 20
const most = 100

/** The person's notifications, newest first. Opening one marks it as read. */
export function Panel({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery({
    ...notificationsQuery(onlyUnread, limit),
    placeholderData: (before) => before,
  })
  return (
    <>
      <header className={css.head}>
        <h2>{t('notifications.title')}</h2>
        <label className={css.only}>
          <input
            type="checkbox"
            checked={onlyUnread}
            onChange={(event) => setOnlyUnread(event.currentTarget.checked)}
          />
          {t('notifications.onlyUnread')}
        </label>
        {data && data.unread > 0 && (
          <TextButton onClick={() => void markRead()}>{t('notifications.readAll')}</TextButton>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('notifications.title')}>
        {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <div className={css.waiting} />}
        {data && data.items.length === 0 && (
          <p className={css.empty}>{t(onlyUnread ? 'notifications.emptyUnread' : 'notifications.empty')}</p>
        )}
        {data && <NotificationList rows={data.items} onOpened={onClose} />}
        {data && data.total > data.items.length && limit < most && (
          <TextButton onClick={() => setLimit(limit + step)}>{t('notifications.more')}</TextButton>
        )}
      </div>
      <Link to="/profile#drafts" className={css.drafts} onClick={onClose}>
        {t('account.drafts.section')}
      </Link>
      <BrowserSwitch />
    </>
  )
}
