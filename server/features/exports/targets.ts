import { isNull, type SQL } from 'drizzle-orm'
import type { AuditRow } from '../../../contract/audit.ts'
import type { Exportable } from '../../../contract/exportable.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { texts } from '../../../texts/all.ts'
import { fieldLabel, type Language } from '../../../texts/text.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Source, StoredRow } from '../../records/source.ts'
import { auditSource, presentAudit } from '../audit/source.ts'
import { bidSource, presentBidsOfAll } from '../bids/source.ts'
import { recentRules } from '../customers/rules.ts'
import { listedCustomers, poolSource, presentPool, withOwners } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { dueSource, entrySource, presentDues, presentEntries } from '../finance/source.ts'
import { presentLots, presentUnrecorded } from '../lots/present.ts'
import { lotSources } from '../lots/source.ts'
import { presentRecyclers, recyclerSource } from '../recyclers/source.ts'
import { presentSettlements, settlementSource } from '../settlements/source.ts'
import { presentSignUps, signUpSource } from '../sign-ups/source.ts'

type Raw = Readonly<Record<string, unknown>>
/** A row as its list answers it: by name, masked fields shortened or absent. */
export type Shown = Readonly<Record<string, unknown>>

/** What an export asks of a resource: the very source and the very answer of its list. */
export interface ExportTarget<Row extends StoredRow = StoredRow> {
  /** Without it the list is not the caller's, and neither is the export. */
  permission: Permission
  source(db: Db): Promise<Source<Row>>
  /** The stored columns that `present` looks at beside the chosen ones, where it does not look at all. */
  beside?: readonly string[]
  /** The list's own condition beside its filters. */
  also?: (raw: Raw) => SQL | undefined
  present(db: Db, who: Caller, rows: Row[], columns: readonly string[]): Promise<readonly Shown[]>
}

const written = (value: unknown): string =>
  value === null || typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What changed, and the circumstances, in words. */
function told(
  language: Language,
  { resource, changes, detail }: AuditRow,
): { changes: string; detail: string } {
  const label = (of: string, name: string) => fieldLabel(texts[language], of, name)
  const lines = Object.entries(changes).map(
    ([name, { before, after }]) => `${label(resource, name)}: ${written(before)} → ${written(after)}`,
  )
  return {
    changes: lines.join('; '),
    detail: Object.entries(detail)
      .map(([name, value]) => `${label('audit', name)}: ${written(value)}`)
      .join('; '),
  }
}

const shown = (rows: readonly object[]) => rows as readonly Shown[]

/** Its source's rows are what it presents. */
const exportTarget = <Row extends StoredRow>(target: ExportTarget<Row>): ExportTarget => target

export const exportTargets: Readonly<Record<Exportable, ExportTarget>> = {
  customers: exportTarget({
    permission: 'customers.use',
    source: async (db) => listedCustomers(await recentRules(db)),
    beside: ['service_id', 'prev_service_id'],
    also: (raw) => (raw['archived'] === undefined ? isNull(customersTable.archived_at) : undefined),
    present: async (db, _who, rows) => shown(await withOwners(db, rows)),
  }),
  pool: exportTarget({
    permission: 'pool.use',
    source: async () => poolSource,
    present: async (db, who, rows) => shown(await presentPool(db, who, rows)),
  }),
  lots: exportTarget({
    permission: 'lots.use',
    source: async () => lotSources.both,
    present: async (db, who, rows, columns) =>
      shown(await (columns.includes('reserve_price') ? presentLots : presentUnrecorded)(db, who, rows)),
  }),
  sign_ups: exportTarget({
    permission: 'signUps.use',
    source: async () => signUpSource,
    present: async (db, who, rows) => shown(await presentSignUps(db, who, rows)),
  }),
  bids: exportTarget({
    permission: 'lots.seeAll',
    source: async () => bidSource,
    present: async (db, who, rows) => shown(await presentBidsOfAll(db, who, rows)),
  }),
  recyclers: exportTarget({
    permission: 'recyclers.use',
    source: async () => recyclerSource,
    present: async (db, who, rows) => shown(await presentRecyclers(db, who, rows)),
  }),
  finance_entries: exportTarget({
    permission: 'finance.use',
    source: async () => entrySource,
    present: async (db, who, rows) => shown(await presentEntries(db, who, rows)),
  }),
  finance_dues: exportTarget({
    permission: 'finance.use',
    source: async () => dueSource,
    present: async (db, who, rows) => shown(await presentDues(db, who, rows)),
  }),
  settlements: exportTarget({
    permission: 'finance.use',
    source: async () => settlementSource,
    present: async (db, who, rows) => shown(await presentSettlements(db, who, rows)),
  }),
  audit: exportTarget({
    permission: 'audit.read',
    source: async () => auditSource,
    present: async (db, who, rows) =>
      (await presentAudit(db, rows)).map((row) => ({ ...row, ...told(who.language, row) })),
  }),
}

export const targetOf = (resource: string): ExportTarget => exportTargets[resource as Exportable]
