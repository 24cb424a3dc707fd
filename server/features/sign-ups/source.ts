import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { signUps, type SignUpRow } from '../../../contract/sign-ups.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../speed/read.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { searchCondition } from '../../records/search-grams.ts'
import { dictionaryNames } from '../dictionaries/names.ts'
import { lotsTable } from '../../tables/lots.ts'
import { recyclersTable } from '../../tables/recyclers.ts'
import { staffNames } from '../staff/names.ts'
import { mayBid, signUpActions } from './guards.ts'
import { signUpScope } from './scope.ts'
import { signUpsTable as table } from '../../tables/sign-ups.ts'

export type StoredSignUp = Stored & typeof table.$inferSelect

/** By the goods' name or number, by the recycler's company, by the paddle. */
function search(q: string): SQL | undefined {
  const { id: lot, grams: lotGrams, lot_no, corpore_name } = lotsTable
  const { id: recycler, grams: recyclerGrams, company_name } = recyclersTable
  const ofLots = searchCondition({ grams: lotGrams, names: [lot_no, corpore_name], digits: undefined }, q)
  const ofRecyclers = searchCondition({ grams: recyclerGrams, names: [company_name], digits: undefined }, q)
  return or(
    eq(table.paddle_no, q),
    ofLots && sql`${table.lot_id} in (select ${lot} from ${lotsTable} where ${ofLots})`,
    ofRecyclers &&
      sql`${table.recycler_id} in (select ${recycler} from ${recyclersTable} where ${ofRecyclers})`,
  )
}

export const signUpSource: Source<Stored> = {
  resource: signUps,
  table,
  visibility: { rows: signUpScope, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: {
    refund_overdue: ({ now }) =>
      sql`(${table.deposit_status} = 'refund_due' and ${table.refund_due_on} < ${businessDay(now)})`,
    may_bid: () =>
      and(eq(table.review_status, 'approved'), inArray(table.deposit_status, ['received', 'waived'])) as SQL,
    mine: (who) => sql`(${table.service_id} is not distinct from ${who.uid})`,
  },
  search: (_who, q) => search(q),
}

type OfLot = Pick<
  typeof lotsTable.$inferSelect,
  'id' | 'lot_no' | 'corpore_name' | 'state' | 'round_no' | 'clean_end_time'
>
type OfRecycler = Pick<
  typeof recyclersTable.$inferSelect,
  'id' | 'company_name' | 'grade' | 'state' | 'nearest_expiry'
>
const lotsAsked =
  'select id, lot_no, corpore_name, state, round_no, clean_end_time from lots where id = any($1::bigint[])'
const recyclersAsked =
  'select id, company_name, grade, state, nearest_expiry from recyclers where id = any($1::bigint[])'

/** Rows by id, by one prepared statement whatever their number: every page of a list asks for them. */
async function byId<T extends { id: number }>(
  db: Db,
  text: string,
  ids: readonly number[],
): Promise<Map<number, T>> {
  const found = await readRows<T>(db, { text, values: [[...new Set(ids)]] }, true)
  return new Map(found.map((row) => [row.id, row]))
}

/** What goods are called where they stand for themselves. */
export const lotName = (lot: { corpore_name: string | null; lot_no: string }): string =>
  [lot.corpore_name, lot.lot_no].filter(Boolean).join(' · ')

/** Sign-ups as answered: names, what of lot and recycler a review looks at, and what this caller may do now. */
export async function presentSignUps(db: Db, who: Caller, all: readonly Stored[]): Promise<SignUpRow[]> {
  const rows = all as readonly StoredSignUp[]
  if (rows.length === 0) return []
  const [lotIds, recyclerIds] = [rows.map((row) => row.lot_id), rows.map((row) => row.recycler_id)]
  const [lots, recyclers] = [
    await byId<OfLot>(db, lotsAsked, lotIds),
    await byId<OfRecycler>(db, recyclersAsked, recyclerIds),
  ]
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.service_id ?? []),
  )
  const { platforms } = await dictionaryNames(db)
  return rows.map((row) => {
    const [lot, recycler] = [lots.get(row.lot_id), recyclers.get(row.recycler_id)]
    if (!lot || !recycler) throw new Error(`sign-up ${row.id} has no lot or recycler`)
    return {
      ...row,
      lot_id_name: lotName(lot),
      recycler_id_name: recycler.company_name,
      platform_name: row.platform === null ? null : (platforms.get(row.platform) ?? null),
      service_id_name: row.service_id === null ? null : (people.get(row.service_id) ?? null),
      lot_state: lot.state,
      lot_clean_end_time: lot.clean_end_time,
      recycler_grade: recycler.grade,
      recycler_state: recycler.state,
      recycler_nearest_expiry: recycler.nearest_expiry,
      refund_overdue:
        row.deposit_status === 'refund_due' &&
        row.refund_due_on !== null &&
        row.refund_due_on < businessDay(who.now),
      may_bid: mayBid(row),
      mine: row.service_id === who.uid,
      actions: signUpActions(who, row, lot),
    } as SignUpRow
  })
}

export async function presentSignUp(db: Db, who: Caller, row: Stored): Promise<SignUpRow> {
  const [presented] = await presentSignUps(db, who, [row])
  return presented as SignUpRow
}
