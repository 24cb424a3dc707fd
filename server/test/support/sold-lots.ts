import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, move } from './auction.ts'
import type { Answer, TestApp } from './harness.ts'

const post = async (t: TestApp, who: string, path: string, body: object): Promise<Answer> =>
  (await t.as(who)).ask(path, { method: 'POST', body })

/** A lot sold at 659,000 to a bidder without a deposit; its buyer pays 3 % commission and owes 678,770. `beforeSale`
 * runs while it is in bidding. */
export async function soldLot(
  t: TestApp,
  changes: Record<string, unknown> = {},
  beforeSale: (id: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const { reserve_price = '0.00', deal_price = '659000.00', ...rest } = changes
  const id = await lotIn(t, 'bidding', { reserve_price, ...rest })
  await beforeSale(id)
  const winner = await bidder(t, id, { deposit: 'waived' })
  await bid(t, id, winner, String(deal_price))
  for (const [who, action, more] of [
    ['4a', 'close_bidding', {}],
    ['2a', 'sell', { winner_sign_up_id: winner, deal_price }],
  ] as const) {
    const answer = await move(t, who, id, action, more)
    if (answer.code !== 0) throw new Error(`${action}: ${answer.text}`)
  }
  return id
}

/** Money that 8a enters, not confirmed yet. */
export async function enters(
  t: TestApp,
  kind: string,
  amount: string,
  about: object,
  direction = 'in',
): Promise<{ id: number; version: number }> {
  const body = { kind, direction, amount, account_id: 0, occurred_on: businessDay(new Date()), ...about }
  const answer = await post(t, '8a', '/api/finance/entries', body)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

/** 8b confirms an entry. */
export const confirms = (t: TestApp, entry: { id: number; version: number }, more: object = {}, who = '8b') =>
  post(t, who, `/api/finance/entries/${entry.id}/confirm`, { version: entry.version, ...more })

/** Money of the buyer that finance has confirmed. */
export async function pays(t: TestApp, lot_id: number, amount: string, kind = 'balance_in') {
  const answer = await confirms(t, await enters(t, kind, amount, { lot_id }))
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data as { id: number; version: number }
}

/** 1a reverses an entry. */
export const reverses = (t: TestApp, entry: { id: number; version: number }, who = '1a'): Promise<Answer> =>
  post(t, who, `/api/finance/entries/${entry.id}/reverse`, { version: entry.version, reason: '银行退票' })

/** A sold lot whose buyer has paid all, with the payment. */
export async function paidLot(
  t: TestApp,
  changes: Record<string, unknown> = {},
  beforeSale?: (id: number) => Promise<unknown>,
) {
  const id = await soldLot(t, changes, beforeSale)
  const payment = await pays(t, id, '678770.00')
  const answer = await move(t, '8a', id, 'mark_paid')
  if (answer.code !== 0) throw new Error(answer.text)
  return { id, payment }
}
