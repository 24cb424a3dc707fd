import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, missDate } from '../support/auction.ts'
import { eventBidder, eventWith, payDeposit, perEvent, sellTo } from '../support/events.ts'
import { cameTooLate, testApp, type Answer, type TestApp } from '../support/harness.ts'
import { setLot } from '../support/placed-lots.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { booksAreClean } from './clean-books.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
/** Another instance on the same database: wins are counted across processes. */
let other: TestApp
/** Reads beside the requests, which may take every connection of the product. */
let reader: pg.Client
const people = ['1a', '2a', '2b', '4a', '4b', '8a', '8b'] as const
beforeAll(async () => {
  t = await testApp()
  other = await testApp({ besides: t })
  reader = new pg.Client({ connectionString: t.url })
  await reader.connect()
  for (const name of people) await t.as(name)
})
afterAll(async () => {
  await reader.end()
  await other.close()
  await t.close()
})

const requests = full ? 100 : 30
const d = printedRandom()
const sql = async (text: string, values: unknown[] = []) => (await reader.query(text, values)).rows
let sent = 0
/** Sends a request to one of the two instances. */
async function post(name: string, path: string, body: object): Promise<Answer> {
  const who = await t.as(name)
  sent += 1
  return sent % 2 === 0
    ? who.ask(path, { method: 'POST', body })
    : other.ask(path, { method: 'POST', body, headers: { 'x-token': who.token } })
}

const transition = async (name: string, lot: number, more: object) => {
  const [row] = await sql('select version from lots where id = $1', [lot])
  return post(name, `/api/lots/${lot}/transitions`, { version: row.version, reason: '现场确认', ...more })
}

const isAnswered = (answer: Answer) =>
  expect([answer.status === 200 || cameTooLate(answer), answer.text]).toEqual([true, answer.text])
const winsOf = async (whole: number): Promise<number> =>
  (
    await sql("select count(*)::int as won from sign_ups where event_sign_up_id = $1 and outcome = 'won'", [
      whole,
    ])
  )[0].won

test('bids and confirmations at once never win one lot too many, and no bid comes after the last win', async () => {
  const limit = 3
  const event = await eventWith(t, requests / 2, perEvent({ wins_limit: limit }))
  const one = await eventBidder(t, event)
  await payDeposit(t, one)
  for (const [n, lot] of event.lots.entries()) {
    const price = '500000.00'
    if (n % 2 === 0) await bid(t, lot, one.own[n] ?? 0, price)
    await setLot(t, lot, {
      state: n % 2 === 0 ? 'confirming' : 'bidding',
      ...(n % 2 === 0 && { highest_price: price }),
    })
  }
  let won = 0
  const confirmed = async (n: number) => {
    const sale = { action: 'sell', winner_sign_up_id: one.own[n], deal_price: '500000.00' }
    const answer = await transition(d.one(['2a', '2b', '1a']), event.lots[n] ?? 0, sale)
    isAnswered(answer)
    if (answer.code === 0) won += 1
  }
  const offered = async (n: number, price: string) => {
    const before = won
    const answer = await post(d.one(['4a', '4b']), `/api/lots/${event.lots[n]}/bids`, {
      sign_up_id: one.own[n],
      bid_price: price,
    })
    isAnswered(answer)
    if (before >= limit && answer.status !== 503)
      expect([answer.status, answer.data?.reason]).toEqual([409, 'wins_limit_reached'])
  }
  const act = (k: number) => {
    const n = k % event.lots.length
    return n % 2 === 0 ? confirmed(n) : offered(n, `${294 + k}000.00`)
  }
  await Promise.all(Array.from({ length: requests }, (_, k) => act(k)))
  // A busy machine sheds some requests, which come once more, one after the other.
  for (let k = 0; k < event.lots.length; k += 1) await act(k + requests)
  expect([won, await winsOf(one.id)]).toEqual([limit, limit])
  await booksAreClean(t)
}, 120_000)

test('deposits that come and go, defaults and their undoing at once leave no win uncovered', async () => {
  const event = await eventWith(t, full ? 20 : 8, perEvent({ wins_limit: 2, forfeit_part: '12000' }))
  const one = await eventBidder(t, event)
  await payDeposit(t, one)
  for (const n of [0, 1]) expect((await sellTo(t, event, n, one)).code).toBe(0)
  for (const [n, lot] of event.lots.entries()) {
    if (n < 2) await missDate(t, lot)
    else {
      await bid(t, lot, one.own[n] ?? 0, '500000.00')
      await setLot(t, lot, { state: 'confirming', highest_price: '500000.00' })
    }
  }
  const entries = async (state: string) =>
    sql(
      `select id::int, version from finance_entries where sign_up_id = $1 and kind = 'deposit_in' and state = $2
         and reverses_id is null order by random() limit 1`,
      [one.id, state],
    )
  const acts: (() => Promise<Answer | undefined>)[] = [
    () =>
      post('8a', '/api/finance/entries', {
        kind: 'deposit_in',
        direction: 'in',
        amount: d.one(['30000', '12000', '18000']),
        account_id: 0,
        occurred_on: businessDay(new Date()),
        sign_up_id: one.own[0],
      }),
    async () => {
      const [entry] = await entries('pending')
      return entry && post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: entry.version })
    },
    async () => {
      const [entry] = await entries('confirmed')
      const body = { version: entry?.version, reason: '退票' }
      return entry && post(d.one(['1a', '8b']), `/api/finance/entries/${entry.id}/reverse`, body)
    },
    () => transition('2a', d.one(event.lots), { action: 'default' }),
    () => transition('1a', d.one(event.lots), { action: 'undo_default' }),
    () => transition('1a', d.one(event.lots), { action: 'step_back' }),
    ...[1, 2, 3].map(() => async () => {
      const n = d.below(event.lots.length)
      const sale = { action: 'sell', winner_sign_up_id: one.own[n], deal_price: '500000.00' }
      return transition('2b', event.lots[n] ?? 0, sale)
    }),
  ]
  const tally = new Map<string, number>()
  for (let round = 0; round < (full ? 12 : 2); round += 1) {
    const answers = await Promise.all(Array.from({ length: requests }, () => d.one(acts)()))
    for (const answer of answers)
      if (answer) {
        isAnswered(answer)
        const key = answer.code === 0 ? 'done' : String(answer.data?.reason ?? answer.status)
        tally.set(key, (tally.get(key) ?? 0) + 1)
      }
    await sql("update lots set payment_due_on = current_date - 2 where event_id = $1 and state = 'sold'", [
      event.id,
    ])
    await booksAreClean(t)
  }
  console.log([...tally].map(([key, n]) => `${key} ${n}`).join(', '))
  expect(tally.get('done') ?? 0).toBeGreaterThan(5)
}, 180_000)
