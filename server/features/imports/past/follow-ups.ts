import { pastSheets } from '#contract/past-sheets.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { readRows } from '#server/speed/read.ts'
import type { Db } from '#server/db/client.ts'
import { followUpsTable } from '#server/tables/customers.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type PastRun } from './past-kind.ts'
import { authorOf, neededId, neededText, numberOf, textOf, type PastLine } from './read-lines.ts'
import { followUpTrip } from '../trips/follow-ups.ts'

const keyOf = (customer: number, at: string, content: string) => `${customer} ${at} ${content}`
const lineKey = (line: PastLine) =>
  keyOf(neededId(line, 'customer_id'), neededText(line, 'created_at'), neededText(line, 'content'))

const knownQuery = `select id, customer_id, created_at, content from follow_ups
  where customer_id = any($1) and created_at = any($2)`

/**
 * Sets the customer's last contact, next date and number of follow-ups from its follow-ups. A date that was
 * set on the customer itself stays unless a follow-up is later.
 */
const countAnew = `update customers u
  set follow_up_count = f.n,
    last_follow_at = case when $2 then greatest(u.last_follow_at, f.last) else f.last end,
    next_follow_at = case
      when $2 and (u.last_follow_at is null or f.last > u.last_follow_at)
        then coalesce(f.next, u.next_follow_at)
      else u.next_follow_at
    end
  from (select c.id, count(t.id)::int as n, max(t.created_at) as last,
      (array_agg(t.next_follow_at order by t.created_at desc))[1] as next
    from unnest($1::bigint[]) as c (id) left join follow_ups t on t.customer_id = c.id
    group by c.id) f
  where u.id = f.id`

const recount = (db: Db, customers: readonly number[], added: boolean) =>
  readRows(db, { text: countAnew, values: [[...new Set(customers)], added] }, false)

/** Distinguishes customers with the same name by the phone in the row. */
async function withPhones({ db }: PastRun, lines: readonly PastLine[]): Promise<PastLine[]> {
  const digits = lines.map((line) => phoneDigits(textOf(line, 'customer_phone') ?? ''))
  const text = 'select id, phone_digits from customers where archived_at is null and phone_digits = any($1)'
  const rows = await readRows<{ id: number; phone_digits: string }>(db, { text, values: [digits] }, true)
  const byPhone = new Map(rows.map((row) => [row.phone_digits, row.id]))
  return lines.map((line, at) => {
    const id = byPhone.get(digits[at] ?? '')
    return id === undefined ? line : { ...line, ids: { ...line.ids, customer_id: id } }
  })
}

/** Follow-ups with the time and author given in the sheet. */
export const pastFollowUps: PastKindOf = {
  sheet: pastSheets.follow_ups,
  trip: followUpTrip,
  table: 'follow_ups',
  audit: 'follow_ups',
  check: async (run, read, seen) => {
    const lines = await withPhones(run, read)
    const values = [
      lines.map((line) => neededId(line, 'customer_id')),
      lines.map((line) => neededText(line, 'created_at')),
    ]
    const known = await readRows<{ id: number; customer_id: number; created_at: string; content: string }>(
      run.db,
      { text: knownQuery, values },
      true,
    )
    const existing = new Map(
      known.map((row) => [keyOf(row.customer_id, row.created_at, row.content), row.id]),
    )
    return withoutRepeated(
      lines.map((line) => ({ line, keys: [lineKey(line)] })),
      existing,
      seen,
    )
  },
  write: async ({ db, who, import_id }, ready) => {
    if (ready.length === 0) return []
    const ids = await newIds(db, followUpsTable, ready.length)
    await insertRows(
      db,
      followUpsTable,
      ready.map(({ line }, at) => ({
        id: ids[at],
        customer_id: neededId(line, 'customer_id'),
        kind: numberOf(line, 'kind') as typeof followUpsTable.$inferInsert.kind,
        content: neededText(line, 'content'),
        next_follow_at: textOf(line, 'next_follow_at'),
        ...authorOf(who, line),
        imported_from: import_id,
      })),
    )
    await recount(
      db,
      ready.map(({ line }) => neededId(line, 'customer_id')),
      true,
    )
    return withIds(ready, ids).map(({ line, id }) => ({
      line,
      id,
      name: neededText(line, 'customer_id'),
    }))
  },
  kept: ['customer_id'],
  afterRemoval: async ({ db }, rows) => {
    if (rows.length > 0)
      await recount(
        db,
        rows.map((row) => Number(row['customer_id'])),
        false,
      )
  },
}
