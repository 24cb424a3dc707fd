import { expect, test } from 'vitest'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { activeRecycler, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const fromLog = async (lot: number, who: Person = p['4a'], more: Record<string, unknown> = {}) =>
  post(who, `/api/lots/${lot}/sign-ups`, {
    recycler_id: await activeRecycler(t, p['4a']),
    from_platform_log: true,
    ...more,
  })
const entriesOf = async (id: number) =>
  (
    await sql(
      'select kind, state, amount, account_id::int, confirmed_by::int from finance_entries where sign_up_id = $1 order by id',
      [id],
    )
  ).rows

test('only those who decide may, and only until the result', async () => {
  const lot = await placeLot(t, { state: 'bidding' })
  expect((await t.ask(`/api/lots/${lot}/sign-ups`, { method: 'POST', body: {} })).status).toBe(401)
  for (const who of ['3a', '5a', '6a', '8a'] as const) expect((await fromLog(lot, p[who])).status).toBe(403)
  expect(why(await fromLog(lot, p['4a'], { from_platform_log: 'yes' }))).toEqual([422, 'invalid'])
  // Without the attestation it is an ordinary sign-up, and too late.
  expect(why(await fromLog(lot, p['4a'], { from_platform_log: false }))).toEqual([409, 'sign_up_closed'])
  for (const state of ['listed', 'bidding', 'confirming']) {
    await setLot(t, lot, { state })
    expect([state, (await fromLog(lot, p['2a'])).code]).toEqual([state, 0])
  }
  for (const state of ['approved', 'unsold', 'withdrawn']) {
    await setLot(t, lot, { state })
    expect([state, ...why(await fromLog(lot))]).toEqual([state, 409, 'wrong_state'])
  }
})

test('it is approved, may bid, and its deposit is in the ledger as held by the platform', async () => {
  // One of our accounts, which would otherwise receive the deposit.
  const ours = { name: '保证金户', bank: '工商银行', number: '6222020200001111', purpose: 'deposit' }
  expect((await post(p['8a'], '/api/own-accounts', ours)).code).toBe(0)
  const lot = await placeLot(t, { state: 'confirming', platform: 2 })
  const { data } = await fromLog(lot, p['4a'], { paddle_no: '860' })
  expect(data).toMatchObject({
    paddle_no: '860',
    from_platform_log: true,
    review_status: 'approved',
    deposit_status: 'received',
    received_amount: '30000.00',
    may_bid: true,
  })
  expect(await entriesOf(data.id)).toEqual([
    {
      kind: 'deposit_in',
      state: 'confirmed',
      amount: '30000.00',
      account_id: heldByPlatform,
      confirmed_by: t.uid('4a'),
    },
  ])
  const { rows } = await sql(
    "select action, detail from audit_entries where resource = 'sign_ups' and record_id = $1 order by id",
    [data.id],
  )
  expect(rows.map((row) => row.action)).toEqual(['sign_up', 'approve', 'edit'])
  expect(rows[1].detail).toMatchObject({ from_platform_log: true })
  const again = { recycler_id: data.recycler_id, from_platform_log: true }
  expect(why(await post(p['4a'], `/api/lots/${lot}/sign-ups`, again))).toEqual([409, 'already_signed_up'])
})

test('the sale applies the winner’s and gives the other back, always on the platform’s account', async () => {
  const lot = await placeLot(t, { state: 'bidding', reserve_price: '0.00' })
  const [winner, loser] = [(await fromLog(lot)).data, (await fromLog(lot)).data]
  const rows = [
    { paddle_no: loser.paddle_no, bid_price: '294000.00' },
    { paddle_no: winner.paddle_no, bid_price: '295000.00' },
  ]
  expect((await post(p['4a'], `/api/lots/${lot}/bids/import`, { rows })).code).toBe(0)
  await setLot(t, lot, { state: 'confirming', highest_price: '295000.00' })
  const sold = await post(p['2a'], `/api/lots/${lot}/transitions`, {
    action: 'sell',
    version: 1,
    winner_sign_up_id: winner.id,
    deal_price: '295000.00',
  })
  expect([sold.code, sold.msg]).toEqual([0, 'success'])
  expect((await p['4a'].ask(`/api/sign-ups/${winner.id}`)).data.deposit_status).toBe('applied')
  expect((await p['4a'].ask(`/api/sign-ups/${loser.id}`)).data.deposit_status).toBe('refund_due')
  for (const entry of [...(await entriesOf(winner.id)), ...(await entriesOf(loser.id))])
    expect(entry.account_id).toBe(heldByPlatform)
})

test('without a bond there is nothing to hold, and the deposit counts as waived', async () => {
  const lot = await placeLot(t, { state: 'bidding', bond_price: '0.00' })
  const { data } = await fromLog(lot)
  expect(data).toMatchObject({ deposit_status: 'waived', may_bid: true })
  expect(await entriesOf(data.id)).toEqual([])
})

test('a blacklisted recycler is entered as it happened', async () => {
  const lot = await placeLot(t, { state: 'bidding' })
  const recycler_id = await activeRecycler(t, p['4a'])
  await sql(
    "update recyclers set state = 'blacklisted', blacklist_until = now() + interval '9 days' where id = $1",
    [recycler_id],
  )
  expect((await fromLog(lot, p['4a'], { recycler_id })).data).toMatchObject({ recycler_state: 'blacklisted' })
})

test('the books balance', async () => {
  await booksAreClean(t)
})
