import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidFault, type Ladder } from '#contract/rules/bid-ladder.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { testApp, type Answer, type Person, type TestApp } from '../support/harness.ts'
import { biddingLot } from '../support/placed-lots.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
/** Another instance on the same database: the order of bids must hold across processes. */
let other: TestApp

beforeAll(async () => {
  t = await testApp()
  other = await testApp({ besides: t })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const senders = () => Promise.all(['1a', '2a', '4a', '4b', '6a', '6b'].map((name) => t.as(name)))
const { one: pick } = printedRandom()

/** Sends a request to one of the two instances. */
const sent = (who: Person, n: number, lot: number, body: unknown): Promise<Answer> => {
  const path = `/api/lots/${lot}/bids`
  return n % 2 === 0
    ? who.ask(path, { method: 'POST', body })
    : other.ask(path, { method: 'POST', body, headers: { 'x-token': who.token } })
}

async function atOnce<T>(width: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

const ladder: Ladder = {
  auction_way: 0,
  starting_price: '294000.00',
  add_price_one: '1000.00',
  add_price_two: '2000.00',
  add_price_three: '5000.00',
  increment_rule: 'multiple',
}

/** Prices of people who watch the same price: close to it, often equal, sometimes off the steps. */
const price = (n: number, count: number) =>
  `${294_000 + Math.floor((n / count) * 40) * 1000 + pick([0, 1000, 1000, 2000, 5000, 500])}.00`

const ofLot = async (lot: number) =>
  (
    await sql(
      'select seq, bid_price, step, sign_up_id::int, bid_time from bids where lot_id = $1 order by seq',
      [lot],
    )
  ).rows as {
    seq: number
    bid_price: string
    step: string | null
    bid_time: Date
  }[]

/**
 * Checks that every bid is valid over the one before, that numbers have no gap, and that only acknowledged
 * bids exist.
 */
async function expectLadder(lot: number, answers: readonly Answer[]): Promise<number> {
  const bids = await ofLot(lot)
  const statuses = [...new Set(answers.map((answer) => answer.status))].toSorted()
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const accepted = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) =>
    ['bid_too_low', 'bid_off_step', 'bid_below_start', 'auction_closed'].includes(answer.data?.reason),
  )
  expect(accepted.length + refused.length).toBe(answers.length)
  expect(accepted.map((answer) => answer.data.seq).toSorted((a, b) => a - b)).toEqual(
    bids.map((bid) => bid.seq),
  )
  expect(bids.map((bid) => bid.seq)).toEqual(bids.map((_, n) => n + 1))
  bids.forEach((bid, n) => {
    const before = bids[n - 1]
    expect(bidFault(ladder, before?.bid_price ?? null, bid.bid_price)).toBeUndefined()
    if (before) expect(bid.bid_time.getTime()).toBeGreaterThanOrEqual(before.bid_time.getTime())
  })
  expect((await sql('select bid_count from lots where id = $1', [lot])).rows[0].bid_count).toBe(bids.length)
  const logged = await sql(
    "select count(*)::int as n from audit_entries where action = 'bid' and (after ->> 'lot_id')::int = $1",
    [lot],
  )
  expect(logged.rows[0].n).toBe(bids.length)
  return bids.length
}

test(
  'very many bids at once on one lot form a strict ladder, and each is accepted or refused',
  async () => {
    const people = await senders()
    const { id, people: bidding } = await biddingLot(t, 5)
    const [count, width] = full ? [1000, 200] : [60, 40]
    const since = performance.now()
    const answers = await atOnce(width, count, (n) =>
      sent(pick(people), n, id, { sign_up_id: pick(bidding).id, bid_price: price(n, count) }),
    )
    const taken = await expectLadder(id, answers)
    console.log(`${count} bids on one lot in ${(performance.now() - since).toFixed(0)} ms: ${taken} taken`)
    expect(taken).toBeGreaterThan(5)
  },
  full ? 300_000 : 60_000,
)

test(
  'many lots at once, each closed in the middle of it, take no bid after the close',
  async () => {
    const people = await senders()
    const [lotCount, each] = full ? [20, 100] : [3, 20]
    const lots: Awaited<ReturnType<typeof biddingLot>>[] = []
    for (let n = 0; n < lotCount; n += 1) lots.push(await biddingLot(t, 2))
    const answers = new Map<number, Answer[]>(lots.map(({ id }) => [id, []]))
    const director = await t.as('2b')
    const close = (lot: number) =>
      director.ask(`/api/lots/${lot}/transitions`, {
        method: 'POST',
        body: { action: 'close_bidding', version: 1 },
      })
    await atOnce(40, lotCount * each, async (n) => {
      const { id, people: bidding } = lots[n % lotCount] as (typeof lots)[number]
      const at = Math.floor(n / lotCount)
      if (at === Math.floor(each / 2)) expect((await close(id)).text).toContain('"state":"confirming"')
      const answer = await sent(pick(people), n, id, {
        sign_up_id: pick(bidding).id,
        bid_price: price(at, each),
      })
      answers.get(id)?.push(answer)
    })
    for (const { id } of lots) {
      await expectLadder(id, answers.get(id) ?? [])
      // Every bid raises the highest, so a bid after the close would exceed the recorded highest price.
      const { rows } = await sql('select state, highest_price from lots where id = $1', [id])
      expect(rows).toEqual([{ state: 'confirming', highest_price: (await ofLot(id)).at(-1)?.bid_price }])
      expect(answers.get(id)?.some((answer) => answer.data?.reason === 'auction_closed')).toBe(true)
    }
  },
  full ? 600_000 : 120_000,
)
