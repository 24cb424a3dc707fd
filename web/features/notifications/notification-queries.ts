import { queryOptions } from '@tanstack/react-query'
import { type NotificationRow, notificationRoutes } from '#contract/notifications.ts'
import type { Key } from '#texts/text.ts'
import { call } from '#web/transport/api.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'
import { queries } from '#web/transport/queries.ts'
import type { Speaker } from '#web/text/text.tsx'

/** Keys begin with the resource, so that a live event refetches notifications. */
const key = 'notifications'

/** The unread count, in total and by screen, with the newest notification. */
export const unreadQuery = queryOptions({
  queryKey: [key, 'unread'],
  queryFn: ({ signal }) =>
    afterFirstPaint(() =>
      call(notificationRoutes.list, { query: { limit: 1, read: false }, signal, quiet: true }),
    ),
})

export const notificationsQuery = (onlyUnread: boolean, limit: number) =>
  queryOptions({
    queryKey: [key, 'list', onlyUnread, limit],
    queryFn: ({ signal }) =>
      call(notificationRoutes.list, {
        query: { limit, ...(onlyUnread && { read: false }) },
        signal,
        quiet: true,
      }),
  })

/** Marks these notifications as read, or all of them. */
export async function markRead(ids?: readonly number[]): Promise<void> {
  await call(notificationRoutes.read, { body: ids ? { ids: [...ids] } : { all: true } })
  await queries.invalidateQueries({ queryKey: [key] })
}

/** The sentence of a notification in the reader's language. Changed fields arrive by their names. */
export function notificationSentence({ t, label }: Speaker, { kind, values }: NotificationRow): string {
  const { fields } = values
  const names = typeof fields === 'string' && {
    fields: fields
      .split(',')
      .map((name) => label('consignors', name))
      .join(t('list.comma')),
  }
  return t(`notifications.kinds.${kind}` as Key, { ...values, ...names })
}
