import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { consignorOutline, consignors, type ConsignorHit, type ConsignorRow } from '#contract/consignors.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { IdentityCheck } from '#server/identity/identity-check.ts'
import { maskRow, outlineOf } from '#server/records/mask-row.ts'
import { noteDisclosed } from '#server/identity/disclosures.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { searchCondition, writtenIn } from '#server/identity/search-grams.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { ownedScope } from '#server/features/customers/source.ts'
import { customersTable } from '#server/tables/customers.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { consignorsTable as table } from '#server/tables/consignors.ts'
import { required } from '#server/records/required.ts'

/** Payment details. The consignor's page shows who last changed them and when. */
export const bankFields: readonly string[] = ['bank_name', 'bank_account']

/** Only people who move money see account numbers; everybody else sees the last four digits. */
export const hiddenFields = (who: Caller): readonly string[] =>
  may(who, 'bankAccounts.see') ? [] : ['bank_account']

const digits = sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g')`
const columns = { grams: table.grams, names: [table.company_name, table.name], pinyin: table.pinyin, digits }

/**
 * The consignors in a person's scope: all (1, 2), the team's (3), their own (5), and those of their own lots.
 */
export function consignorScope(who: Caller): SQL | undefined {
  if (may(who, 'consignors.seeAll')) return undefined
  const people = may(who, 'consignors.seeTeam') ? [who.uid, ...who.team] : [who.uid]
  const lots = sql`(select ${lotsTable.commission_id} from ${lotsTable}
    where ${inArray(lotsTable.service_id, people)})`
  return or(inArray(table.service_id, people), sql`${table.id} in ${lots}`)
}

/** Everybody finds every consignor by name, but by contact, phone and initials only those in scope. */
function search(who: Caller, q: string): SQL | undefined {
  const full = searchCondition(columns, q)
  const scope = consignorScope(who)
  return full && scope ? or(writtenIn(columns, table.company_name, q), and(scope, full)) : full
}

const shownToAll: readonly string[] = [...consignorOutline, 'suspended_at']

/** Everybody who works with consignors sees the outline of each, and all fields of those in scope. */
export const consignorSource = writableSource({
  resource: consignors,
  table,
  visibility: {
    rows: () => undefined,
    hidden: hiddenFields,
    masked: hiddenFields,
    maskable: Object.keys(consignors.fields).filter((name) => !shownToAll.includes(name)),
    outline: { fields: consignorOutline, whole: consignorScope },
  },
  order: { column: table.created_at, descending: true },
  derived: { suspended: () => isNotNull(table.suspended_at) },
  search,
  internal: ['grams', 'company_key', 'pinyin'],
  log: {
    resource: 'consignors',
    nameOf: (row) => row.company_name,
    ownersOf: (row) => [row.service_id],
    fields: [...writableNames(consignors), 'suspended_at'],
  },
})

export type StoredConsignor = RowOf<typeof consignorSource>

/** Which of these rows the caller sees in full and may change. */
async function ownAmong(db: Db, who: Caller, rows: readonly StoredConsignor[]): Promise<Set<number>> {
  const scope = consignorScope(who)
  const ids = rows.map((row) => row.id)
  if (!scope || ids.length === 0) return new Set(ids)
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), scope))
  return new Set(found.map((row) => row.id))
}

/** Whether this caller sees a consignor in full and may edit it. */
export const isOwn = async (db: Db, who: Caller, row: StoredConsignor): Promise<boolean> =>
  (await ownAmong(db, who, [row])).has(row.id)

/** Credit code or customer match hard, the bare company name softly. */
export const consignorIdentity = new IdentityCheck({
  resource: 'consignors',
  source: consignorSource,
  fields: ['credit_code', 'customer_id', 'company_name'],
  counted: true,
  oncePerRow: true,
  show: async (db, who, row, match): Promise<ConsignorHit> =>
    (await isOwn(db, who, row)) ? { ...match, id: row.id, company_name: row.company_name } : match,
  constraints: { consignors_credit_code: 'credit_code', consignors_customer: 'customer_id' },
})

/** Names of the linked customers that are in the caller's scope. */
async function customerNames(
  db: Db,
  who: Caller,
  rows: readonly StoredConsignor[],
): Promise<Map<number, string>> {
  const ids = rows.map((row) => row.customer_id).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { id, company_name: name } = customersTable
  const found = await db
    .select({ id, name })
    .from(customersTable)
    .where(and(inArray(id, ids), ownedScope(who)))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** Presents consignors with masked account numbers, names of customers and the caller's actions. */
export async function presentConsignors(
  db: Db,
  who: Caller,
  rows: readonly StoredConsignor[],
): Promise<ConsignorRow[]> {
  const own = await ownAmong(db, who, rows)
  const names = await customerNames(db, who, rows)
  const people = await staffNames(
    db,
    rows.map((row) => row.service_id).filter((uid) => uid !== null),
  )
  const shown = rows.map((row) => {
    const suspended = row.suspended_at !== null
    if (!own.has(row.id)) return outlineOf(consignorSource, { ...row, suspended, actions: [] })
    return maskRow(consignorSource, who, row, {
      ...row,
      customer_id_name: row.customer_id === null ? null : (names.get(row.customer_id) ?? null),
      service_id_name: row.service_id === null ? null : (people.get(row.service_id) ?? null),
      suspended,
      actions: ['edit', row.suspended_at === null ? 'suspend' : 'reinstate'],
    })
  })
  noteDisclosed(who, 'consignors', shown)
  return shown
}

/** Presents one consignor, with the last change of its bank data from the audit log. */
export async function presentConsignor(db: Db, who: Caller, row: StoredConsignor): Promise<ConsignorRow> {
  const [found] = await presentConsignors(db, who, [row])
  const presented = required(found, 'the presented consignor')
  if (presented.actions.length === 0) return presented
  const [change] = await db
    .select({ at: auditLog.at, uid: auditLog.uid })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'consignors'),
        eq(auditLog.record_id, row.id),
        eq(auditLog.action, 'edit'),
        sql`${auditLog.after} ?| array[${sql.join(
          bankFields.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[]`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  const names = await staffNames(db, change?.uid ? [change.uid] : [])
  const bank_changed_by_name = change?.uid ? (names.get(change.uid) ?? null) : null
  return { ...presented, bank_changed_at: change?.at ?? null, bank_changed_by_name }
}
