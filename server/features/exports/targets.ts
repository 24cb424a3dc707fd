import { isNull, type SQL } from 'drizzle-orm'
import type { AuditRow } from '#contract/audit.ts'
import { customerSheet } from '#contract/customer-sheet.ts'
import { recyclerSheet } from '#contract/recycler-sheet.ts'
import { withRowKeys } from '#contract/row-keys.ts'
import type { Exportable } from '#contract/grammar/exportable.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, type Language } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Source, StoredRow } from '#server/records/source.ts'
import { auditSource, presentAudit } from '#server/features/audit/source.ts'
import { bidSource, presentBidsOfAll } from '#server/features/bids/source.ts'
import { consignorSource, presentConsignors } from '#server/features/consignors/source.ts'
import { contactSource } from '#server/features/contacts/source.ts'
import { recentRules } from '#server/features/customers/pool/rules.ts'
import { presentPool } from '#server/features/customers/present.ts'
import { listedCustomers, poolSource } from '#server/features/customers/source.ts'
import { customersTable } from '#server/tables/customers.ts'
import {
  dueSource,
  entrySource,
  presentDues,
  presentEntries,
} from '#server/features/finance/ledger/source.ts'
import { feedSource, presentFeed } from '#server/features/follow-ups/feed.ts'
import { itemSource } from '#server/features/lot-items/source.ts'
import { presentLots, presentUnrecorded } from '#server/features/lots/present.ts'
import { lotSources } from '#server/features/lots/source.ts'
import { withPeople } from './people.ts'
import { presentRecyclers } from '#server/features/recyclers/present.ts'
import { recyclerSource } from '#server/features/recyclers/source.ts'
import { presentSettlements, settlementSource } from '#server/features/settlements/source.ts'
import { presentSignUps, signUpSource } from '#server/features/sign-ups/source.ts'
import { ticketSource } from '#server/features/weighing/source.ts'

type Raw = Readonly<Record<string, unknown>>
/** A row as its list presents it. Masked fields are shortened or absent. */
export type PresentedRow = Readonly<Record<string, unknown>>
/** The same while the export, which owns its rows, still adds names to it. */
export type OwnRow = Record<string, unknown>

/** How a resource is exported: the same source and presentation as its list. */
interface Target<Row extends StoredRow, Presented> {
  /** The permission of the list, which the export requires, too. */
  permission: Permission
  source(db: Db): Promise<Source<Row>>
  /** Columns that `present` reads besides the chosen ones. If undefined, every column is fetched. */
  beside?: readonly string[]
  /** The list's own condition in addition to its filters. */
  also?: (raw: Raw) => SQL | undefined
  present(
    db: Db,
    who: Caller,
    rows: readonly Row[],
    columns: readonly string[],
  ): Promise<readonly Presented[]>
}

export type ExportTarget = Target<StoredRow, OwnRow>

const valueInWords = (value: unknown): string =>
  value === null || typeof value === 'object' ? JSON.stringify(value) : String(value)

/** An audit entry's changes and detail, in words. */
function inWords(language: Language, { resource, changes, detail }: AuditRow) {
  const label = (of: string, name: string) => fieldLabel(texts[language], of, name)
  const lines = Object.entries(changes).map(
    ([name, { before, after }]) =>
      `${label(resource, name)}: ${valueInWords(before)} → ${valueInWords(after)}`,
  )
  return {
    changes: lines.join('; '),
    detail: Object.entries(detail)
      .map(([name, value]) => `${label('audit', name)}: ${valueInWords(value)}`)
      .join('; '),
  }
}

/**
 * Lets the compiler check that `present` takes the rows of `source`. Presented rows are read by field name
 * later.
 */
const exportTarget = <Row extends StoredRow>(target: Target<Row, object>): ExportTarget =>
  target as Target<Row, OwnRow>

/** Rows with id and version, so that an import recognises them. */
const backAgain = <Row extends StoredRow>(source: Source<Row>): Source<Row> => ({
  ...source,
  resource: withRowKeys(source.resource),
})

const exportTargets: Readonly<Record<Exportable, ExportTarget>> = {
  customers: exportTarget({
    permission: 'customers.use',
    source: async (db) => ({ ...listedCustomers(await recentRules(db)), resource: customerSheet }),
    beside: ['id', 'service_id', 'prev_service_id', 'assigned_by'],
    also: (raw) => (raw['archived'] === undefined ? isNull(customersTable.archived_at) : undefined),
    present: withPeople,
  }),
  pool: exportTarget({
    permission: 'pool.use',
    source: async () => poolSource,
    present: (db, who, rows) => presentPool(db, who, rows),
  }),
  consignors: exportTarget({
    permission: 'consignors.use',
    source: async () => backAgain(consignorSource),
    present: (db, who, rows) => presentConsignors(db, who, rows),
  }),
  customer_contacts: exportTarget({
    permission: 'customers.seeAll',
    source: async () => backAgain(contactSource),
    present: async (_db, _who, rows) => rows,
  }),
  follow_ups: exportTarget({
    permission: 'followUps.read',
    source: async () => backAgain(feedSource),
    beside: ['created_by', 'customer_id'],
    present: presentFeed,
  }),
  lots: exportTarget({
    permission: 'lots.use',
    source: async () => backAgain(lotSources.both),
    present: (db, who, rows, columns) =>
      (columns.includes('reserve_price') ? presentLots : presentUnrecorded)(db, who, rows),
  }),
  lot_items: exportTarget({
    permission: 'lots.seeAll',
    source: async () => backAgain(itemSource),
    present: async (_db, _who, rows) => rows,
  }),
  sign_ups: exportTarget({
    permission: 'signUps.use',
    source: async () => backAgain(signUpSource),
    present: (db, who, rows) => presentSignUps(db, who, rows),
  }),
  bids: exportTarget({
    permission: 'lots.seeAll',
    source: async () => backAgain(bidSource),
    present: presentBidsOfAll,
  }),
  weigh_tickets: exportTarget({
    permission: 'lots.seeAll',
    source: async () => backAgain(ticketSource),
    present: async (_db, _who, rows) => rows,
  }),
  recyclers: exportTarget({
    permission: 'recyclers.use',
    source: async () => ({ ...recyclerSource, resource: recyclerSheet }),
    present: (db, who, rows) => presentRecyclers(db, who, rows),
  }),
  finance_entries: exportTarget({
    permission: 'finance.use',
    source: async () => backAgain(entrySource),
    present: presentEntries,
  }),
  finance_dues: exportTarget({
    permission: 'finance.use',
    source: async () => dueSource,
    present: presentDues,
  }),
  settlements: exportTarget({
    permission: 'finance.use',
    source: async () => settlementSource,
    present: presentSettlements,
  }),
  audit: exportTarget({
    permission: 'audit.read',
    source: async () => auditSource,
    present: async (db, who, rows) =>
      (await presentAudit(db, rows)).map((row) => ({ ...row, ...inWords(who.language, row) })),
  }),
}

export const targetOf = (resource: Exportable): ExportTarget => exportTargets[resource]
