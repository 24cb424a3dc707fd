import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, move } from './auction.ts'
import type { Answer, TestApp } from './harness.ts'

const done = (answer: Answer): Answer => {
  if (answer.code !== 0) throw new Error(answer.text)
  return answer
}

/** Money that 8a enters and 8b confirms. */
export async function pay(t: TestApp, lot_id: number, kind: string, amount: string): Promise<void> {
  const direction = kind.endsWith('_in') ? 'in' : 'out'
  const about = { account_id: 0, occurred_on: businessDay(new Date()), method: '转账', lot_id }
  const body = { kind, direction, amount, ...about }
  const made = done(await (await t.as('8a')).ask('/api/finance/entries', { method: 'POST', body }))
  const path = `/api/finance/entries/${made.data.id}/confirm`
  done(await (await t.as('8b')).ask(path, { method: 'POST', body: { version: 1 } }))
}

/** A lot that is sold for 659,000, or 4,000 a ton, to a bidder whose deposit of 50,000 is applied. */
export async function soldLot(t: TestApp, changes: Record<string, unknown> = {}): Promise<number> {
  const id = await lotIn(t, 'bidding', changes)
  const winner = await bidder(t, id)
  const deal_price = changes['pricing_basis'] === 1 ? '4000.00' : '659000.00'
  await bid(t, id, winner, deal_price)
  done(await move(t, '4a', id, 'close_bidding'))
  done(await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price }))
  return id
}

/** A sold lot whose payment before pick-up is confirmed. Priced by the ton, that is the advance. */
export async function paidLot(t: TestApp, changes: Record<string, unknown> = {}): Promise<number> {
  const id = await soldLot(t, changes)
  const priced = changes['pricing_basis'] === 1
  await pay(t, id, priced ? 'advance_in' : 'balance_in', priced ? '50000.00' : '628770.00')
  done(await move(t, '8a', id, 'mark_paid'))
  return id
}

/** Goods at 4,000 a ton, of which the prepayment of 100,000 covers 25 t. */
export const byWeight = {
  pricing_basis: 1,
  unit: '吨',
  starting_price: '2000.00',
  reserve_price: '3000.00',
  add_price_one: '10.00',
  add_price_two: '20.00',
  add_price_three: '50.00',
}

let serial = 0
/** A load of 20.1 t that is weighed now, on a plate of its own. */
export const ticketOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  const n = (serial += 1)
  return {
    ticket_no: `T-${process.pid}-${n}`,
    plate: `浙A${String(n).padStart(5, '0')}`,
    gross: '30.5',
    tare: '10.25',
    deduction: '0.15',
    at: new Date().toISOString(),
    ...changes,
  }
}

export async function weigh(t: TestApp, lot: number, changes: Record<string, unknown> = {}): Promise<Answer> {
  return (await t.as('6a')).ask(`/api/lots/${lot}/weigh-tickets`, { method: 'POST', body: ticketOf(changes) })
}
