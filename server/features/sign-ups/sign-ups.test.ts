import { describe, expect, test } from 'vitest'
import { signUps } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addWorkingDays, workingCalendar } from '#contract/rules/working-days.ts'
import { activeRecycler, bidders, dayIn, inDays, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { file, form, samples } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '4b', '5a', '6a', '6b', '7a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const signUp = (who: Person, lot: number, recycler_id: number, more: Record<string, unknown> = {}) =>
  post(who, `/api/lots/${lot}/sign-ups`, { recycler_id, ...more })
const act = (who: Person, id: number, what: string, body: unknown) =>
  post(who, `/api/sign-ups/${id}/${what}`, body)
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const counts = async (lot: number) =>
  (
    await sql(
      'select sign_up_count as live, approved_count as approved, paid_count as paid, version from lots where id = $1',
      [lot],
    )
  ).rows[0]

async function signedUp(lot?: number, who: Person = p['6a']) {
  const { data, code, text } = await signUp(who, lot ?? (await placeLot(t)), await activeRecycler(t, p['4a']))
  if (code !== 0) throw new Error(text)
  return data
}

async function approved(lot?: number) {
  const { id } = await signedUp(lot)
  return (await act(p['4a'], id, 'review', { decision: 'approve', version: 1 })).data
}

/** Receives a deposit through the ledger: finance enters and confirms it. */
async function received(id: number, amount: string) {
  const entry = {
    kind: 'deposit_in',
    direction: 'in',
    amount,
    account_id: 0,
    occurred_on: businessDay(new Date()),
    method: '银行转账',
    sign_up_id: id,
  }
  const made = await post(p['8a'], '/api/finance/entries', entry)
  return post(p['8a'], `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })
}

const depositOf = async (id: number) => (await p['2a'].ask(`/api/sign-ups/${id}`)).data

describe('signing up', () => {
  test('nobody without a session, and only the buyers’ side', async () => {
    const lot = await placeLot(t)
    expect((await t.ask('/api/sign-ups')).status).toBe(401)
    for (const who of ['3a', '5a', '7a', '8a'] as const) {
      expect((await p[who].ask('/api/sign-ups')).status).toBe(403)
      expect((await signUp(p[who], lot, 1)).status).toBe(403)
    }
  })

  test('asks for the recycler; knows no other property; a recycler that is not there is a wrong choice', async () => {
    const lot = await placeLot(t)
    expect((await post(p['4a'], `/api/lots/${lot}/sign-ups`)).data.fields).toEqual({
      recycler_id: '请选择回收商',
    })
    expect(why(await signUp(p['4a'], lot, 1, { outcome: 'won' }))).toEqual([422, 'invalid'])
    expect((await signUp(p['4a'], lot, 999_999)).data.fields).toHaveProperty('recycler_id')
    expect((await signUp(p['4a'], 999_999, 1)).status).toBe(404)
  })

  test('copies what the lot asks, gives a paddle, and counts on the lot and the recycler', async () => {
    const lot = await placeLot(t, { platform: 2 })
    const recycler_id = await activeRecycler(t, p['4a'])
    const { data } = await signUp(p['6a'], lot, recycler_id, { payer_name: '某某财务公司' })
    expect(data).toMatchObject({
      lot_id: lot,
      round_no: 1,
      platform: 2,
      platform_name: '铁建云采',
      recycler_id,
      bond_price: '30000.00',
      review_status: 'pending',
      deposit_status: 'unpaid',
      outcome: 'none',
      payer_name: '某某财务公司',
      service_id: p['6a'].uid,
      service_id_name: '昵称6a',
      recycler_grade: 'C',
      recycler_state: 'active',
      recycler_nearest_expiry: dayIn(200),
      lot_state: 'listed',
      may_bid: false,
      actions: ['review'],
    })
    expect(data.paddle_no).toMatch(/^[1-9]\d\d$/)
    expect(data.lot_id_name).toMatch(/^测试货船\d+ · YJT-2026-/)
    expect(await counts(lot)).toEqual({ live: 1, approved: 0, paid: 0, version: 1 })
    expect(
      (await sql('select sign_up_count from recyclers where id = $1', [recycler_id])).rows[0].sign_up_count,
    ).toBe(1)
  })

  test('once while it is live; again after a cancellation, under another paddle', async () => {
    const lot = await placeLot(t)
    const recycler = await activeRecycler(t, p['4a'])
    const first = (await signUp(p['4a'], lot, recycler)).data
    expect(why(await signUp(p['4a'], lot, recycler))).toEqual([409, 'already_signed_up'])
    await act(p['4a'], first.id, 'cancel', { version: 1 })
    const second = await signUp(p['4a'], lot, recycler)
    expect(second.code).toBe(0)
    expect(second.data.paddle_no).not.toBe(first.paddle_no)
    expect(await counts(lot)).toMatchObject({ live: 1 })
  })

  test('many at once: each recycler once, no paddle twice', async () => {
    const lot = await placeLot(t)
    const recyclers = await Promise.all(Array.from({ length: 6 }, () => activeRecycler(t, p['4a'])))
    const answers = await Promise.all([...recyclers, ...recyclers].map((id) => signUp(p['4a'], lot, id)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      ...Array(6).fill(200),
      ...Array(6).fill(409),
    ])
    const paddles = answers.flatMap((answer) => (answer.code === 0 ? [answer.data.paddle_no] : []))
    expect(new Set(paddles).size).toBe(6)
    expect(await counts(lot)).toMatchObject({ live: 6 })
  })

  test.each(['bidding', 'confirming', 'sold', 'unsold'])('closed while %s', async (state) => {
    const result = state === 'sold'
    const lot = await placeLot(t)
    const done = await approved(lot)
    await setLot(t, lot, {
      state,
      ...(result && { deal_price: '1', winner_sign_up_id: done.id, result_at: inDays(0) }),
    })
    expect(why(await signUp(p['4a'], lot, await activeRecycler(t, p['4a'])))).toEqual([409, 'sign_up_closed'])
  })

  test('closed when the deadline has passed; without one when the auction begins; not yet open when approved', async () => {
    const recycler = await activeRecycler(t, p['4a'])
    expect(
      why(await signUp(p['4a'], await placeLot(t, { signup_end_time: inDays(-0.001) }), recycler)),
    ).toEqual([409, 'sign_up_closed'])
    const auction = await placeLot(t, { signup_end_time: null, auction_time: inDays(-0.001) })
    expect(why(await signUp(p['4a'], auction, recycler))).toEqual([409, 'sign_up_closed'])
    expect((await signUp(p['4a'], await placeLot(t, { signup_end_time: null }), recycler)).code).toBe(0)
    expect(why(await signUp(p['4a'], await placeLot(t, { state: 'approved' }), recycler))).toEqual([
      409,
      'wrong_state',
    ])
  })

  test('a blacklisted recycler is turned away, with the day', async () => {
    const recycler = await activeRecycler(t, p['4a'])
    await sql("update recyclers set state = 'blacklisted', blacklist_until = '2099-03-01' where id = $1", [
      recycler,
    ])
    const answer = await signUp(p['4a'], await placeLot(t), recycler)
    expect(why(answer)).toEqual([409, 'recycler_blacklisted'])
    expect(answer.msg).toContain('2099-03-01')
  })
})

describe('who sees them', () => {
  test('recruiters those of their goods only: listed ones, and lots that are theirs', async () => {
    const own = await signedUp(await placeLot(t), p['4a'])
    const lot = await placeLot(t, { zs_service_id: t.uid('6b') })
    const theirs = await signedUp(lot, p['4a'])
    await setLot(t, lot, { state: 'withdrawn' })
    for (const [who, sees] of [
      ['6a', false],
      ['6b', true],
      ['4a', true],
      ['1a', true],
    ] as const) {
      if (who === '6a' || who === '6b') expect((await p[who].ask(`/api/sign-ups/${own.id}`)).status).toBe(200)
      expect([who, (await p[who].ask(`/api/sign-ups/${theirs.id}`)).status]).toEqual([who, sees ? 200 : 404])
      const { data } = await p[who].ask(`/api/sign-ups?lot_id=${lot}`)
      expect([who, data.total]).toEqual([who, sees ? 1 : 0])
    }
    expect((await act(p['6a'], theirs.id, 'review', { decision: 'approve', version: 1 })).status).toBe(404)
  })

  test('no answer holds a phone of the recycler or the reserve of the lot', async () => {
    const lot = await placeLot(t, { reserve_price: '4711471.19' })
    const body = newRecycler()
    const recycler = (await post(p['4a'], '/api/recyclers', body)).data.id
    const { id } = (await signUp(p['6b'], lot, recycler)).data
    for (const who of ['1a', '4a', '6b'] as const)
      for (const path of [`/api/sign-ups/${id}`, `/api/sign-ups?lot_id=${lot}`]) {
        const { text, code } = await p[who].ask(path)
        expect(code).toBe(0)
        expect(text).not.toContain(body['phone'])
        expect(text).not.toContain('4711471')
      }
  })

  test('materials are fetched by those who may see the sign-up, and put there only by who sent them', async () => {
    const lot = await placeLot(t, { zs_service_id: t.uid('6b') })
    const { filepath } = (
      await p['6a'].ask('/api/index/upload', form([file('营业执照.pdf', samples['pdf'] as Buffer)]))
    ).data
    const materials = [{ name: '营业执照.pdf', path: filepath }]
    const recycler = await activeRecycler(t, p['4a'])
    expect(why(await signUp(p['4a'], lot, recycler, { materials }))).toEqual([422, 'invalid'])
    expect((await signUp(p['6a'], lot, recycler, { materials })).data.materials).toEqual(materials)
    const fetched = async (who: keyof typeof p) =>
      (await p[who].ask(`/common/download/resource?resource=${filepath}`)).status
    expect([await fetched('4a'), await fetched('6b'), await fetched('5a'), await fetched('8a')]).toEqual([
      200, 200, 404, 404,
    ])
    await setLot(t, lot, { state: 'withdrawn' })
    await sql('update uploads set uid = $1 where path = $2', [p['1a'].uid, filepath])
    expect([await fetched('6a'), await fetched('6b')]).toEqual([404, 200])
  })
})

describe('the list', () => {
  test('filters by the three states, lot, platform, recycler, mine, may bid, refund overdue', async () => {
    const lot = await placeLot(t, { platform: 3 })
    const waiting = await signedUp(lot)
    const good = await approved(lot)
    const late = await approved(lot)
    await act(p['2a'], good.id, 'waive-deposit', { reason: '老客户', version: 2 })
    await sql("update sign_ups set deposit_status = 'refund_due', refund_due_on = $2 where id = $1", [
      late.id,
      dayIn(-1),
    ])
    const ids = async (query: string, who: Person = p['4a']) =>
      (await who.ask(`/api/sign-ups?lot_id=${lot}&${query}`)).data.items.map((row: { id: number }) => row.id)
    expect(await ids('review_status=pending')).toEqual([waiting.id])
    expect(await ids('deposit_status=waived')).toEqual([good.id])
    expect(await ids('outcome=won')).toEqual([])
    expect(await ids('platform=3')).toHaveLength(3)
    expect(await ids('platform=4')).toEqual([])
    expect(await ids(`recycler_id=${good.recycler_id}`)).toEqual([good.id])
    expect(await ids('may_bid=true')).toEqual([good.id])
    expect(await ids('refund_overdue=true')).toEqual([late.id])
    expect(await ids('mine=true')).toEqual([])
    expect(await ids('mine=true', p['6a'])).toHaveLength(3)
    expect(await ids(`q=${waiting.paddle_no}`)).toEqual([waiting.id])
    expect((await p['4a'].ask('/api/sign-ups?payer_name=x')).status).toBe(422)
    for (const [name, field] of Object.entries(signUps.fields))
      if ('sortable' in field)
        expect([name, (await p['4a'].ask(`/api/sign-ups?sort=-${name}`)).status]).toEqual([name, 200])
  })
})

describe('the review', () => {
  test('a recruiter’s is kept as an opinion, and the review stays pending', async () => {
    const lot = await placeLot(t)
    const { id } = await signedUp(lot)
    const { data } = await act(p['6b'], id, 'review', { decision: 'approve', version: 1 })
    expect(data).toMatchObject({ pre_check: 'approve', review_status: 'pending', version: 2 })
    expect(await counts(lot)).toMatchObject({ approved: 0 })
  })

  test('state before fields: a decided one is wrong_state whatever is sent; a rejection asks for its reason', async () => {
    const { id } = await signedUp()
    expect(why(await act(p['4a'], id, 'review', { decision: 'maybe', version: 1 }))).toEqual([422, 'invalid'])
    expect(why(await act(p['4a'], id, 'review', { decision: 'approve' }))).toEqual([422, 'invalid'])
    expect((await act(p['4a'], id, 'review', { decision: 'reject', version: 1 })).data.fields).toHaveProperty(
      'reason',
    )
    expect((await act(p['4a'], id, 'review', { decision: 'reject', reason: ' ', version: 1 })).status).toBe(
      422,
    )
    const rejected = await act(p['4a'], id, 'review', { decision: 'reject', reason: '材料不全', version: 1 })
    expect(rejected.data).toMatchObject({
      review_status: 'rejected',
      reject_reason: '材料不全',
      actions: ['resubmit', 'cancel'],
    })
    expect(why(await act(p['4a'], id, 'review', { decision: 'reject', version: 2 }))).toEqual([
      409,
      'wrong_state',
    ])
    const stale = await act(p['4a'], id, 'review', { decision: 'approve', version: 1 })
    expect(why(stale)).toEqual([409, 'stale_version'])
    expect(stale.data.current).toMatchObject({ id, version: 2 })
  })

  test.each([
    ['recycler_not_active', "update recyclers set state = 'pending' where id = $1"],
    ['recycler_not_active', "update recyclers set state = 'suspended' where id = $1"],
    [
      'recycler_blacklisted',
      "update recyclers set state = 'blacklisted', blacklist_until = '2099-01-01' where id = $1",
    ],
    ['no_licence', 'delete from qualifications where recycler_id = $1'],
    ['licence_expires', `update qualifications set valid_to = '${dayIn(29)}' where recycler_id = $1`],
  ])('an approval is refused with %s', async (reason, broken) => {
    const row = await signedUp()
    await t.asOwner(broken, [row.recycler_id])
    expect(why(await act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 }))).toEqual([
      409,
      reason,
    ])
    expect(
      (await act(p['4a'], row.id, 'review', { decision: 'reject', reason: '资质', version: 1 })).code,
    ).toBe(0)
  })

  test('a licence that holds through the very day of the pick-up deadline is good', async () => {
    const row = await signedUp()
    await t.asOwner('update qualifications set valid_to = $2 where recycler_id = $1', [
      row.recycler_id,
      dayIn(30),
    ])
    expect((await act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 })).code).toBe(0)
  })

  test('once: of two people at the same time, the second learns that the other was first', async () => {
    const row = await signedUp()
    const both = await Promise.all([
      act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 }),
      act(p['2a'], row.id, 'review', { decision: 'reject', reason: '重复', version: 1 }),
    ])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  test('until the result: not in a round that is over, nor after a relisting', async () => {
    const lot = await placeLot(t)
    const row = await signedUp(lot)
    await setLot(t, lot, { state: 'unsold' })
    expect(why(await act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 }))).toEqual([
      409,
      'wrong_state',
    ])
    await setLot(t, lot, { state: 'listed', round_no: 2 })
    expect(why(await act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 }))).toEqual([
      409,
      'wrong_state',
    ])
    await setLot(t, lot, { state: 'confirming', round_no: 1 })
    expect((await act(p['4a'], row.id, 'review', { decision: 'approve', version: 1 })).code).toBe(0)
  })

  test('a rejected one comes back as pending, with other materials', async () => {
    const row = await signedUp()
    await act(p['6b'], row.id, 'review', { decision: 'reject', reason: '缺授权书', version: 1 })
    await act(p['4a'], row.id, 'review', { decision: 'reject', reason: '缺授权书', version: 2 })
    const { filepath } = (
      await p['6a'].ask('/api/index/upload', form([file('授权书.pdf', samples['pdf'] as Buffer)]))
    ).data
    const { data } = await act(p['6a'], row.id, 'resubmit', {
      materials: [{ name: '授权书.pdf', path: filepath }],
      version: 3,
    })
    expect(data).toMatchObject({
      review_status: 'pending',
      pre_check: null,
      reject_reason: '缺授权书',
      version: 4,
    })
    expect(data.materials).toHaveLength(1)
    expect(why(await act(p['6a'], row.id, 'resubmit', { version: 4 }))).toEqual([409, 'wrong_state'])
  })

  test('many at once, each on its own and refused with its reason', async () => {
    const lot = await placeLot(t)
    const [good, bad] = [await signedUp(lot), await signedUp(lot)]
    await sql("update recyclers set state = 'suspended' where id = $1", [bad.recycler_id])
    const { data } = await post(p['4a'], '/api/sign-ups/review', {
      ids: [bad.id, good.id, 999_999],
      decision: 'approve',
    })
    expect(data.results).toMatchObject([
      { id: bad.id, code: 409, reason: 'recycler_not_active' },
      { id: good.id, code: 0 },
      { id: 999_999, code: 404 },
    ])
    expect(await counts(lot)).toMatchObject({ live: 2, approved: 1 })
  })

  test('those who decide hear that a lot’s sign-ups wait, once a day; the person who signed up hears the decision', async () => {
    const lot = await placeLot(t, { corpore_name: '通知专用货船' })
    const [one, two] = [await signedUp(lot), await signedUp(lot)]
    await post(p['4a'], '/api/sign-ups/review', { ids: [one.id, two.id], decision: 'approve' })
    const told = async (who: Person) => {
      const { items } = (await who.ask('/api/notifications')).data
      return items
        .filter((item: { values: { lot?: string } }) => item.values.lot?.startsWith('通知专用货船'))
        .map((item: { kind: string }) => item.kind)
    }
    expect(await told(p['4b'])).toEqual(['sign_up_waiting'])
    expect(await told(p['6a'])).toEqual(['sign_ups_approved'])
    const { items } = (await p['6a'].ask('/api/notifications')).data
    const decided = items.find((item: { kind: string }) => item.kind === 'sign_ups_approved')
    expect(decided.values).toMatchObject({ by: expect.any(String), n: 2 })
    expect(await told(p['2a'])).toEqual([])
  })
})

describe('cancelling', () => {
  test('1, 2 and 4, before the bidding; recruiters not at all', async () => {
    const lot = await placeLot(t)
    const row = await signedUp(lot)
    expect((await act(p['6a'], row.id, 'cancel', { version: 1 })).status).toBe(403)
    await setLot(t, lot, { state: 'bidding' })
    expect(why(await act(p['4a'], row.id, 'cancel', { version: 1 }))).toEqual([409, 'wrong_state'])
    await setLot(t, lot, { state: 'listed' })
    const { data } = await act(p['4a'], row.id, 'cancel', { reason: '客户放弃', version: 1 })
    expect(data).toMatchObject({ review_status: 'cancelled', deposit_status: 'unpaid', actions: [] })
    expect(await counts(lot)).toMatchObject({ live: 0 })
    expect(
      (await sql('select sign_up_count from recyclers where id = $1', [row.recycler_id])).rows[0]
        .sign_up_count,
    ).toBe(0)
    expect(why(await act(p['4a'], row.id, 'cancel', { version: 2 }))).toEqual([409, 'wrong_state'])
  })

  test('a deposit that was received is due back within the platform’s working days', async () => {
    const row = await approved()
    await received(row.id, '30000')
    const { data } = await act(p['4a'], row.id, 'cancel', { version: 3 })
    expect(data).toMatchObject({
      review_status: 'cancelled',
      deposit_status: 'refund_due',
      refund_due_on: addWorkingDays(workingCalendar([]), businessDay(new Date()), 2),
    })
  })
})

describe('the deposit', () => {
  test('waived by 1 and 2 with a reason, only while it is unpaid', async () => {
    const lot = await placeLot(t)
    const row = await approved(lot)
    expect((await act(p['4a'], row.id, 'waive-deposit', { reason: '老客户', version: 2 })).status).toBe(403)
    expect((await act(p['2a'], row.id, 'waive-deposit', { version: 2 })).data.fields).toHaveProperty('reason')
    const { data } = await act(p['2a'], row.id, 'waive-deposit', { reason: '老客户', version: 2 })
    expect(data).toMatchObject({
      deposit_status: 'waived',
      waive_reason: '老客户',
      review_status: 'approved',
      may_bid: true,
    })
    expect(why(await act(p['1a'], row.id, 'waive-deposit', { version: 3 }))).toEqual([409, 'deposit_settled'])
    expect(await counts(lot)).toMatchObject({ approved: 1, paid: 1, version: 1 })
  })

  test('received as soon as the whole reaches the bond, whatever the review says', async () => {
    const lot = await placeLot(t)
    const row = await signedUp(lot)
    await received(row.id, '29999.99')
    expect(await depositOf(row.id)).toMatchObject({
      deposit_status: 'unpaid',
      received_amount: '29999.99',
      review_status: 'pending',
    })
    await received(row.id, '0.01')
    expect(await depositOf(row.id)).toMatchObject({ deposit_status: 'received', received_amount: '30000.00' })
    expect(await received(row.id, '1')).toMatchObject({ code: 0, data: { kind: 'unapplied_in' } })
    expect(await counts(lot)).toMatchObject({ approved: 0, paid: 0 })
    const { data } = await act(p['4a'], row.id, 'review', { decision: 'approve', version: 3 })
    expect(data).toMatchObject({ may_bid: true, deposit_status: 'received' })
    expect(await counts(lot)).toMatchObject({ approved: 1, paid: 1 })
  })
})

test('what was done is on record', async () => {
  const lot = await placeLot(t)
  const [row] = await bidders(t, lot, 1)
  const { rows } = await sql(
    "select action from audit_entries where resource = 'sign_ups' and record_id = $1 order by id",
    [row?.id],
  )
  expect(rows.map((entry) => entry.action)).toEqual(['sign_up', 'approve', 'waive_deposit'])
})
