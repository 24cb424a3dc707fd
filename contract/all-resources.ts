import { approvals } from './approvals.ts'
import { auctionEvents } from './auction-events.ts'
import { audit } from './audit.ts'
import { bankLines } from './bank-statements.ts'
import { statementFiles } from './statement-files.ts'
import { bids } from './bids.ts'
import { consignors } from './consignors.ts'
import { contracts } from './contracts.ts'
import { customerContacts } from './contacts.ts'
import { companySettings } from './company-settings.ts'
import { customers } from './customers.ts'
import { followUps } from './follow-ups.ts'
import { dayCloses } from './day-closes.ts'
import { monthCloses } from './month-closes.ts'
import { auctionCompanies, auctionPlatforms } from './dictionaries.ts'
import { exportJobs } from './exports.ts'
import type { Field } from './grammar/field.ts'
import { financeEntries } from './finance.ts'
import { financeDues } from './dues.ts'
import { lots } from './lots.ts'
import { lotRounds } from './lot-rounds.ts'
import { lotItems } from './lot-items.ts'
import { notifications } from './notifications.ts'
import { ownAccounts } from './own-accounts.ts'
import { paperTemplates } from './paper-templates.ts'
import { pool } from './pool.ts'
import { poolMoves } from './pool-moves.ts'
import { qualifications, recyclers } from './recyclers.ts'
import type { Resource } from './grammar/resource.ts'
import { settlements } from './settlements.ts'
import { signUps } from './sign-ups.ts'
import { staff } from './staff.ts'
import { taxReceipts } from './tax-receipts.ts'
import { unapplied } from './unapplied.ts'
import { thingEvidence, things } from './things.ts'
import { weighTickets } from './weighing.ts'
import { lotCharges } from './charges.ts'
import { lotCosts } from './costs.ts'
import { lotComments } from './lot-moves.ts'

const seller: readonly Resource[] = [
  customers,
  customerContacts,
  followUps,
  pool,
  poolMoves,
  consignors,
  contracts,
  auctionCompanies,
  auctionPlatforms,
  lots,
  lotComments,
  paperTemplates,
  lotRounds,
  lotItems,
  auctionEvents,
  things,
  thingEvidence,
]

const buyer: readonly Resource[] = [recyclers, qualifications, signUps, bids]
const money: readonly Resource[] = [
  financeEntries,
  financeDues,
  settlements,
  lotCharges,
  lotCosts,
  weighTickets,
  taxReceipts,
  approvals,
  unapplied,
]

const bank: readonly Resource[] = [ownAccounts, bankLines, statementFiles, dayCloses, monthCloses]
const shell: readonly Resource[] = [staff, notifications, exportJobs, audit, companySettings]

/** Every resource by name. For the server and tests only, like `all-routes.ts`. */
export const allResources: Readonly<Record<string, Resource>> = Object.fromEntries(
  [...seller, ...buyer, ...money, ...bank, ...shell].map((resource): [string, Resource] => [
    resource.name,
    resource,
  ]),
)

/** The fields of the named resource. Empty for names that are not resources, such as sessions and views. */
export const allFields = (resource: string): Readonly<Record<string, Field>> =>
  allResources[resource]?.fields ?? {}
