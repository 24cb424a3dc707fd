import { webhookRoutes } from '#contract/webhooks.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listDeliveries, retryDelivery } from './deliveries.ts'
import { createWebhook, deleteWebhook, editWebhook, listWebhooks } from './webhooks.ts'

export function serveWebhooks(serve: Serve, hosts: readonly string[]): void {
  serve(webhookRoutes.list, async ({ db }) => ({ items: await listWebhooks(db), allowed_hosts: hosts }))
  serve(webhookRoutes.create, ({ db, who, body }) => createWebhook(db, who, body, hosts))
  serve(webhookRoutes.edit, ({ db, who, params, body }) => editWebhook(db, who, params.id, body, hosts))
  serve(webhookRoutes.delete, ({ db, who, params }) => deleteWebhook(db, who, params.id))
  serve(webhookRoutes.deliveries, async ({ db, params }) => ({ items: await listDeliveries(db, params.id) }))
  serve(webhookRoutes.retry, ({ db, who, params }) => retryDelivery(db, who, params.id))
}
