import { Link } from 'react-router'
import type { NotificationRow } from '#contract/notifications.ts'
import { useText } from '#web/text/text.tsx'
import { markRead, notificationSentence } from './notification-queries.ts'
import css from './notifications.module.css'

interface NotificationListProps {
  rows: readonly NotificationRow[]
  onOpened?: () => void
}

/** Notifications as links to their subject. */
export function NotificationList({ rows, onOpened }: NotificationListProps) {
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Entry row={row} {...(onOpened && { onOpened })} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ row, onOpened }: { row: NotificationRow; onOpened?: () => void }) {
  const text = useText()
  const unread = row.read_at === null
  const open = () => {
    if (unread) void markRead([row.id])
    onOpened?.()
  }
  return (
    <Link to={row.url} className={css.entry} data-unread={unread || undefined} onClick={open}>
      <span>
        {unread && <span className={css.spoken}>{text.t('notifications.isNew')} </span>}
        {notificationSentence(text, row)}
      </span>
      <time dateTime={row.created_at} title={text.instant(row.created_at)}>
        {text.relative(row.created_at)}
      </time>
    </Link>
  )
}
