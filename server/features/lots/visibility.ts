import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { approvedStates, listedStates, resultStates, type LotState } from '#contract/rules/lot-states.ts'
import type { lots } from '#contract/lots.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Visibility } from '#server/records/source.ts'
import { lotsTable as table, type LotRecord } from '#server/tables/lots.ts'

/** A stored lot, unmasked. Only this file decides what a caller may see of it. */
export type StoredLot = LotRecord

const within = (states: readonly LotState[]): SQL => inArray(table.state, [...states])

/** Lots a seller works with: all (1, 2), those of the team (3), the own (5). */
function sellerScope(who: Caller): SQL | undefined {
  if (may(who, 'lots.seeAll')) return undefined
  return or(
    may(who, 'lots.seeTeam') ? inArray(table.service_id, [who.uid, ...who.team]) : undefined,
    may(who, 'lots.seeOwn') ? eq(table.service_id, who.uid) : undefined,
    sql`false`,
  )
}

/**
 * The lots that the buyers' side sees: all (1, 2), approved ones (4), listed ones and one's own approved ones
 * (6).
 */
export function buyerScope(who: Caller): SQL | undefined {
  if (may(who, 'lots.seeAll')) return undefined
  return or(
    may(who, 'lots.seeApproved') ? within(approvedStates) : undefined,
    may(who, 'lots.seeListed')
      ? or(within(listedStates), and(eq(table.zs_service_id, who.uid), within(approvedStates)))
      : undefined,
    sql`false`,
  )
}

/** Rights of several roles add up. */
export const lotScope = (who: Caller): SQL | undefined =>
  may(who, 'lots.seeAll') ? undefined : or(sellerScope(who), buyerScope(who))

/** Finance (8) may move sold lots without reading lots in general. */
const moverScope = (who: Caller): SQL | undefined =>
  may(who, 'lots.seeAll') || !may(who, 'lots.seeSold')
    ? lotScope(who)
    : or(lotScope(who), within(resultStates))

/** Roles notified of a change besides the lot's people: those that see lots in this state. */
export const audienceOf = (state: LotState): readonly Permission[] => [
  ...(approvedStates.includes(state) ? (['lots.seeApproved'] as const) : []),
  ...(listedStates.includes(state) ? (['lots.seeListed'] as const) : []),
]

type Moment = Pick<StoredLot, 'state'>
const open = (who: Caller, lot: Moment): boolean => may(who, 'lots.use') && resultStates.includes(lot.state)

/**
 * The reserve: sellers always, buyers from the result on, finance never. It stays sealed if nothing was sold:
 * the next round starts from it.
 */
export const seesReserve = (who: Caller, lot: Moment): boolean =>
  may(who, 'lots.seeReserve') || open(who, lot)
/** Who bids, and who won: buyers always, sellers from the result on. */
export const seesBidders = (who: Caller, lot: Moment): boolean =>
  may(who, 'lots.seeBidders') || open(who, lot)
/** Dues reveal the buyer, so sellers see them once there is a result, and buyers' recruiters never. */
export const seesDues = (who: Caller, lot: Moment): boolean =>
  may(who, 'lots.seeFunds') || (may(who, 'settlements.read') && resultStates.includes(lot.state))
/**
 * The rate over the reserve: 1 and 2 always, the other sellers from the result on, buyers never (product §4).
 */
export const seesOverReserve = (who: Caller, lot: Moment): boolean =>
  may(who, 'lots.compareReserve') || (may(who, 'lots.seeReserve') && resultStates.includes(lot.state))

/**
 * Fields that would reveal the reserve: consent is only needed below it, and the reason of a failed sale compares
 * with it.
 */
const reserveFields = ['reserve_price', 'consent_files'] as const
const tellingReasons = ['below_reserve', 'other']

/** The fields of a lot that are hidden from this caller. */
export function hiddenOf(
  who: Caller,
  lot: Pick<StoredLot, 'state' | 'unsold_reason'>,
): (keyof typeof lots.fields | 'consignor_scale')[] {
  return [
    ...(seesReserve(who, lot) ? [] : reserveFields),
    ...(!may(who, 'lots.seeReserve') && tellingReasons.includes(lot.unsold_reason ?? '')
      ? (['unsold_reason'] as const)
      : []),
    ...(seesOverReserve(who, lot) ? [] : (['premium_over_reserve'] as const)),
    ...(seesBidders(who, lot) ? [] : (['winner_sign_up_id', 'declared_files'] as const)),
    ...(may(who, 'lots.seeBidders') ? [] : (['proposed_winner_id', 'proposed_price'] as const)),
    ...(may(who, 'lots.seeOwed') ? [] : (['owed_after_pick_up'] as const)),
    ...(may(who, 'lots.seeConsignors') ? [] : (['customer_id', 'contract_id'] as const)),
    ...(may(who, 'lots.seeConsignorCommission')
      ? []
      : (['consignor_commission_point', 'consignor_scale'] as const)),
  ]
}

/** Every field that `hiddenOf` hides from somebody. */
const maskable: readonly string[] = [
  ...reserveFields,
  'unsold_reason',
  'winner_sign_up_id',
  'declared_files',
  'proposed_winner_id',
  'proposed_price',
  'owed_after_pick_up',
  'customer_id',
  'contract_id',
  'consignor_commission_point',
  'consignor_scale',
]

/** Fields that this caller may not search, filter or sort by in any lot. */
const unsearchable = (who: Caller): readonly string[] => [
  ...(may(who, 'lots.seeReserve') ? [] : ['unsold_reason']),
  ...(may(who, 'lots.seeConsignors') ? [] : ['customer_id', 'contract_id']),
  ...(may(who, 'lots.seeOwed') ? [] : ['owed']),
]

export type LotSide = 'seller' | 'buyer' | 'both' | 'mover'
const scopes: Record<LotSide, (who: Caller) => SQL | undefined> = {
  seller: sellerScope,
  buyer: buyerScope,
  both: lotScope,
  mover: moverScope,
}

export const visibilityOf = (side: LotSide): Visibility<StoredLot> => ({
  rows: scopes[side],
  hidden: unsearchable,
  masked: hiddenOf,
  maskable,
})
