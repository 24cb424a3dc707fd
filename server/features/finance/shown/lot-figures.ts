import { eq } from 'drizzle-orm'
import type { LotFigureName, LotFigures } from '#contract/lot-figures.ts'
import { weighedUnit } from '#contract/rules/lot-choices.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import {
  add,
  amount,
  compare,
  isZero,
  quantity,
  subtract,
  orZero,
  type Decimal,
} from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/request/caller.ts'
import { highestBid } from '#server/features/bids/ranking.ts'
import { offersSealed } from '#server/features/bids/source.ts'
import { netOf } from '#server/features/lots/deal-amount.ts'
import { recordReveals } from '#server/features/lots/reveals.ts'
import { seesBidders, seesDues, seesReserve, type StoredLot } from '#server/features/lots/visibility.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { moneyOfGoods } from '../ledger/goods-money.ts'
import { heldOf } from '../ledger/held.ts'
import { signUpNames } from '../ledger/names.ts'
import { closedCommissions } from '../ledger/withheld.ts'

type Figures = LotFigures & { masked: LotFigureName[] }

async function leaderOf(db: Db, signUp: number): Promise<NonNullable<LotFigures['leader']>> {
  const [row] = await db
    .select({ paddle_no: signUpsTable.paddle_no })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, signUp))
  const name = (await signUpNames(db, [signUp])).get(signUp) ?? ''
  return { paddle_no: row?.paddle_no ?? null, name }
}

const below = (price: Decimal | null, reserve: Decimal | null): Decimal | null =>
  price === null || reserve === null || isZero(reserve) ? null : amount(subtract(reserve, price))

/**
 * Until the close, only people who see the bidders see the bids. Afterwards everybody sees the highest
 * price; people who see the reserve also see the gap to it.
 */
async function ofBidding(db: Db, who: Caller, lot: StoredLot): Promise<Figures> {
  const bids = seesBidders(who, lot)
  const price = bids || lot.state !== 'bidding'
  const gap = price && seesReserve(who, lot)
  const best = offersSealed(lot) ? null : await highestBid(db, lot)
  const highest = best?.bid_price ?? lot.highest_price
  if (gap) recordReveals(who, [lot])
  return {
    ...(price && { highest }),
    ...(bids && { leader: best && (await leaderOf(db, best.sign_up_id)) }),
    ...(gap && { gap: below(highest, lot.reserve_price) }),
    masked: [
      ...(price ? [] : (['highest'] as const)),
      ...(bids ? [] : (['leader'] as const)),
      ...(gap ? [] : (['gap'] as const)),
    ],
  }
}

async function ofSale(db: Db, who: Caller, lot: StoredLot): Promise<Figures> {
  if (!seesDues(who, lot)) return { masked: ['unpaid'] }
  const { missing } = await heldOf(db, lot)
  return { unpaid: compare(missing, '0') > 0 ? missing : '0.00', masked: [] }
}

/** Compares the loads with the money. People who may weigh get the same figures with every ticket. */
async function ofGoods(db: Db, _who: Caller, lot: StoredLot): Promise<Figures> {
  const net = orZero(await netOf(db, lot.id, lot.round_no))
  const { loaded, paid, missing } = await moneyOfGoods(db, lot)
  const total = lot.unit === weighedUnit ? lot.auction_quantity : null
  return {
    weighed: quantity(net),
    left: total === null ? null : quantity(subtract(total, net)),
    loaded,
    paid,
    difference: amount(subtract(paid, loaded)),
    missing,
    masked: [],
  }
}

async function ofSettlement(db: Db, who: Caller, lot: StoredLot): Promise<Figures> {
  if (!seesDues(who, lot)) return { masked: ['income'] }
  const closed = await closedCommissions(db, lot)
  const income = closed ? amount(add(orZero(closed.buyer), orZero(closed.consignor))) : null
  return { income, masked: [] }
}

const figuresIn: Partial<Record<LotState, typeof ofBidding>> = {
  bidding: ofBidding,
  confirming: ofBidding,
  sold: ofSale,
  paid: ofGoods,
  picked_up: ofGoods,
  settled: ofSettlement,
}

/** The figures of the lot's state, masked for the caller. */
export const figuresOf = async (db: Db, who: Caller, lot: StoredLot): Promise<Figures> =>
  (await figuresIn[lot.state]?.(db, who, lot)) ?? { masked: [] }
