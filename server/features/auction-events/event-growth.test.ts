import { expect } from 'vitest'
import { inDays, newConsignor } from '#server/test/support/auction.ts'
import { inFull } from '#server/test/support/full.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('2a', '3a', '4a', '5a')

/** The largest event: lots, bidders of each lot, bids on each lot. */
const size = { lots: 500, bidders: 4, bids: 40 }
const few = 5
/**
 * The limits in seconds: for an act on all lots, and for the check of a result file. `growth` is a factor.
 */
const most = { act: 20, check: 2, growth: 2 }

const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
async function post(who: Person, path: string, body: unknown): Promise<any> {
  const answer = await who.ask(path, { method: 'POST', body })
  expect(answer.code, answer.text.slice(0, 500)).toBe(0)
  return answer.data
}

async function timed<T>(what: string, work: () => Promise<T>, seconds: number): Promise<T> {
  const since = performance.now()
  const answer = await work()
  const took = (performance.now() - since) / 1000
  console.log(`${what}: ${took.toFixed(1)} s`)
  expect(took, what).toBeLessThan(seconds)
  return answer
}

interface Grown {
  id: number
  lots: number[]
}

/** An event of 5a whose lots come from rows, in one act. */
async function eventOf(n: number): Promise<Grown> {
  const terms = { title: `${n} 件专场`, company: 0, platform: 0, opens_at: inDays(10), closes_at: inDays(11) }
  const place = { look_address: '南场', link_username: '赵师傅', link_phone: '13800001133' }
  const { id } = await post(p['5a'], '/api/auction-events', {
    ...terms,
    ...place,
    signup_end_time: inDays(9),
    bond_price: '5000',
    commission_point: '5',
    commission_payer: 'buyer',
    tax_receipt: '13%专票',
    clean_end_time: inDays(30),
  })
  const rows = Array.from({ length: n }, (_, at) => ({
    标的名称: `轻型货车${at + 1}`,
    数量: '1辆',
    起拍价: '26,800',
    保留价: '26,800',
    加价幅度1: '100',
    加价幅度2: '200',
    加价幅度3: '500',
    预付款: '0',
  }))
  const commission_id = await newConsignor(t, { service_id: p['5a'].uid })
  const of = { commission_id, auction_type: 0, zs_service_id: t.uid('6a') }
  const made = await timed(
    `${n} lots from rows`,
    () => post(p['5a'], `/api/auction-events/${id}/lots`, { rows, terms: of }),
    most.act,
  )
  expect(made).toMatchObject({ made: n, refused: 0 })
  return { id, lots: made.lots.map((lot: { id: number }) => lot.id) }
}

/** One move of all lots of an event. */
async function move(who: Person, { id, lots }: Grown, action: string, more: object = {}) {
  const { results } = await timed(
    `${action} of ${lots.length}`,
    () => post(who, `/api/auction-events/${id}/transitions`, { action, ...more }),
    most.act,
  )
  expect(results).toEqual(lots.map((lot) => ({ id: lot, code: 0 })))
}

/** Bidders of all lots, each signed up and approved at once, with their deposits waived. */
async function signUps({ id, lots }: Grown): Promise<void> {
  for (let n = 0; n < size.bidders; n += 1) {
    const recycler_id = await activeRecycler(t, p['4a'])
    const body = { recycler_id, lot_ids: 'all', paddle_no: String(n + 1) }
    const { sign_ups } = await timed(
      `sign-ups of ${lots.length}`,
      () => post(p['4a'], `/api/auction-events/${id}/sign-ups`, body),
      most.act,
    )
    expect(sign_ups).toHaveLength(lots.length)
    const [{ id: first, version }] = sign_ups
    await timed(
      `review of ${lots.length}`,
      () => post(p['4a'], `/api/sign-ups/${first}/review`, { decision: 'approve', version }),
      most.act,
    )
  }
  await sql("update sign_ups set deposit_status = 'waived' where lot_id = any($1)", [lots])
}

/** Each bid is one step above the last; the bidders of a lot take turns. */
const bids = ({ lots }: Grown) =>
  sql(
    `with made as (
       insert into bids (lot_id, round_no, sign_up_id, paddle_no, bid_price, step, seq, bid_time, source)
       select l.id, l.round_no, s.ids[1 + n % array_length(s.ids, 1)], 'p', l.starting_price + 100 * n, nullif(100 * least(n, 1), 0), n + 1, now(), 'manual'
       from lots l join lateral (select array_agg(id) as ids from sign_ups where lot_id = l.id) s on true, generate_series(0, $2::int - 1) n
       where l.id = any($1) returning 1)
     update lots set bid_count = $2, highest_price = starting_price + 100 * ($2 - 1) where id = any($1)`,
    [lots, size.bids],
  )

/** The requests of an event's page. */
const pageOf = (id: number) => [
  `/api/auction-events/${id}`,
  `/api/auction-events/${id}/lots?page=1&limit=20`,
  `/api/auction-events/${id}/sign-ups?page=1&limit=20`,
]

async function open(id: number): Promise<{ answers: Answer[]; took: number }> {
  const since = performance.now()
  const answers = await Promise.all(pageOf(id).map((path) => p['4a'].ask(path)))
  return { answers, took: performance.now() - since }
}

const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

async function pagesAreAlike(small: Grown, large: Grown): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 41; round += 1)
    for (const [at, { id, lots }] of [small, large].entries()) {
      const { answers, took } = await open(id)
      times[at]?.push(took)
      const [event, listed, bidders] = answers.map(({ data }) => data)
      expect(event.sums).toMatchObject({
        lots: lots.length,
        sign_ups: lots.length * size.bidders,
        bids: lots.length * size.bids,
      })
      expect([listed.items.length, listed.total]).toEqual([Math.min(20, lots.length), lots.length])
      expect([bidders.items.length, bidders.total]).toEqual([size.bidders, size.bidders])
    }
  const [one, other] = times.map(median)
  console.log(`event page: ${one?.toFixed(1)} ms with ${few} lots, ${other?.toFixed(1)} ms with ${size.lots}`)
  expect((other ?? 0) / (one ?? 1)).toBeLessThan(most.growth)
}

/** The platform's file for all lots: each sold to its best bidder. */
async function resultFile({ id, lots }: Grown) {
  const rows = await sql(
    `select l.event_seq, l.corpore_name, s.paddle_no, l.highest_price from lots l
       join bids b on b.lot_id = l.id and b.bid_price = l.highest_price join sign_ups s on s.id = b.sign_up_id
     where l.event_id = $1 order by l.event_seq`,
    [id],
  )
  expect(rows).toHaveLength(lots.length)
  const lines = rows.map((row) => [
    row['event_seq'],
    row['corpore_name'],
    '成交',
    row['paddle_no'],
    row['highest_price'],
  ])
  const head = '标的编号,标的名称,成交状态,竞买号,成交价'
  const content = Buffer.from([head, ...lines.map((line) => line.join(','))].join('\n'))
  return (fields: Record<string, string>) =>
    p['4a'].ask(`/api/auction-events/${id}/results/import`, form([file('结果.csv', content)], fields))
}

inFull(
  'an event of many lots is opened, moved and confirmed like one of a few',
  { timeout: 900_000 },
  async () => {
    const [small, large] = [await eventOf(few), await eventOf(size.lots)]
    for (const event of [small, large]) {
      await move(p['5a'], event, 'submit')
      await move(p['3a'], event, 'approve')
      await move(p['4a'], event, 'list')
      await signUps(event)
      await move(p['4a'], event, 'start', { reason: '提前开始' })
      await bids(event)
    }
    await sql('analyze')
    await pagesAreAlike(small, large)
    const send = await resultFile(large)
    const checked = await timed('check of the result file', () => send({ dry_run: 'true' }), most.check)
    expect(checked.data.results.map(({ code, warnings }: any) => [code, warnings])).toEqual(
      large.lots.map(() => [0, []]),
    )
    const proposed = await timed('proposals of the result file', () => send({}), most.act)
    expect(proposed.data.results.every(({ code }: { code: number }) => code === 0)).toBe(true)
    const states = await sql(
      'select state, count(*)::int as n, count(proposed_winner_id)::int as proposed from lots where event_id = $1 group by 1',
      [large.id],
    )
    expect(states).toEqual([{ state: 'confirming', n: size.lots, proposed: size.lots }])
  },
)
