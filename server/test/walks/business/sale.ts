import { bid, fileOf, lotBody, missDate } from '../../support/auction.ts'
import { byWeight } from '../../support/weighed-lots.ts'
import { books, done, dueOf, go, post, someCents, someDay, type House } from './house.ts'
import { paysDue, paysPayout, paysSale, strays } from './money.ts'
import type { Claims, Due, Scale, Terms } from './terms.ts'
import { cents, least, yuan } from './whole-cents.ts'

function randomScale({ d }: House): Scale | null {
  if (d.chance(0.5)) return null
  if (d.chance(0.2)) return { bands: [], minimum: null, maximum: null, fixed: `${d.below(9000)}.05` }
  const bands = [
    { above: '0.00', rate: `${d.below(6)}.25` },
    { above: `${50_000 + d.below(90_000)}.33`, rate: `${d.below(5)}.75` },
    { above: '300000.00', rate: '0.99' },
  ].slice(0, d.below(4))
  const bound = (share: number, value: string) => (d.chance(share) ? value : null)
  return {
    bands,
    minimum: bound(0.3, '1500.00'),
    maximum: bound(0.3, `${5000 + d.below(9000)}.00`),
    fixed: null,
  }
}

/** A listed lot with random terms. */
export async function opens(house: House, consignor: number, keeper: Terms['keeper']): Promise<Terms> {
  const { t, d } = house
  const perUnit = d.chance(0.35)
  const [rate, consignorRate] = [`${1 + d.below(6)}.${10 + d.below(89)}`, `${d.below(4)}.${10 + d.below(89)}`]
  const payer = d.one(['buyer', 'consignor', 'both'] as const)
  const [advance, deposit] = [yuan(someCents(house, 10_000, 90_000)), yuan(someCents(house, 3000, 40_000))]
  const body = lotBody(consignor, {
    ...(perUnit ? byWeight : { starting_price: '1000.00' }),
    add_price_one: '0.01',
    add_price_two: '0.02',
    add_price_three: '0.03',
    reserve_price: '0.00',
    bond_price: deposit,
    advance_payment: advance,
    zs_service_id: t.uid('6a'),
    commission_payer: payer,
    commission_point: rate,
    ...(payer === 'both' && { consignor_commission_point: consignorRate }),
  })
  const made = await post(house, '5a', '/api/lots', body)
  const [scale, consignorScale] = [randomScale(house), randomScale(house)]
  const scales = { buyer_scale: scale, consignor_scale: consignorScale, version: made.version }
  done(
    await (await t.as('5a')).ask(`/api/lots/${made.id}/commission-scales`, { method: 'PUT', body: scales }),
  )
  for (const [who, action] of [
    ['5a', 'submit'],
    ['3a', 'approve'],
    ['2a', 'list'],
  ] as const)
    await go(house, who, made.id, action)
  const money = { advance, deposit, payer, rate, consignorRate, scale, consignorScale }
  return { lot: made.id, consignor, keeper, perUnit, quantity: '12', ...money }
}

/** Bidders with their deposits: whole, in two parts, or too much. */
export async function signsUp(
  house: House,
  { lot, deposit }: Terms,
  recyclers: readonly number[],
): Promise<number[]> {
  const { d, book } = house
  const bidders: number[] = []
  for (const recycler_id of recyclers) {
    const { id, version } = await post(house, '4a', `/api/lots/${lot}/sign-ups`, { recycler_id })
    await post(house, '4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
    book.signsUp(lot, id, recycler_id)
    const whole = cents(deposit)
    const amounts = d.one([
      [whole],
      [whole],
      [whole / 3n, whole - whole / 3n],
      [whole + someCents(house, 0, 900)],
    ])
    for (const amount of amounts) {
      const on = someDay(house)
      await books(house, 'deposit_in', amount, on, { sign_up_id: id })
      book.depositComes(lot, id, amount, on)
    }
    bidders.push(id)
  }
  return bidders
}

export async function auction(
  house: House,
  { lot, perUnit }: Terms,
  bidders: readonly number[],
): Promise<string[]> {
  const prices = bidders
    .map(() => yuan(perUnit ? someCents(house, 2100, 9000) : someCents(house, 60_000, 900_000)))
    .toSorted((a, b) => Number(cents(a) - cents(b)))
  for (const [at, bidder] of bidders.entries()) await bid(house.t, lot, bidder, prices[at] ?? '')
  await go(house, '4a', lot, 'start_bidding')
  await go(house, '4a', lot, 'close_bidding')
  await go(house, '2a', lot, 'sell', { winner_sign_up_id: bidders.at(-1), deal_price: prices.at(-1) })
  house.book.sells(lot, bidders.at(-1) ?? 0, prices.at(-1) ?? '')
  return prices
}

/** The buyer defaults, some of the refund is retained, and the next bidder buys. */
export async function resells(
  house: House,
  terms: Terms,
  bidders: readonly number[],
  prices: readonly string[],
): Promise<void> {
  const { t, d, book } = house
  const { lot } = terms
  // Whoever has paid everything cannot default.
  const part = least(
    (book.lot(lot).sale as Due).amount - someCents(house, 5001, 6000),
    someCents(house, 100, 9000),
  )
  if (d.chance(0.5) && part > 0n) await paysSale(house, terms, part)
  await missDate(t, lot)
  await go(house, '2a', lot, 'default', { reason: '逾期未付' })
  book.defaults(lot)
  const { refund, loss, penalty, payout } = (book.lot(lot).defaulted as { dues: Claims }).dues
  const setsOff = async (most: bigint) => {
    const amount = least(most, refund.amount - refund.paid)
    if (amount <= 0n) return
    const { id, version } = await dueOf(house, lot, refund)
    await post(house, '8a', `/api/finance/dues/${id}/set-off`, {
      amount: yuan(amount),
      files: await fileOf(t, '8a'),
      version,
    })
    book.setsOff(lot, yuan(amount))
  }
  if (d.chance(0.4)) await setsOff(someCents(house, 1, 9000))
  await house.compare(lot)
  const next = d.below(bidders.length - 1)
  const consent = { reason: '委托方同意', consent_files: await fileOf(t, '2a') }
  await go(house, '2a', lot, 'runner_up', { winner_sign_up_id: bidders[next], ...consent })
  book.sells(lot, bidders[next] ?? 0, prices[next] ?? '')
  await house.compare(lot)
  for (const claim of [loss, penalty]) {
    if (claim.amount === 0n) continue
    const { id, version } = await dueOf(house, lot, claim)
    const confirmed = d.chance(0.85)
    const answer = confirmed ? { version } : { version, reason: '放弃' }
    await post(house, '8a', `/api/finance/dues/${id}/${confirmed ? 'confirm' : 'drop'}`, answer)
    book.decides(lot, claim, confirmed)
  }
  const open = [loss, penalty]
    .map((claim) => (claim.live ? claim.amount - claim.paid : 0n))
    .reduce((a, b) => a + b)
  if (open > 0n && d.chance(0.4)) await setsOff(open)
  await house.compare(lot)
  if (loss.live && d.chance(0.3)) await strays(house, lot, loss)
  for (const due of d.one([[penalty, loss], [loss, penalty], [loss]])) await paysDue(house, lot, due)
  await paysDue(house, lot, refund)
  if (d.chance(0.6)) await paysPayout(house, lot, payout)
}
