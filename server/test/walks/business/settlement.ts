import { fileOf } from '../../support/auction.ts'
import { weigh } from '../../support/weighed-lots.ts'
import { done, go, post, someCents, type House } from './house.ts'
import { paysDue, strays } from './money.ts'
import type { Due, Terms } from './terms.ts'
import { yuan } from './whole-cents.ts'

/** Charges of both sides and costs of ours; some are voided, some are paid. */
export async function charges(house: House, lot: number): Promise<void> {
  const { d, book } = house
  for (const side of ['buyer', 'consignor'] as const) {
    if (d.chance(0.4)) continue
    const amount = yuan(someCents(house, 1, 3000))
    const nature = d.one(['fee', 'outlay'])
    const { id } = await post(house, '8a', `/api/lots/${lot}/charges`, {
      side,
      kind: 'storage',
      nature,
      amount,
    })
    const due = book.charges(lot, side, amount)
    if (due && d.chance(0.2)) {
      await post(house, '8a', `/api/charges/${id}/void`, { reason: '误收' })
      book.voids(due)
    } else if (due) await (d.chance(0.3) ? strays(house, lot, due) : paysDue(house, lot, due))
  }
  if (d.chance(0.5)) return
  const amount = yuan(someCents(house, 1, 3000))
  await post(house, '8a', `/api/lots/${lot}/costs`, { kind: 'towing', payee: '拖车行', amount })
  const cost = book.costs(lot, amount)
  if (d.chance(0.5)) await paysDue(house, lot, cost)
}

/** The goods leave. Goods by the unit are weighed, and what they are worth beyond the advance is paid. */
export async function leaves(house: House, terms: Terms): Promise<void> {
  const { t, d, book } = house
  const { lot, perUnit } = terms
  if (!perUnit) {
    await go(house, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })
    return
  }
  for (let n = 1 + d.below(3); n > 0; n -= 1) {
    const net = `${1 + d.below(9)}.${100 + d.below(899)}`
    done(
      await weigh(t, lot, {
        gross: `${Number(net.split('.')[0]) + 10}.${net.split('.')[1]}`,
        tare: '10',
        deduction: '0',
      }),
    )
    book.lot(lot).tickets.push(net)
  }
  const credit = { reason: '老客户', consent_files: await fileOf(t, '2a') }
  await go(house, '2a', lot, 'mark_picked_up', credit)
}

/** The price changes in the settlement; a large change waits until a director approves it. */
async function adjusts(house: House, { lot, perUnit }: Terms): Promise<void> {
  const { t, d, book } = house
  const who = await t.as('8a')
  const { version } = done(await who.ask(`/api/lots/${lot}/settlement`))
  const adjustments = Array.from({ length: d.below(3) }, (_, at) => ({
    label: `第${at}项`,
    amount: yuan(someCents(house, 0, perUnit ? 900 : d.one([50, 900, 9000])) * d.one([1n, -1n])),
  })).filter(({ amount }) => amount !== '0.00')
  const unit_price = perUnit && d.chance(0.4) ? yuan(someCents(house, 1900, 8000)) : null
  const changes = adjustments.length > 0 || unit_price !== null
  const weighed = perUnit && !changes && d.chance(0.5) ? `${3 + d.below(9)}.5` : null
  const grounds = { reason: '现场议定', files: await fileOf(t, '8a'), consent_files: await fileOf(t, '8a') }
  const body = {
    adjustments,
    ...(perUnit && { unit_price }),
    ...(weighed && { settlement_quantity: weighed }),
    ...grounds,
    version,
  }
  const { waits } = done(await who.ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body }))
  for (const { id } of waits)
    await post(house, '2a', `/api/approvals/${id}/decide`, { decision: 'approve', reason: '同意' })
  Object.assign(book.lot(lot), {
    adjustments: adjustments.map(({ amount }) => amount),
    unitPrice: unit_price,
  })
  if (weighed) book.lot(lot).settledQuantity = weighed
}

const settlementAct = async (house: House, lot: number, act: 'close' | 'reopen', who: string) => {
  const { version } = done(await (await house.t.as('8a')).ask(`/api/lots/${lot}/settlement`))
  await post(
    house,
    who,
    `/api/lots/${lot}/settlement/${act}`,
    act === 'close' ? { version } : { version, reason: '更正' },
  )
}

export async function settles(house: House, terms: Terms): Promise<void> {
  const { d, book } = house
  const { lot } = terms
  await adjusts(house, terms)
  await house.compare(lot)
  await settlementAct(house, lot, 'close', '8a')
  let dues = book.closes(lot)
  await house.compare(lot)
  if (d.chance(0.3)) {
    await settlementAct(house, lot, 'reopen', '1a')
    book.reopens(lot)
    await adjusts(house, terms)
    await settlementAct(house, lot, 'close', '8a')
    dues = book.closes(lot)
    await house.compare(lot)
  }
  const [supplement, refund, payout, excess] = dues as [Due, Due, Due, Due]
  if (supplement.amount > 0n && d.chance(0.3)) await strays(house, lot, supplement)
  for (const due of [supplement, refund, payout, excess]) if (d.chance(0.8)) await paysDue(house, lot, due)
}
