import { newConsignor } from '../../support/auction.ts'
import { activeRecycler } from '../../support/placed-lots.ts'
import { books, go, someCents, someDay, type House, type Parties } from './house.ts'
import { paysConsignor, paysSale } from './money.ts'
import { auction, opens, resells, signsUp } from './sale.ts'
import { charges, leaves, settles } from './settlement.ts'
import type { Bidder, Terms } from './terms.ts'

/** Some of those who did not buy get their deposits back. */
async function returnsDeposits(house: House, lot: number): Promise<void> {
  const { d, book } = house
  for (const { id, deposit } of book.lot(lot).bidders) {
    if (deposit === 0n || d.chance(0.4)) continue
    const on = someDay(house)
    await books(house, 'deposit_refund', deposit, on, { sign_up_id: id })
    book.depositReturns(lot, id, on)
  }
}

/** A lot from its terms to its settlement, compared after each step. */
async function deal(
  house: House,
  consignor: number,
  keeper: Terms['keeper'],
  recyclers: readonly number[],
): Promise<void> {
  const { d, book } = house
  const terms = await opens(house, consignor, keeper)
  const { lot } = terms
  book.opens(terms)
  const bidders = await signsUp(house, terms, recyclers.slice(0, 2 + d.below(2)))
  const prices = await auction(house, terms, bidders)
  await house.compare(lot)
  if (d.chance(0.35)) await resells(house, terms, bidders, prices)
  await charges(house, lot)
  await house.compare(lot)
  const winner = book.lot(lot).winner as Bidder
  await paysSale(house, terms, book.lot(lot).obligation - winner.applied - winner.paid)
  await house.compare(lot)
  await go(house, '8a', lot, 'mark_paid')
  if (d.chance(0.3)) await paysConsignor(house, lot)
  await leaves(house, terms)
  if (terms.perUnit && d.chance(0.7)) await paysSale(house, terms, someCents(house, 100, 20_000))
  await returnsDeposits(house, lot)
  await settles(house, terms)
  await house.compare(lot)
}

async function newParties({ t, d }: House): Promise<Parties> {
  const keeper = d.one(['company', 'consignor'] as const)
  const recyclers: number[] = []
  for (let n = 0; n < 3; n += 1) recyclers.push(await activeRecycler(t, await t.as('4a')))
  return { consignor: await newConsignor(t, { forfeit_to: keeper }), keeper, recyclers }
}

/** Nobody enters more new companies a day than these bring. */
const mostParties = 40

/** One or two lots of a consignor with three recyclers, who may have done business before. */
export async function randomBusiness(house: House): Promise<void> {
  const { d, known } = house
  const isNew = known.length < mostParties
  if (isNew) known.push(await newParties(house))
  const { consignor, keeper, recyclers } = isNew ? (known.at(-1) as Parties) : d.one(known)
  for (let n = 1 + d.below(2); n > 0; n -= 1) await deal(house, consignor, keeper, recyclers)
}
