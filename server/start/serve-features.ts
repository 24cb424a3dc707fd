import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { serveAccessTokens } from '#server/features/access-tokens/routes.ts'
import { serveApprovals } from '#server/features/approvals/routes.ts'
import { serveAuctionEvents } from '#server/features/auction-events/routes.ts'
import { serveAudit } from '#server/features/audit/routes.ts'
import { serveCalendarFeed } from '#server/features/calendar-feed/routes.ts'
import { serveCalendar } from '#server/features/calendar/routes.ts'
import { serveSettings } from '#server/features/company-settings/routes.ts'
import { serveConsignors } from '#server/features/consignors/routes.ts'
import { serveContracts } from '#server/features/contracts/routes.ts'
import { serveContacts } from '#server/features/contacts/routes.ts'
import { serveCustomers } from '#server/features/customers/routes.ts'
import { servePool } from '#server/features/customers/pool/pool-routes.ts'
import { serveDayCloses } from '#server/features/day-closes/routes.ts'
import { serveDashboard } from '#server/features/dashboard/routes.ts'
import { serveDictionaries } from '#server/features/dictionaries/routes.ts'
import { serveExports } from '#server/features/exports/routes.ts'
import { serveFinance } from '#server/features/finance/routes.ts'
import { serveFollowUps } from '#server/features/follow-ups/routes.ts'
import { serveImports } from '#server/features/imports/routes.ts'
import { serveLotRounds } from '#server/features/lots/rounds/lot-rounds.ts'
import { serveLots } from '#server/features/lots/routes.ts'
import { serveLotItems } from '#server/features/lot-items/routes.ts'
import { serveLotMoves } from '#server/features/lot-moves/routes.ts'
import { serveMail } from '#server/features/mail/routes.ts'
import { serveMessages } from '#server/features/messages/routes.ts'
import { serveMcp } from '#server/features/mcp/routes.ts'
import { serveNotifications } from '#server/features/notifications/routes.ts'
import { serveProcess, type Readiness } from '#server/features/process/routes.ts'
import { serveBankStatements } from '#server/features/bank-statements/routes.ts'
import { serveBids } from '#server/features/bids/routes.ts'
import { serveLotZip } from '#server/features/lots/lot-zip.ts'
import { servePhotoImports } from '#server/features/photo-imports/routes.ts'
import { serveOwnAccounts } from '#server/features/own-accounts/routes.ts'
import { servePapers } from '#server/features/papers/routes.ts'
import { serveRecyclers } from '#server/features/recyclers/routes.ts'
import { serveResults } from '#server/features/results/routes.ts'
import { serveFinanceQueue } from '#server/features/finance-queue/routes.ts'
import { servePartyStatements } from '#server/features/party-statements/routes.ts'
import { serveRefundBatches } from '#server/features/refund-batches/routes.ts'
import { serveSignUps } from '#server/features/sign-ups/routes.ts'
import { serveSearch } from '#server/features/search/routes.ts'
import { serveSecondFactor } from '#server/features/second-factor/routes.ts'
import { serveOidc } from '#server/features/session/oidc.ts'
import { serveSession } from '#server/features/session/routes.ts'
import { serveSystemStatus } from '#server/features/system-status/routes.ts'
import { serveSettlements } from '#server/features/settlements/routes.ts'
import { serveStaff } from '#server/features/staff/routes.ts'
import { serveTaxReceipts } from '#server/features/tax-receipts/routes.ts'
import { serveUploads } from '#server/features/uploads/routes.ts'
import { serveDrafts } from '#server/features/drafts/routes.ts'
import { serveViews } from '#server/features/views/routes.ts'
import { serveCosts } from '#server/features/costs/routes.ts'
import { serveCharges } from '#server/features/charges/routes.ts'
import { serveVouchers } from '#server/features/vouchers/routes.ts'
import { serveWebhooks } from '#server/features/webhooks/routes.ts'
import { serveThings } from '#server/features/things/routes.ts'
import { serveWhereabouts } from '#server/features/things/whereabouts-zip.ts'
import { serveWeighing } from '#server/features/weighing/routes.ts'
import type { Installation } from '#server/features/system-status/findings.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'

/** The dependencies of features besides the database that each call brings. */
export interface FeatureParts {
  env: Pick<Env, 'secondFactorRoles'> &
    Partial<Pick<Env, 'oidc' | 'passwordOnlyFor' | 'webhookHosts' | 'publicOrigin' | 'mail'>>
  database: Database
  replica?: { database: Database } | undefined
  store: Store
  queue: Queue
  installation: Installation
  readiness: Readiness
  /** The file outside the database with the seals of the audit log. */
  sealsFile?: string
}

function serveMoney(serve: Serve, parts: FeatureParts): void {
  serveFinance(serve)
  serveBankStatements(serve, parts.store)
  serveDayCloses(serve)
  serveSettlements(serve)
  serveCharges(serve)
  serveCosts(serve)
  serveResults(serve)
  serveTaxReceipts(serve, parts.store)
  serveFinanceQueue(serve)
  servePartyStatements(serve)
  serveRefundBatches(serve)
  serveVouchers(serve)
}

/** Lots with what belongs to them, from the draft to the bids. */
function serveSales(serve: Serve, { store }: FeatureParts): void {
  serveLots(serve)
  serveLotRounds(serve)
  serveLotZip(serve, store)
  serveLotItems(serve)
  serveLotMoves(serve)
  serveAuctionEvents(serve)
  serveSignUps(serve)
  serveBids(serve)
  serveThings(serve)
  serveWhereabouts(serve, store)
}

/** Registers the routes of every feature with its dependencies. */
export async function serveFeatures(app: FastifyInstance, serve: Serve, parts: FeatureParts): Promise<void> {
  serveSession(serve, parts.env)
  serveOidc(serve, parts.env)
  serveSecondFactor(serve, parts.env.secondFactorRoles)
  serveStaff(serve)
  serveAccessTokens(serve)
  serveCustomers(serve)
  serveContacts(serve)
  serveFollowUps(serve)
  servePool(serve)
  serveCalendar(serve)
  serveConsignors(serve)
  serveContracts(serve)
  serveDictionaries(serve)
  serveRecyclers(serve)
  serveOwnAccounts(serve)
  serveSales(serve, parts)
  await serveUploads(app, serve, parts.store)
  serveImports(serve, parts.store, parts.queue)
  servePhotoImports(serve, parts.store, parts.queue)
  serveExports(serve, parts.queue)
  serveDrafts(serve)
  serveViews(serve)
  serveSearch(serve)
  serveDashboard(serve, parts.env.secondFactorRoles)
  serveNotifications(serve)
  serveSettings(serve, parts.store)
  serveMoney(serve, parts)
  serveWeighing(serve)
  serveApprovals(serve)
  servePapers(serve, parts.store)
  serveAudit(serve, parts.sealsFile, parts.queue)
  serveSystemStatus(serve, parts.installation, parts.replica?.database.db)
  serveCalendarFeed(serve)
  serveWebhooks(serve, parts.env.webhookHosts ?? [])
  serveMessages(serve, parts.env)
  serveMail(app, serve, parts.env)
  serveMcp(serve, app, parts.installation.version)
  serveProcess(serve, parts.readiness, parts.database)
}
