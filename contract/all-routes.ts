import { accessTokenRoutes, serviceAccountRoutes } from './access-tokens.ts'
import { approvalRoutes } from './approvals.ts'
import { auctionEventRoutes } from './auction-events.ts'
import { eventNoticeRoutes } from './event-notices.ts'
import { eventResultRoutes } from './event-results.ts'
import { eventPaperRoutes } from './event-papers.ts'
import { eventRoomRoutes } from './event-rooms.ts'
import { eventSaleRoutes } from './event-sales.ts'
import { eventSignUpRoutes } from './event-sign-ups.ts'
import { auditRoutes } from './audit.ts'
import { bankStatementRoutes } from './bank-statements.ts'
import { statementRoutes } from './statement-files.ts'
import { bidRoutes } from './bids.ts'
import { calendarFeedRoutes } from './calendar-feed.ts'
import { calendarRoutes } from './calendar.ts'
import { settingRoutes } from './company-settings.ts'
import { consignorRoutes } from './consignors.ts'
import { contractRoutes } from './contracts.ts'
import { contactRoutes } from './contacts.ts'
import { customerMergeRoutes } from './customer-merge.ts'
import { customerRoutes } from './customers.ts'
import { dashboardRoutes } from './dashboard.ts'
import { dayCloseRoutes } from './day-closes.ts'
import { mcpRoutes } from './mcp.ts'
import { monthCloseRoutes } from './month-closes.ts'
import { dictionaryRoutes } from './dictionaries.ts'
import { draftRoutes } from './drafts.ts'
import { dueRoutes } from './dues.ts'
import { eInvoiceRoutes } from './e-invoices.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports.ts'
import { financeLotRoutes } from './finance-lot.ts'
import { financeQueueRoutes } from './finance-queue.ts'
import { financeRoutes } from './finance.ts'
import { followUpRoutes } from './follow-ups.ts'
import { handOverRoutes } from './hand-over.ts'
import { importRoutes } from './imports.ts'
import { lotItemRoutes } from './lot-items.ts'
import { lotMoneyRoutes } from './lot-money.ts'
import { lotMoveRoutes } from './lot-moves.ts'
import { lotRoundRoutes } from './lot-rounds.ts'
import { lotRoutes } from './lots.ts'
import { notificationRoutes } from './notifications.ts'
import { oidcRoutes } from './oidc.ts'
import { providerLinkRoutes } from './provider-link.ts'
import { openapiRoutes } from './openapi.ts'
import { ownAccountRoutes } from './own-accounts.ts'
import { paperTemplateRoutes } from './paper-templates.ts'
import { paperRoutes } from './papers.ts'
import { passportRoutes } from './payment-passport.ts'
import { partyStatementRoutes } from './party-statements.ts'
import { poolMoveRoutes } from './pool-moves.ts'
import { photoImportRoutes } from './photo-imports.ts'
import { poolRoutes } from './pool.ts'
import { recyclerRoutes } from './recyclers.ts'
import { refundBatchRoutes } from './refund-batches.ts'
import { sameReferenceRoutes } from './same-reference.ts'
import { searchRoutes } from './search.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './session.ts'
import { settlementRoutes } from './settlements.ts'
import { signUpRoutes } from './sign-ups.ts'
import { staffRoutes } from './staff.ts'
import { systemStatusRoutes } from './system-status.ts'
import { taxReceiptRoutes } from './tax-receipts.ts'
import { thingRoutes } from './things.ts'
import { unappliedRoutes } from './unapplied.ts'
import { uploadRoutes } from './uploads.ts'
import { viewRoutes } from './views.ts'
import { voucherRoutes } from './vouchers.ts'
import { mailRoutes } from './mail.ts'
import { messageRoutes } from './messages.ts'
import { webhookRoutes } from './webhooks.ts'
import { whereaboutsRoutes } from './whereabouts.ts'
import { weighingRoutes } from './weighing.ts'
import { chargeRoutes } from './charges.ts'
import { commissionPlanRoutes } from './commission-plans.ts'
import { commissionScaleRoutes } from './commission-scales.ts'
import { commissionRoutes } from './commissions.ts'
import { costRoutes } from './costs.ts'
import { resultRoutes } from './results.ts'
import type { Route } from './grammar/route.ts'

const crm = {
  customers: customerRoutes,
  customerMerge: customerMergeRoutes,
  followUps: followUpRoutes,
  contacts: contactRoutes,
  pool: poolRoutes,
  poolMoves: poolMoveRoutes,
  calendar: calendarRoutes,
  consignors: consignorRoutes,
  contracts: contractRoutes,
  dictionaries: dictionaryRoutes,
  recyclers: recyclerRoutes,
  papers: paperRoutes,
  paperTemplates: paperTemplateRoutes,
  lotRounds: lotRoundRoutes,
  lots: lotRoutes,
  commissionScales: commissionScaleRoutes,
  lotMoves: lotMoveRoutes,
  lotItems: lotItemRoutes,
  auctionEvents: auctionEventRoutes,
  eventNotices: eventNoticeRoutes,
  eventResults: eventResultRoutes,
  eventPapers: eventPaperRoutes,
  eventRooms: eventRoomRoutes,
  eventSales: eventSaleRoutes,
  eventSignUps: eventSignUpRoutes,
  signUps: signUpRoutes,
  bids: bidRoutes,
}

const money = {
  finance: financeRoutes,
  dues: dueRoutes,
  financeLot: financeLotRoutes,
  ownAccounts: ownAccountRoutes,
  bankStatements: bankStatementRoutes,
  statementFiles: statementRoutes,
  dayCloses: dayCloseRoutes,
  monthCloses: monthCloseRoutes,
  lotMoney: lotMoneyRoutes,
  settlements: settlementRoutes,
  charges: chargeRoutes,
  costs: costRoutes,
  results: resultRoutes,
  commissionPlans: commissionPlanRoutes,
  commissions: commissionRoutes,
  taxReceipts: taxReceiptRoutes,
  eInvoices: eInvoiceRoutes,
  financeQueue: financeQueueRoutes,
  partyStatements: partyStatementRoutes,
  refundBatches: refundBatchRoutes,
  vouchers: voucherRoutes,
  weighing: weighingRoutes,
  things: thingRoutes,
  whereabouts: whereaboutsRoutes,
  approvals: approvalRoutes,
  sameReference: sameReferenceRoutes,
  unapplied: unappliedRoutes,
  passports: passportRoutes,
}

const shell = {
  session: sessionRoutes,
  accessTokens: accessTokenRoutes,
  serviceAccounts: serviceAccountRoutes,
  oidc: oidcRoutes,
  providerLink: providerLinkRoutes,
  secondFactor: secondFactorRoutes,
  settings: settingRoutes,
  staff: staffRoutes,
  handOver: handOverRoutes,
  imports: importRoutes,
  photoImports: photoImportRoutes,
  exports: exportRoutes,
  uploads: uploadRoutes,
  drafts: draftRoutes,
  views: viewRoutes,
  search: searchRoutes,
  dashboard: dashboardRoutes,
  notifications: notificationRoutes,
  events: eventRoutes,
  audit: auditRoutes,
  systemStatus: systemStatusRoutes,
  mail: mailRoutes,
  messages: messageRoutes,
  webhooks: webhookRoutes,
  calendarFeed: calendarFeedRoutes,
  mcp: mcpRoutes,
  openapi: openapiRoutes,
}

/**
 * Every route by feature and name, such as `pool.claim`. For the server only: a screen imports its own
 * feature's routes, so that it does not load all of them.
 */
export const allRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries({ ...crm, ...money, ...shell }).flatMap(([feature, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [`${feature}.${name}`, route]),
  ),
)
