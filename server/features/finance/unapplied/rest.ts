import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { drawingKinds } from '#contract/unapplied-kinds.ts'
import { amount, compare, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { quoted } from '#server/tables/quoted.ts'
import { amountOf, entrySource, presentEntry, type StoredEntry } from '../ledger/source.ts'

const kinds = sql.raw(quoted(drawingKinds))
const drawsOn = (id: SQL): SQL =>
  sql`from finance_entries drawn where drawn.source_id = ${id} and drawn.kind in (${kinds})`

/** The part of the unapplied entry `id` that was applied or refunded, in SQL. A reversal gives it back. */
const drawnOf = (id: SQL): SQL => sql`(select coalesce(sum(case
      when drawn.reverses_id is null then drawn.amount
      else -drawn.amount
    end), 0) ${drawsOn(id)}
      and drawn.state in ('confirmed', 'reversed'))`
/** The rest of the row of `finance_entries`, in SQL. */
export const restOf: SQL = sql`(${table.amount} - ${drawnOf(sql`${table.id}`)})`
/** The part of it whose refund waits for the second person. */
export const refundingOf: SQL = sql`(select coalesce(sum(drawn.amount), 0) ${drawsOn(sql`${table.id}`)}
      and drawn.state = 'pending')`
/** SQL: all unapplied money. */
export const unappliedHeld = sql`(select coalesce(sum(case ${table.kind} when 'unapplied_in' then 1 else -1 end
    * case when ${table.reverses_id} is null then ${table.amount} else -${table.amount} end), 0)
  from finance_entries
  where ${table.kind} in ('unapplied_in', ${kinds})
    and ${table.state} in ('confirmed', 'reversed'))::numeric(20, 2)`

export interface Rest {
  /** The part that is neither applied nor refunded. */
  rest: Decimal
  refunding: Decimal
  /** The rest less a pending refund. */
  free: Decimal
}

/** The rests of several receipts, by their ids. */
export async function readRests(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Rest>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows<{ id: string; rest: string; refunding: string }>(
    db,
    rendered(
      sql`select id, ${restOf}::numeric(14, 2)::text as rest,
          ${refundingOf}::numeric(14, 2)::text as refunding
        from ${table}
        where ${inArray(table.id, [...ids])}`,
    ),
    false,
  )
  return new Map(
    rows.map(({ id, rest, refunding }) => [
      Number(id),
      { rest, refunding, free: amount(subtract(rest, refunding)) },
    ]),
  )
}

const readRest = async (db: Db, id: number): Promise<Rest> =>
  required((await readRests(db, [id])).get(id), 'the rest of unapplied money')

/** Locks unapplied money, the last of all locks, so that nobody uses it twice. */
export async function lockUnapplied(
  db: Db,
  who: Caller,
  id: number,
  version?: number,
): Promise<{ entry: StoredEntry; left: Rest }> {
  const [entry] = await lockRecords(db, entrySource, eq(table.id, id))
  if (!entry || entry.kind !== 'unapplied_in' || entry.reverses_id !== null || entry.state !== 'confirmed')
    throw new Refusal('not_found')
  if (version !== undefined) await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return { entry, left: await readRest(db, id) }
}

/** Refuses to use more than is left. */
export function refuseBeyond(left: Decimal, wanted: Decimal): void {
  if (compare(wanted, left) > 0) throw new Refusal('rest_exceeded', { amount: left }, { rest: left })
}

/** Refuses to reverse a receipt if part of it was applied or refunded, or is about to be. */
export async function refuseUsed(db: Db, entry: StoredEntry): Promise<void> {
  const { free } = await readRest(db, entry.id)
  if (!isZero(subtract(amountOf(entry), free))) throw new Refusal('depends_on_entry', { order: '' })
}
