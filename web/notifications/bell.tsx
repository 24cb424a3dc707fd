import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text.tsx'
import css from './notifications.module.css'
import { unreadQuery } from './notification-queries.ts'
import { useBrowserNotices } from './use-browser-notices.ts'

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }))
const mostShown = 99

/** The bell of the top bar: how many notifications are unread, and the panel with them. */
export function Bell() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  useBrowserNotices()
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('notifications.title') : t('notifications.bell', { n: unread })
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={380}>
      <Popover.Target>
        <ActionIcon size="lg" className={css.bell} aria-label={label} title={label} onClick={() => setOpen(!open)}>
          <IconBell size={18} stroke={1.5} />
          {unread > 0 && (
            <span className={css.count} aria-hidden>
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} aria-label={t('notifications.title')}>
        <Suspense fallback={<div className={css.waiting} />}>
          <Panel onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
