import { eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { undecidedStates } from '#contract/rules/lot-states.ts'
import { blockReason } from '#contract/rules/recycler-machine.ts'
import { signUps, type SignUpRow } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writableSource, type RowOf, type Source, allOf } from '#server/records/source.ts'
import { searchCondition } from '#server/identity/search-grams.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { carryTargets } from './carry-targets.ts'
import { bidding, mayBid, signUpActions } from './guards.ts'
import { besideSignUps, readParts, type Parts } from './parts.ts'
import { signUpScope } from './scope.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { required } from '#server/records/required.ts'

/** Searches the lot's name or number, the recycler's company and the paddle number. */
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

export const signUpSource = writableSource({
  resource: signUps,
  table,
  visibility: { rows: (who) => allOf(isNotNull(table.lot_id), signUpScope(who)), hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: {
    refund_overdue: ({ now }) =>
      sql`(${table.deposit_status} = 'refund_due' and ${table.refund_due_on} < ${businessDay(now)})`,
    may_bid: () => allOf(eq(table.review_status, 'approved'), inArray(table.deposit_status, [...bidding])),
    mine: (who) => sql`(${table.service_id} is not distinct from ${who.uid})`,
  },
  search: (_who, q) => search(q),
  internal: ['collusion_notes'],
  log: {
    resource: 'sign_ups',
    nameOf: (row) => row.paddle_no,
    ownersOf: (row) => [row.service_id],
    fields: [
      'lot_id',
      'round_no',
      'platform',
      'recycler_id',
      'paddle_no',
      'from_platform_log',
      'event_id',
      'event_sign_up_id',
      'review_status',
      'deposit_status',
      'outcome',
      'pre_check',
      'materials',
      'payer_name',
      'bond_price',
      'received_amount',
      'carried_to_id',
      'carried_amount',
      'reject_reason',
      'waive_reason',
      'refund_due_on',
      'service_id',
    ],
  },
})

export type StoredSignUp = RowOf<typeof signUpSource> & { parts?: Parts }
/** Sign-ups as lists read them, with their lots and recyclers. */
export const listedSignUps: Source<StoredSignUp> = { ...signUpSource, beside: besideSignUps }

/** The lot of a sign-up that is not for a whole event. */
export const lotOf = ({ lot_id }: Pick<StoredSignUp, 'lot_id'>): number =>
  required(lot_id, 'the lot of a sign-up')

const liveReviews: readonly SignUpRow['review_status'][] = ['pending', 'approved']
/** The reason why the recycler of a live sign-up may not buy now. */
const blockedOf = (who: Caller, row: StoredSignUp, { lot, recycler }: Parts): SignUpRow['blocked'] =>
  row.round_no === lot.round_no &&
  undecidedStates.includes(lot.state) &&
  liveReviews.includes(row.review_status)
    ? blockReason(recycler, who.now, lot.clean_end_time)
    : null

/** The name of a lot in notifications and labels. */
export const lotName = (lot: { corpore_name: string | null; lot_no: string }): string =>
  [lot.corpore_name, lot.lot_no].filter(Boolean).join(' · ')

/** The facts of lot and recycler that a review needs. */
const namesOf = ({ lot, recycler }: Parts) => ({
  lot_id_name: lotName(lot),
  recycler_id_name: recycler.company_name,
  lot_state: lot.state,
  lot_clean_end_time: lot.clean_end_time,
  recycler_grade: recycler.grade,
  recycler_state: recycler.state,
  recycler_nearest_expiry: recycler.nearest_expiry,
})

/** Presents sign-ups with names, the facts for a review, and the caller's actions. */
export async function presentSignUps(
  db: Db,
  who: Caller,
  rows: readonly StoredSignUp[],
  partsOf?: ReadonlyMap<number, Parts>,
): Promise<SignUpRow[]> {
  if (rows.length === 0) return []
  const found = partsOf ?? (await readParts(db, rows))
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.service_id ?? []),
  )
  const { platforms } = await dictionaryNames(db)
  const targets = await carryTargets(db, who, rows)
  return rows.map((row) => {
    const parts = found.get(row.id)
    if (!parts) throw new Error(`sign-up ${row.id} has no lot or recycler`)
    return {
      ...row,
      parts: undefined,
      lot_id: lotOf(row),
      ...namesOf(parts),
      platform_name: row.platform === null ? null : (platforms.get(row.platform) ?? null),
      service_id_name: row.service_id === null ? null : (people.get(row.service_id) ?? null),
      blocked: blockedOf(who, row, parts),
      refund_overdue:
        row.deposit_status === 'refund_due' &&
        row.refund_due_on !== null &&
        row.refund_due_on < businessDay(who.now),
      may_bid: mayBid(row),
      mine: row.service_id === who.uid,
      carry_to: targets.get(row.id) ?? null,
      actions: signUpActions(who, row, parts.lot).filter(
        (action) => action !== 'carry_over' || targets.has(row.id),
      ),
    }
  })
}

export async function presentSignUp(db: Db, who: Caller, row: StoredSignUp): Promise<SignUpRow> {
  const [presented] = await presentSignUps(db, who, [row])
  return required(presented, 'the row just written')
}
