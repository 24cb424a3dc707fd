import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { auditRoutes } from '#server/features/audit/routes.ts'
import { calendarRoutes } from '#server/features/calendar/routes.ts'
import { consignorRoutes } from '#server/features/consignors/routes.ts'
import { contactRoutes } from '#server/features/contacts/routes.ts'
import { customerRoutes } from '#server/features/customers/routes.ts'
import { poolRoutes } from '#server/features/customers/pool/pool-routes.ts'
import { dayCloseRoutes } from '#server/features/day-closes/routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/routes.ts'
import { dictionaryRoutes } from '#server/features/dictionaries/routes.ts'
import { exportRoutes } from '#server/features/exports/routes.ts'
import { financeRoutes } from '#server/features/finance/routes.ts'
import { followUpRoutes } from '#server/features/follow-ups/routes.ts'
import { importRoutes } from '#server/features/imports/routes.ts'
import { lotRoundRoutes } from '#server/features/lots/rounds/lot-rounds.ts'
import { lotRoutes } from '#server/features/lots/routes.ts'
import { lotItemRoutes } from '#server/features/lot-items/routes.ts'
import { lotMoveRoutes } from '#server/features/lot-moves/routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { processRoutes } from '#server/features/process/routes.ts'
import { bankStatementRoutes } from '#server/features/bank-statements/routes.ts'
import { bidRoutes } from '#server/features/bids/routes.ts'
import { lotZipRoutes } from '#server/features/lots/lot-zip.ts'
import { ownAccountRoutes } from '#server/features/own-accounts/routes.ts'
import { paperRoutes } from '#server/features/papers/routes.ts'
import { recyclerRoutes } from '#server/features/recyclers/routes.ts'
import { financeQueueRoutes } from '#server/features/finance-queue/routes.ts'
import { partyStatementRoutes } from '#server/features/party-statements/routes.ts'
import { refundBatchRoutes } from '#server/features/refund-batches/routes.ts'
import { signUpRoutes } from '#server/features/sign-ups/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { secondFactorRoutes } from '#server/features/second-factor/routes.ts'
import { oidcRoutes } from '#server/features/session/oidc.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { systemStatusRoutes } from '#server/features/system-status/routes.ts'
import { settlementRoutes } from '#server/features/settlements/routes.ts'
import { staffRoutes } from '#server/features/staff/routes.ts'
import { taxReceiptRoutes } from '#server/features/tax-receipts/routes.ts'
import { uploadRoutes } from '#server/features/uploads/routes.ts'
import { draftRoutes } from '#server/features/drafts/routes.ts'
import { viewRoutes } from '#server/features/views/routes.ts'
import { weighingRoutes } from '#server/features/weighing/routes.ts'
import type { Readiness } from '#server/features/process/routes.ts'
import type { Installation } from '#server/features/system-status/findings.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'

/** What features need to answer, besides the database that each call brings. */
export interface FeatureParts {
  env: Pick<Env, 'secondFactorRoles'> & Partial<Pick<Env, 'oidc' | 'passwordOnlyFor'>>
  database: Database
  replica?: { database: Database } | undefined
  store: Store
  queue: Queue
  installation: Installation
  readiness: Readiness
  /** Where seals of the audit log lie outside the database. */
  sealsFile?: string
}

function serveMoney(serve: Serve, parts: FeatureParts): void {
  financeRoutes(serve)
  bankStatementRoutes(serve, parts.store)
  dayCloseRoutes(serve)
  settlementRoutes(serve)
  taxReceiptRoutes(serve)
  financeQueueRoutes(serve)
  partyStatementRoutes(serve)
  refundBatchRoutes(serve)
}

/** Registers the routes of every feature, with what each needs besides the database. */
export async function serveFeatures(app: FastifyInstance, serve: Serve, parts: FeatureParts): Promise<void> {
  sessionRoutes(serve, parts.env)
  oidcRoutes(serve, parts.env)
  secondFactorRoutes(serve, parts.env.secondFactorRoles)
  staffRoutes(serve)
  customerRoutes(serve)
  contactRoutes(serve)
  followUpRoutes(serve)
  poolRoutes(serve)
  calendarRoutes(serve)
  consignorRoutes(serve)
  dictionaryRoutes(serve)
  recyclerRoutes(serve)
  ownAccountRoutes(serve)
  lotRoutes(serve)
  lotRoundRoutes(serve)
  lotZipRoutes(serve, parts.store)
  lotItemRoutes(serve)
  lotMoveRoutes(serve)
  signUpRoutes(serve)
  bidRoutes(serve)
  await uploadRoutes(app, serve, parts.store)
  importRoutes(serve, parts.store, parts.queue)
  exportRoutes(serve, parts.queue)
  draftRoutes(serve)
  viewRoutes(serve)
  searchRoutes(serve)
  dashboardRoutes(serve, parts.env.secondFactorRoles)
  notificationRoutes(serve)
  serveMoney(serve, parts)
  weighingRoutes(serve)
  paperRoutes(serve, parts.store)
  auditRoutes(serve, parts.sealsFile, parts.queue)
  systemStatusRoutes(serve, parts.installation, parts.replica?.database.db)
  processRoutes(serve, parts.readiness, parts.database)
}
