import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { consignors, type ConsignorHit, type ConsignorRow } from '../../../contract/consignors.ts'
import { writableNames } from '../../../contract/resource.ts'
import { may, type Caller } from '../../request/caller.ts'
import { Refusal } from '../../request/errors.ts'
import type { Db } from '../../db/client.ts'
import { IdentityCheck } from '../../records/identity-check.ts'
import { maskRow } from '../../records/mask-row.ts'
import { writableSource, type RowOf } from '../../records/source.ts'
import { searchCondition } from '../../records/search-grams.ts'
import { auditEntries } from '../../tables/audit.ts'
import { ownedScope } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { staffNames } from '../staff/names.ts'
import { consignorsTable as table } from '../../tables/consignors.ts'

/** What money is sent by; a change of it is shown with who and when. */
export const bankFields: readonly string[] = ['bank_name', 'bank_account']

/** Account numbers are for those who move money; everybody else has the last four digits. */
export const hiddenFields = (who: Caller): readonly string[] =>
  may(who, 'bankAccounts.see') ? [] : ['bank_account']

const digits = sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g')`
const columns = { grams: table.grams, names: [table.company_name, table.name], digits }

/** Consignors are one dictionary: everybody who works with them sees them all. */
export const consignorSource = writableSource({
  resource: consignors,
  table,
  visibility: { rows: () => undefined, hidden: hiddenFields, masked: hiddenFields },
  order: { column: table.created_at, descending: true },
  derived: { suspended: () => isNotNull(table.suspended_at) },
  search: (_who, q) => searchCondition(columns, q),
  internal: ['grams', 'company_key'],
  log: {
    resource: 'consignors',
    nameOf: (row) => row.company_name,
    ownersOf: () => [],
    fields: [...writableNames(consignors), 'suspended_at'],
  },
})
export type StoredConsignor = RowOf<typeof consignorSource>

/** The same credit code or customer is the same consignor, the same bare name may be another. */
export const consignorIdentity = new IdentityCheck({
  resource: 'consignors',
  source: consignorSource,
  fields: ['credit_code', 'customer_id', 'company_name'],
  counted: false,
  oncePerRow: true,
  show: (_db, _who, { id, company_name }, match): ConsignorHit => ({ ...match, id, company_name }),
  constraints: { consignors_credit_code: 'credit_code', consignors_customer: 'customer_id' },
})

/** Names of the linked customers, of those only that the caller may see as customers. */
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
  return new Map(found.map((one) => [one.id, one.name]))
}

/** Consignors as answered: accounts shortened, names of customers, what this caller may do now. */
export async function presentConsignors(
  db: Db,
  who: Caller,
  rows: readonly StoredConsignor[],
): Promise<ConsignorRow[]> {
  const names = await customerNames(db, who, rows)
  return rows.map((row) =>
    maskRow(consignorSource, who, row, {
      ...row,
      customer_id_name: row.customer_id === null ? null : (names.get(row.customer_id) ?? null),
      suspended: row.suspended_at !== null,
      actions: ['edit', row.suspended_at === null ? 'suspend' : 'reinstate'],
    }),
  )
}

/** One consignor, with the last change of its bank data as the log has it. */
export async function presentConsignor(db: Db, who: Caller, row: StoredConsignor): Promise<ConsignorRow> {
  const [presented] = await presentConsignors(db, who, [row])
  const [change] = await db
    .select({ at: auditEntries.at, uid: auditEntries.uid })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.resource, 'consignors'),
        eq(auditEntries.record_id, row.id),
        eq(auditEntries.action, 'edit'),
        sql`${auditEntries.after} ?| array[${sql.join(
          bankFields.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[]`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const names = await staffNames(db, change?.uid ? [change.uid] : [])
  const bank_changed_by_name = change?.uid ? (names.get(change.uid) ?? null) : null
  if (!presented) throw new Refusal('internal')
  return { ...presented, bank_changed_at: change?.at ?? null, bank_changed_by_name }
}
