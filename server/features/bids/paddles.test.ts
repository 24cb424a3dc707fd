import { describe, expect, test } from 'vitest'
import { biddingLot, bidders, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const send = (lot: number, rows: unknown[], paddles?: unknown, who: Person = p['4a']) =>
  post(who, `/api/lots/${lot}/bids/import`, { rows, ...(paddles !== undefined && { paddles }) })
const paddleOf = async (id: number) =>
  (await sql('select paddle_no, version from sign_ups where id = $1', [id])).rows[0]
const totalOf = async (lot: number) => (await p['4a'].ask(`/api/lots/${lot}/bids`)).data.total

/** The last ten bids of a real auction, Shihua 1 of 2018, as its platform published them. */
const rows = Array.from({ length: 10 }, (_, n) => ({
  paddle_no: n % 2 === 0 ? '520' : '860',
  bid_price: `${32_100_000 + n * 50_000}.00`,
}))

const ship = {
  starting_price: '32000000.00',
  add_price_one: '50000.00',
  add_price_two: '100000.00',
  add_price_three: '200000.00',
}

async function twoBidders(changes: Record<string, unknown> = {}) {
  const { id, people } = await biddingLot(t, 2, { ...ship, ...changes })
  const [a, b] = people
  if (!a || !b) throw new Error('no bidders')
  return { id, a, b }
}

describe('a platform’s log names numbers that no sign-up has', () => {
  test('they are named, and nothing is imported', async () => {
    const { id, a, b } = await twoBidders()
    const answer = await send(id, rows)
    expect(why(answer)).toEqual([409, 'bid_chain_broken'])
    expect(answer.data.unknown_paddles).toEqual(['520', '860'])
    expect(answer.data.rows).toHaveLength(10)
    expect(answer.data.rows[0]).toMatchObject({ row: 1, reason: 'unknown_choice' })
    expect(answer.data.rows[0].msg).toContain('520')
    expect(await totalOf(id)).toBe(0)
    expect([(await paddleOf(a.id)).paddle_no, (await paddleOf(b.id)).paddle_no]).toEqual([
      a.paddle_no,
      b.paddle_no,
    ])
  })

  test('a mapping writes them onto the sign-ups, with audit, also after the bidding, and the log goes in', async () => {
    const { id, a, b } = await twoBidders()
    await setLot(t, id, { state: 'confirming' })
    const { code, data } = await send(id, rows, { '520': a.id, '８６０': b.id }, p['6a'])
    expect(code).toBe(0)
    expect(data.highest).toBe('32550000.00')
    expect(await paddleOf(a.id)).toMatchObject({ paddle_no: '520' })
    expect(await paddleOf(b.id)).toMatchObject({ paddle_no: '860' })
    const { rows: lines } = await sql(
      "select before, after from audit_entries where resource = 'sign_ups' and record_id = $1 and action = 'edit' order by id desc limit 1",
      [a.id],
    )
    expect(lines[0]).toEqual({ before: { paddle_no: a.paddle_no }, after: { paddle_no: '520' } })
    // The next part of the log no longer needs a mapping.
    expect((await send(id, [{ paddle_no: '520', bid_price: '32600000.00' }])).code).toBe(0)
  })

  test('a refused log changes no number', async () => {
    const { id, a, b } = await twoBidders()
    const answer = await send(id, [{ paddle_no: '520', bid_price: '1.00' }], { '520': a.id, '860': b.id })
    expect(why(answer)).toEqual([409, 'bid_chain_broken'])
    expect(answer.data.unknown_paddles).toEqual([])
    expect((await paddleOf(a.id)).paddle_no).toBe(a.paddle_no)
  })

  test('a mapping names sign-ups of this round only, each once, and takes nobody’s number', async () => {
    const { id, a, b } = await twoBidders()
    const other = await placeLot(t)
    const [stranger] = await bidders(t, other, 1)
    for (const paddles of [
      { '520': stranger?.id },
      { '520': 999_999 },
      { '520': a.id, '860': a.id },
      { ' ': a.id },
      { ['5'.repeat(21)]: a.id },
      { '520': '1' },
      { '520': 0 },
      [a.id],
    ])
      expect([paddles, ...why(await send(id, rows, paddles))]).toEqual([paddles, 422, 'invalid'])
    const taken = await send(id, rows, { '520': a.id, [a.paddle_no]: b.id })
    expect(why(taken)).toEqual([409, 'paddle_taken'])
    expect((await send(id, rows, { '520': a.id }, p['5a'])).status).toBe(403)
    expect(await totalOf(id)).toBe(0)
  })

  test('bids made under a made-up number show the platform’s', async () => {
    const { id, a, b } = await twoBidders()
    await post(p['4a'], `/api/lots/${id}/bids`, { sign_up_id: a.id, bid_price: '32000000.00' })
    expect((await send(id, rows, { '520': a.id, '860': b.id })).code).toBe(0)
    const { data } = await p['4a'].ask(`/api/lots/${id}/bids?limit=100`)
    expect(new Set(data.items.map((bid: { paddle_no: string }) => bid.paddle_no))).toEqual(
      new Set(['520', '860']),
    )
  })
})

describe('the number of a sign-up', () => {
  const edit = (who: Person, id: number, body: unknown) =>
    who.ask(`/api/sign-ups/${id}`, { method: 'PATCH', body })

  test('is entered with it, unique in the round, and made up where it is empty', async () => {
    const lot = await placeLot(t)
    const [first, second] = await bidders(t, lot, 2)
    const recycler = (await sql('select recycler_id::int as id from sign_ups where id = $1', [second?.id]))
      .rows[0].id
    await post(p['4a'], `/api/sign-ups/${second?.id}/cancel`, { version: 3 })
    const again = (paddle_no: string | null) =>
      post(p['6a'], `/api/lots/${lot}/sign-ups`, { recycler_id: recycler, paddle_no })
    const taken = await again(` ${first?.paddle_no} `)
    expect(why(taken)).toEqual([409, 'paddle_taken'])
    expect(taken.msg).toContain(first?.paddle_no ?? '')
    // The platform gives the same bidder the same number again.
    expect((await again(second?.paddle_no ?? '')).data.paddle_no).toBe(second?.paddle_no)
    const [third] = await bidders(t, lot, 1)
    expect(third?.paddle_no).toMatch(/^\d{3}$/)
  })

  test('is edited until the result, by those who decide, with audit', async () => {
    const lot = await placeLot(t)
    const [one, two] = await bidders(t, lot, 2)
    const id = one?.id ?? 0
    const { version } = await paddleOf(id)
    expect((await t.ask(`/api/sign-ups/${id}`, { method: 'PATCH', body: {} })).status).toBe(401)
    for (const who of ['3a', '5a', '6a', '8a'] as const)
      expect((await edit(p[who], id, { paddle_no: '777', version })).status).toBe(403)
    expect(why(await edit(p['4a'], id, { paddle_no: '7'.repeat(21), version }))).toEqual([422, 'invalid'])
    expect(why(await edit(p['4a'], id, { paddle_no: two?.paddle_no, version }))).toEqual([
      409,
      'paddle_taken',
    ])
    const done = await edit(p['4a'], id, { paddle_no: 'Ｔ７７７', version })
    expect(done.data).toMatchObject({ paddle_no: 'T777', version: version + 1 })
    expect(why(await edit(p['2a'], id, { paddle_no: '8', version }))).toEqual([409, 'stale_version'])
    expect((await edit(p['1a'], id, { paddle_no: null, version: version + 1 })).data.paddle_no).toMatch(
      /^\d{3}$/,
    )
    await setLot(t, lot, { state: 'unsold' })
    expect(why(await edit(p['4a'], id, { paddle_no: '9', version: version + 2 }))).toEqual([
      409,
      'wrong_state',
    ])
  })

  test('two people at once: one of them keeps the number', async () => {
    const lot = await placeLot(t)
    const [one, two] = await bidders(t, lot, 2)
    const answers = await Promise.all(
      [one, two].map(async (row) =>
        edit(p['4a'], row?.id ?? 0, { paddle_no: '555', version: (await paddleOf(row?.id ?? 0)).version }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })
})

test('a refused bid names the nearest valid bids below and above', async () => {
  const { id, a, b } = await twoBidders()
  const bid = (bid_price: string) => post(p['4a'], `/api/lots/${id}/bids`, { sign_up_id: a.id, bid_price })
  expect((await bid('31000000.00')).data).toMatchObject({ below: null, above: '32000000.00' })
  expect((await bid('32000000.00')).code).toBe(0)
  expect((await bid('31999999.00')).data).toMatchObject({
    below: null,
    above: '32050000.00',
    needed: '32050000.00',
  })
  const off = await bid('32175000.00')
  expect(off.data).toMatchObject({ below: '32150000.00', above: '32200000.00', needed: '32200000.00' })
  expect(off.msg).toContain('32,150,000.00')
  expect(off.msg).toContain('32,200,000.00')
  const log = await send(id, [{ paddle_no: b.paddle_no, bid_price: '32175000.00' }])
  expect(log.data.rows[0]).toMatchObject({ below: '32150000.00', above: '32200000.00' })
})
