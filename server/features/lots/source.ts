import { inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { approvedStates, awaitingStates, unclearedStates, type LotState } from '#contract/rules/lot-states.ts'
import { lots } from '#contract/lots.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import { searchCondition } from '#server/identity/search-grams.ts'
import { writableSource, type Source, allOf } from '#server/records/source.ts'
import { lotsTable as table } from '#server/tables/lots.ts'
import type { Beside } from './names.ts'
import { audienceOf, visibilityOf, type LotSide, type StoredLot } from './visibility.ts'

const among = (states: readonly LotState[]): SQL => inArray(table.state, [...states])
const own = (who: Caller): SQL =>
  sql`(${table.service_id} = ${who.uid} or ${table.zs_service_id} = ${who.uid})`

const derived: Source['derived'] = {
  overdue: (who) =>
    allOf(
      among(unclearedStates),
      isNotNull(table.clean_end_time),
      lt(table.clean_end_time, who.now.toISOString()),
    ),
  owed: () => isNotNull(table.owed_after_pick_up),
  mine: own,
  team: (who) => inArray(table.service_id, [who.uid, ...who.team]),
  no_sign_up: () => allOf(among(awaitingStates), sql`${table.sign_up_count} = 0`),
  few_qualified: () => allOf(among(awaitingStates), sql`${table.approved_count} < 2`),
  deposit_missing: () => allOf(among(awaitingStates), sql`${table.paid_count} < ${table.approved_count}`),
}

/** The columns that moves write, without those that would reveal the reserve. */
const results = [
  'state',
  'round_no',
  'submitted_by',
  'highest_price',
  'proposed_winner_id',
  'proposed_price',
  'winner_sign_up_id',
  'deal_price',
  'premium_rate',
  'result_at',
  'payment_due_on',
  'released_on_credit',
  'settlement_quantity',
  'settlement_price',
  'sign_up_count',
  'approved_count',
  'paid_count',
  'bid_count',
  'event_id',
  'event_seq',
] as const

const sourceOf = (side: LotSide) =>
  writableSource({
    resource: lots,
    table,
    visibility: visibilityOf(side),
    order: { column: table.created_at, descending: true },
    // The columns of the board.
    perValue: { field: 'state', sort: 'auction_time' },
    derived,
    search: (_who, q) =>
      searchCondition({ grams: table.grams, names: [table.lot_no, table.corpore_name] }, q),
    internal: ['grams', 'approved_reserve'],
    log: {
      resource: 'lots',
      nameOf: (row) => row.corpore_name ?? row.lot_no,
      // A draft does not concern its recruiter yet.
      ownersOf: (row) => [row.service_id, approvedStates.includes(row.state) ? row.zs_service_id : null],
      audienceOf: (row) => audienceOf(row.state),
      fields: [...writableNames(lots), 'buyer_scale', 'consignor_scale', ...results],
    },
  })

/** Lots one by one, as each side reads them. */
export const lotSources = {
  seller: sourceOf('seller'),
  buyer: sourceOf('buyer'),
  both: sourceOf('both'),
  mover: sourceOf('mover'),
}

/** Lots as they are written: by then the caller's right is settled. */
export const lotSource = lotSources.both

const recycler = (column: string) =>
  `(select r.company_name from sign_ups s join recyclers r on r.id = s.recycler_id
    where s.id = lots.${column})`
/** The names that `lotReferences` finds for single lots, and whether there is a runner-up to look for. */
const beside: Record<keyof Beside, string> = {
  commission_id_name: '(select g.company_name from consignors g where g.id = lots.commission_id)',
  contract_id_name: '(select k.number from contracts k where k.id = lots.contract_id)',
  customer_id_name: '(select c.company_name from customers c where c.id = lots.customer_id)',
  event_id_name: '(select e.title from auction_events e where e.id = lots.event_id)',
  winner_sign_up_id_name: recycler('winner_sign_up_id'),
  proposed_winner_id_name: recycler('proposed_winner_id'),
  // Not `exists`, which the planner would answer from a hash of all events.
  had_runner_up: `(lots.state = 'sold'
    and coalesce((select true from lot_events e
      where e.lot_id = lots.id and e.action = 'runner_up'
      limit 1), false))`,
}

const listed = (side: LotSide): Source<StoredLot & Beside> => ({ ...lotSources[side], beside })

/** Lots as each side lists them, with the names of what they refer to. */
export const listedLots = { seller: listed('seller'), buyer: listed('buyer'), both: listed('both') }
