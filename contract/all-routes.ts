import * as audit from './audit.ts'
import * as bankStatements from './bank-statements.ts'
import * as bids from './bids.ts'
import * as calendar from './calendar.ts'
import * as consignors from './consignors.ts'
import * as contacts from './contacts.ts'
import * as customerHistory from './customer-merge.ts'
import * as customerMerge from './customer-merge.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as dayCloses from './day-closes.ts'
import * as dictionaries from './dictionaries.ts'
import * as drafts from './drafts.ts'
import * as dues from './dues.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as finance from './finance.ts'
import * as financeLot from './finance-lot.ts'
import * as followUps from './follow-ups.ts'
import * as handOver from './hand-over.ts'
import * as imports from './imports.ts'
import * as lotBriefing from './lot-moves.ts'
import * as lotComments from './lot-moves.ts'
import * as lotHistory from './lot-moves.ts'
import * as lotItems from './lot-items.ts'
import * as lotMoney from './lot-money.ts'
import * as lotMoves from './lot-moves.ts'
import * as lotRelist from './lot-moves.ts'
import * as lotRounds from './lot-rounds.ts'
import * as lotSale from './lot-moves.ts'
import * as lots from './lots.ts'
import * as notifications from './notifications.ts'
import * as oidc from './oidc.ts'
import * as openapi from './openapi.ts'
import * as ownAccounts from './own-accounts.ts'
import * as paperTemplates from './paper-templates.ts'
import * as papers from './papers.ts'
import * as pool from './pool.ts'
import * as poolMoves from './pool-moves.ts'
import * as recyclers from './recyclers.ts'
import * as financeQueue from './finance-queue.ts'
import * as partyStatements from './party-statements.ts'
import * as refundBatches from './refund-batches.ts'
import type { Route } from './grammar/route.ts'
import * as payers from './finance-lot.ts'
import * as sameReference from './same-reference.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as settlements from './settlements.ts'
import * as signUps from './sign-ups.ts'
import * as staff from './staff.ts'
import * as systemStatus from './system-status.ts'
import * as taxReceipts from './tax-receipts.ts'
import * as uploads from './uploads.ts'
import * as views from './views.ts'
import * as weighing from './weighing.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const crm = {
  customers: { ...customers, ...customerHistory, ...customerMerge, ...followUps },
  contacts,
  pool,
  poolMoves,
  calendar,
  consignors,
  dictionaries,
  recyclers,
  papers: { ...papers, ...paperTemplates },
  lotRounds,
  lots: { ...lots, ...lotComments, ...lotHistory, ...lotMoves, ...lotRelist, ...lotSale },
  lotItems,
  signUps,
  bids,
}
const money = {
  finance: { ...finance, ...dues, ...financeLot },
  ownAccounts,
  bankStatements,
  dayCloses,
  lotMoney: { ...lotMoney, ...lotBriefing },
  settlements,
  taxReceipts,
  financeQueue,
  partyStatements,
  refundBatches,
  weighing,
}
const shell = {
  session,
  oidc,
  secondFactor,
  staff: { ...staff, ...handOver },
  imports,
  exports,
  uploads,
  drafts,
  views,
  payers,
  sameReference,
  search,
  dashboard,
  notifications,
  events,
  audit,
  systemStatus,
  openapi,
}
const modules = { ...crm, ...money, ...shell }

/**
 * Every route by name, such as `customers.claimCustomer`. For the server only: a screen imports its own
 * feature's routes, so that it does not load all of them.
 */
export const allRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries(modules).flatMap(([feature, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isRoute(value) ? [[`${feature}.${name}`, value]] : [],
    ),
  ),
)
