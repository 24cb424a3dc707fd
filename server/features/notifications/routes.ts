import * as contract from '#contract/notifications.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listNotifications, readNotifications } from './notifications.ts'

export function notificationRoutes(serve: Serve): void {
  serve(contract.listNotifications, ({ db, who, list }) => listNotifications(db, who, list))
  serve(contract.readNotifications, ({ db, who, body }) => readNotifications(db, who, body.ids))
}
