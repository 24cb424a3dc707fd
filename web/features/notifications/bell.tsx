import { ActionIcon } from '@mantine/core'
import { IconBell } from '#web/icons/bell.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchedPart } from '#web/ui/fetched-part.tsx'
import { useText } from '#web/text/text.tsx'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import css from './notifications.module.css'
import { unreadQuery } from './notification-queries.ts'
import { useBrowserNotices } from './use-browser-notices.ts'

const Panel = fetchedPart(async () => (await import('./panel.tsx')).Panel)
const mostShown = 99

/** The bell of the top bar: the number of unread notifications, and the panel with the list. */
export function Bell() {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const { data } = useQuery(unreadQuery)
  useBrowserNotices()
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('notifications.title') : t('notifications.bell', { n: unread })
  const button = (onClick: () => void) => (
    <ActionIcon
      size="lg"
      className={css.bell}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onClick}
    >
      <IconBell size={18} stroke={1.5} />
      {unread > 0 && (
        <span className={css.count} aria-hidden>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
  if (!asked) return button(() => setAsked(true))
  return (
    <LazyPopover
      button={button}
      position="bottom-end"
      width={380}
      className={css.panel}
      label={t('notifications.title')}
    >
      {(close) => <Panel onClose={close} whileLoading={<div className={css.waiting} />} />}
    </LazyPopover>
  )
}
