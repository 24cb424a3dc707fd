import { eq, inArray, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { followUps, type FollowUpFeedRow } from '#contract/follow-ups.ts'
import type { Db } from '#server/db/client.ts'
import { readableSource, type RowOf } from '#server/records/source.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { anyOfThem, readRows } from '#server/speed/read.ts'
import { customersTable, followUpsTable as table } from '#server/tables/customers.ts'
import { contact, customerSearch, owns } from '#server/features/customers/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { listRecords } from '#server/lists/list-records.ts'

/**
 * Follow-ups belong to their author, so that a day's work still counts after the customer has changed hands.
 * Scope: all (1, 2), the team's (3), their own (5).
 */
const madeBy = (who: Caller) => {
  if (may(who, 'customers.seeAll')) return undefined
  if (may(who, 'customers.seeTeam')) return inArray(table.created_by, [who.uid, ...who.team])
  return eq(table.created_by, who.uid)
}

/** 跟进记录, searched by the customer's names only, because the customer may belong to somebody else by now. */
export const feedSource = readableSource({
  resource: followUps,
  table,
  visibility: { rows: madeBy, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  joined: true,
  search: (_who, q) =>
    sql`exists (select 1 from ${customersTable}
      where ${customersTable.id} = ${table.customer_id} and ${customerSearch(q, contact) ?? sql`false`})`,
})

type StoredFollowUp = RowOf<typeof feedSource>

type Followed = Pick<
  typeof customersTable.$inferSelect,
  'id' | 'company_name' | 'service_id' | 'assigned_by' | 'archived_at'
>

const followed = `select m.id as of, c.id, c.company_name, c.service_id, c.assigned_by, c.archived_at
  from customers m join customers c on c.id = coalesce(m.merged_into, m.id) where m.id = ${anyOfThem(1)}`

/** The customers of follow-ups by id. A merged customer is replaced by its survivor. */
async function customersOf(db: Db, ids: readonly number[]): Promise<Map<number, Followed>> {
  if (ids.length === 0) return new Map()
  const statement = { text: followed, values: [[...new Set(ids)]] }
  const rows = await readRows<Followed & { of: number }>(db, statement, true)
  return new Map(rows.map(({ of, ...row }) => [of, row]))
}

function whereFound(who: Caller, customer: Followed | undefined): string | null {
  if (!customer || customer.archived_at !== null) return null
  if (customer.service_id === null) return addressOf('pool', { id: customer.id })
  return owns(who, customer) ? addressOf('customers', { id: customer.id }) : null
}

/** Presents follow-ups with the names of their authors and customers. */
export async function presentFeed(
  db: Db,
  who: Caller,
  rows: readonly StoredFollowUp[],
): Promise<FollowUpFeedRow[]> {
  const people = await staffNames(
    db,
    rows.map((row) => row.created_by).filter((uid) => uid !== null),
  )
  const customers = await customersOf(
    db,
    rows.map((row) => row.customer_id),
  )
  return rows.map((row) => {
    const customer = customers.get(row.customer_id)
    return {
      ...row,
      created_by_name: row.created_by === null ? null : (people.get(row.created_by) ?? null),
      customer_id_name: customer?.company_name ?? null,
      opens: whereFound(who, customer),
      actions: [],
    }
  })
}

export async function listFeed(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<FollowUpFeedRow>> {
  const page = await listRecords(db, who, feedSource, raw)
  return { ...page, items: await presentFeed(db, who, page.items) }
}
