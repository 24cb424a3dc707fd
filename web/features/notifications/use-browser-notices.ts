import { useCallback } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { useLive } from '#web/features/events/live.tsx'
import { queries } from '#web/transport/queries.ts'
import { useKept } from '#web/state/settings.ts'
import { currentText } from '#web/text/text.tsx'
import { notificationSentence, unreadQuery } from './notification-queries.ts'

/** Whether this browser shows its own notifications. It is off until the person turns it on. */
export const useBrowserSetting = () => useKept('browserNotifications', false)

async function show(): Promise<void> {
  const { items } = await queries.fetchQuery({ ...unreadQuery, staleTime: 0 })
  const [newest] = items
  if (!newest) return
  const text = currentText()
  // The tag makes several tabs of this browser show it once.
  const notice = new Notification(text.t('product'), {
    body: notificationSentence(text, newest),
    tag: `yjt-${newest.id}`,
    lang: text.language,
  })
  notice.addEventListener('click', () => {
    window.focus()
    window.open(newest.url, '_self')
  })
}

/** Shows new notifications while the page is in the background, if the person turned that on. */
export function useBrowserNotices(): void {
  const [on] = useBrowserSetting()
  const onEvent = useCallback(
    ({ act }: LiveEvent) => {
      if (
        !on ||
        act === 'read' ||
        !document.hidden ||
        typeof Notification === 'undefined' ||
        Notification.permission !== 'granted'
      )
        return
      void show().catch(() => undefined)
    },
    [on],
  )
  useLive('notifications', onEvent)
}
