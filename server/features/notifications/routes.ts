import { notificationRoutes } from '#contract/notifications.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listNotifications, readNotifications } from './notifications.ts'

export function serveNotifications(serve: Serve): void {
  serve(notificationRoutes.list, ({ db, who, list }) => listNotifications(db, who, list))
  serve(notificationRoutes.read, ({ db, who, body }) => readNotifications(db, who, body.ids))
}
