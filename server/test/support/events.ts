import { businessDay } from '#contract/rules/time.ts'
import { bid, inDays, lotIn, move } from './auction.ts'
import type { Answer, TestApp } from './harness.ts'
import { activeRecycler, setLot } from './placed-lots.ts'

export interface MadeEvent {
  id: number
  lots: number[]
}

/** An event of 5a with listed lots, whose own deposit is 4,000. */
export async function eventWith(
  t: TestApp,
  count: number,
  terms: Record<string, unknown> = {},
): Promise<MadeEvent> {
  const made = await (
    await t.as('5a')
  ).ask('/api/auction-events', {
    method: 'POST',
    body: {
      title: '报废车辆专场',
      company: 0,
      platform: 0,
      opens_at: inDays(10),
      signup_end_time: inDays(9),
      ...terms,
    },
  })
  if (made.code !== 0) throw new Error(made.text)
  const { id } = made.data
  const lots: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const lot = await lotIn(t, 'listed', { bond_price: '4000.00' })
    await setLot(t, lot, { event_id: id, event_seq: n })
    lots.push(lot)
  }
  return { id, lots }
}

export const perEvent = (terms: Record<string, unknown> = {}) => ({
  bond_mode: 'per_event',
  bond_price: '30000',
  wins_limit: 1,
  ...terms,
})

export interface EventBidder {
  /** The sign-up for the event. */
  id: number
  recycler_id: number
  /** The sign-up of each lot, in the order of the event. */
  own: number[]
}

/** A bidder who is approved for all lots of an event. The deposit is not paid. */
export async function eventBidder(t: TestApp, event: MadeEvent): Promise<EventBidder> {
  const lead = await t.as('4a')
  const recycler_id = await activeRecycler(t, lead)
  const made = await lead.ask(`/api/auction-events/${event.id}/sign-ups`, {
    method: 'POST',
    body: { recycler_id, lot_ids: 'all' },
  })
  if (made.code !== 0) throw new Error(made.text)
  const { id, sign_ups } = made.data
  const [first] = sign_ups
  const approved = await lead.ask(`/api/sign-ups/${first.id}/review`, {
    method: 'POST',
    body: { decision: 'approve', version: first.version },
  })
  if (approved.code !== 0) throw new Error(approved.text)
  return { id, recycler_id, own: sign_ups.map((row: { id: number }) => row.id) }
}

/** Money that 8a enters and 8b confirms. */
export async function pays(
  t: TestApp,
  kind: string,
  amount: string,
  about: Record<string, unknown>,
): Promise<Answer> {
  const entered = await (
    await t.as('8a')
  ).ask('/api/finance/entries', {
    method: 'POST',
    body: {
      kind,
      direction: kind === 'deposit_refund' ? 'out' : 'in',
      amount,
      account_id: 0,
      occurred_on: businessDay(new Date()),
      ...about,
    },
  })
  if (entered.code !== 0) throw new Error(entered.text)
  return (await t.as('8b')).ask(`/api/finance/entries/${entered.data.id}/confirm`, {
    method: 'POST',
    body: { version: entered.data.version },
  })
}

/** The deposit of a bidder comes in, whole unless an amount is given. */
export async function payDeposit(t: TestApp, { own }: EventBidder, amount = '30000'): Promise<void> {
  const paid = await pays(t, 'deposit_in', amount, { sign_up_id: own[0] })
  if (paid.code !== 0) throw new Error(paid.text)
}

/** Lot number `n` of the event is sold to the bidder, who has the only bid. */
export async function sellTo(
  t: TestApp,
  event: MadeEvent,
  n: number,
  bidder: EventBidder,
  price = '500000.00',
): Promise<Answer> {
  const [lot, signUp] = [event.lots[n] ?? 0, bidder.own[n] ?? 0]
  await setLot(t, lot, { state: 'confirming', highest_price: price })
  await bid(t, lot, signUp, price)
  return move(t, '2a', lot, 'sell', { winner_sign_up_id: signUp, deal_price: price, reason: '现场确认' })
}

/** Lot number `n` of the event is not sold. */
export async function passIn(t: TestApp, event: MadeEvent, n: number): Promise<Answer> {
  const lot = event.lots[n] ?? 0
  await setLot(t, lot, { state: 'confirming' })
  return move(t, '2a', lot, 'no_sale', { reason: '无人应价' })
}
