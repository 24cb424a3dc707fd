import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { calendarRoutes } from '../features/calendar/routes.ts'
import { consignorRoutes } from '../features/consignors/routes.ts'
import { contactRoutes } from '../features/contacts/routes.ts'
import { customerRoutes } from '../features/customers/routes.ts'
import { poolRoutes } from '../features/customers/pool-routes.ts'
import { dayCloseRoutes } from '../features/day-closes/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { dictionaryRoutes } from '../features/dictionaries/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { financeRoutes } from '../features/finance/routes.ts'
import { followUpRoutes } from '../features/follow-ups/routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { lotRoundRoutes } from '../features/lot-rounds/lot-rounds.ts'
import { lotRoutes } from '../features/lots/routes.ts'
import { lotItemRoutes } from '../features/lot-items/routes.ts'
import { lotMoveRoutes } from '../features/lot-moves/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { processRoutes } from '../features/process/routes.ts'
import { bankStatementRoutes } from '../features/bank-statements/routes.ts'
import { bidRoutes } from '../features/bids/routes.ts'
import { lotZipRoutes } from '../features/lots/lot-zip.ts'
import { ownAccountRoutes } from '../features/own-accounts/routes.ts'
import { paperRoutes } from '../features/papers/routes.ts'
import { recyclerRoutes } from '../features/recyclers/routes.ts'
import { financeQueueRoutes } from '../features/finance-queue/routes.ts'
import { partyStatementRoutes } from '../features/party-statements/routes.ts'
import { refundBatchRoutes } from '../features/refund-batches/routes.ts'
import { signUpRoutes } from '../features/sign-ups/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { secondFactorRoutes } from '../features/second-factor/routes.ts'
import { oidcRoutes } from '../features/session/oidc.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { systemStatusRoutes } from '../features/system-status/routes.ts'
import { settlementRoutes } from '../features/settlements/routes.ts'
import { staffRoutes } from '../features/staff/routes.ts'
import { taxReceiptRoutes } from '../features/tax-receipts/routes.ts'
import { uploadRoutes } from '../features/uploads/routes.ts'
import { draftRoutes } from '../features/drafts/routes.ts'
import { viewRoutes } from '../features/views/routes.ts'
import { weighingRoutes } from '../features/weighing/routes.ts'
import type { Readiness } from '../features/process/routes.ts'
import type { Installation } from '../features/system-status/findings.ts'
import type { Store } from '../features/uploads/store.ts'
import type { Queue } from '../request/job-queue.ts'
import type { Serve } from '../request/line-up.ts'

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
