import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { consignors, type ConsignorOption, type ConsignorRow } from '../../../contract/consignors.ts'
import { masks } from '../../../contract/mask.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { searchCondition } from '../../records/search-grams.ts'
import { auditEntries } from '../../tables/audit.ts'
import { ownedScope } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { staffNames } from '../staff/names.ts'
import { consignorsTable as table } from '../../tables/consignors.ts'

/** What money is sent by; a change of it is shown with who and when. */
export const bankFields: readonly string[] = ['bank_name', 'bank_account']

export type StoredConsignor = Stored & Omit<ConsignorRow, 'actions' | 'masked'>

/** Account numbers are for those who move money; everybody else has the last four digits. */
export const hiddenFields = (who: Caller): readonly string[] =>
  may(who, 'bankAccounts.see') ? [] : ['bank_account']

const digits = sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g')`
const columns = { grams: table.grams, names: [table.company_name, table.name], digits }

/** Consignors are one dictionary: whoever works with them sees them all. */
export const consignorSource: Source<Stored> = {
  resource: consignors,
  table,
  visibility: { rows: () => undefined, hidden: hiddenFields },
  order: { column: table.created_at, descending: true },
  derived: { suspended: () => isNotNull(table.suspended_at) },
  search: (_who, q) => searchCondition(columns, q),
  internal: ['grams', 'company_key'],
}

const mostOptions = 50

/** Those a lot may be given to, the latest first. */
export async function findOptions(db: Db, q: string): Promise<ConsignorOption[]> {
  const found = q.trim() === '' ? undefined : (searchCondition(columns, q) ?? sql`false`)
  return db
    .select({ id: table.id, company_name: table.company_name, commission_point: table.commission_point })
    .from(table)
    .where(and(isNull(table.suspended_at), found))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(mostOptions)
}

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

const shortened = (row: StoredConsignor, hidden: readonly string[]) =>
  hidden.length === 0
    ? {}
    : {
        masked: [...hidden],
        bank_account: row.bank_account === null ? null : (masks.tail(row.bank_account) ?? null),
      }

/** Consignors as answered: accounts shortened, names of customers, what this caller may do now. */
export async function presentConsignors(
  db: Db,
  who: Caller,
  rows: readonly Stored[],
): Promise<ConsignorRow[]> {
  const stored = rows as readonly StoredConsignor[]
  const names = await customerNames(db, who, stored)
  const hidden = hiddenFields(who)
  return stored.map((row) => ({
    ...row,
    ...shortened(row, hidden),
    customer_id_name: row.customer_id === null ? null : (names.get(row.customer_id) ?? null),
    suspended: row.suspended_at !== null,
    actions: ['edit', row.suspended_at === null ? 'suspend' : 'reinstate'],
  }))
}

/** One consignor, with the last change of its bank data as the log has it. */
export async function presentConsignor(db: Db, who: Caller, row: Stored): Promise<ConsignorRow> {
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
  return { ...(presented as ConsignorRow), bank_changed_at: change?.at ?? null, bank_changed_by_name }
}
