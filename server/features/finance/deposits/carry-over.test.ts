import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { lotIn, move } from '#server/test/support/auction.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, inDays, setLot } from '#server/test/support/placed-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '1b', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '8b')

const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const carry = (who: Person, id: number, body: unknown) => post(who, `/api/sign-ups/${id}/carry-over`, body)
const signUp = async (id: number) => (await p['4a'].ask(`/api/sign-ups/${id}`)).data

async function consent(who: Person) {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  const { data } = await who.ask('/api/index/upload', form([file('同意书.png', picture)]))
  return [{ name: data.filename, path: data.filepath }]
}

async function pays(kind: string, direction: string, amount: string, sign_up_id: number) {
  const entry = { kind, direction, amount, account_id: 0, occurred_on: businessDay(new Date()), sign_up_id }
  const made = await post(p['8a'], '/api/finance/entries', entry)
  return post(p['8b'], `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })
}

/** A bidder whose deposit of round 1 is due back, signed up again for round 2 with another deposit. */
async function twoRounds(bond = '50000.00') {
  const lot = await lotIn(t, 'listed')
  const recycler_id = await activeRecycler(t, p['4a'])
  const add = async () =>
    (await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })).data.id as number
  const from = await add()
  await post(p['4a'], `/api/sign-ups/${from}/review`, { decision: 'approve', version: 1 })
  await pays('deposit_in', 'in', '50000', from)
  await setLot(t, lot, {
    signup_end_time: inDays(-3),
    auction_time: inDays(-2),
    auction_end_time: inDays(-1),
  })
  await move(t, '4a', lot, 'start_bidding')
  await move(t, '4a', lot, 'no_sale', { reason: '无人出价' })
  await sql(
    "update lots set state = 'listed', round_no = 2, bond_price = $2, signup_end_time = $3, auction_time = $4, auction_end_time = null where id = $1",
    [lot, bond, inDays(5), inDays(6)],
  )
  const to = await add()
  return { lot, from, to, recycler_id }
}

const dues = (id: number) =>
  sql(
    "select amount, state from finance_dues where sign_up_id = $1 and kind = 'deposit_refund' order by id",
    [id],
  )

describe('carrying a deposit over', () => {
  test('is for 1, 2 and 4, needs a file, a sign-up of the same bidder and the current version', async () => {
    const { lot, from, to } = await twoRounds()
    const other = await twoRounds()
    const files = await consent(p['4a'])
    const { version, carry_to, actions } = await signUp(from)
    expect([carry_to, actions]).toEqual([
      { id: to, round_no: 2, paddle_no: expect.any(String), missing: '50000.00' },
      ['carry_over'],
    ])
    const body = { to_sign_up_id: to, files, version }
    const add = { recycler_id: await activeRecycler(t, p['4a']) }
    const rival = (await post(p['4a'], `/api/lots/${lot}/sign-ups`, add)).data.id
    expect((await t.ask(`/api/sign-ups/${from}/carry-over`, { method: 'POST', body })).status).toBe(401)
    for (const who of [p['3a'], p['5a'], p['6a'], p['7a'], p['8a']])
      expect((await carry(who, from, body)).status).toBe(403)
    for (const [field, value] of [
      ['files', []],
      ['files', [{ name: 'a.pdf', path: '/not/mine' }]],
      ['to_sign_up_id', other.to],
      ['to_sign_up_id', rival],
      ['to_sign_up_id', from],
      ['to_sign_up_id', 999_999],
      ['amount', '1'],
    ] as const)
      expect([field, (await carry(p['4a'], from, { ...body, [field]: value })).data.fields]).toEqual([
        field,
        { [field]: expect.any(String) },
      ])
    expect(await carry(p['4a'], from, { ...body, version: version - 1 })).toMatchObject({
      status: 409,
      data: { reason: 'stale_version' },
    })
    expect(await carry(p['4a'], to, { ...body, to_sign_up_id: from, version: 1 })).toMatchObject({
      status: 409,
      data: { reason: 'wrong_state' },
    })
    expect((await signUp(from)).deposit_status).toBe('refund_due')
    expect((await p['6a'].ask(`/api/sign-ups/${from}`)).data).toMatchObject({ carry_to: null, actions: [] })
  })

  test('moves the whole deposit without cash, keeps its paper with finance, and is not reversed', async () => {
    const before = (await p['8a'].ask('/api/finance/summary')).data
    const { lot, from, to } = await twoRounds()
    const files = await consent(p['4a'])
    const { version } = await signUp(from)
    const answer = await carry(p['4a'], from, { to_sign_up_id: to, files, version })
    expect(answer.data).toMatchObject({
      deposit_status: 'carried',
      carried_to_id: to,
      carried_amount: '50000.00',
      refund_due_on: null,
      carry_to: null,
      actions: [],
    })
    expect(await signUp(to)).toMatchObject({ deposit_status: 'received', received_amount: '50000.00' })
    const list = (await p['8a'].ask(`/api/finance/entries?lot_id=${lot}`)).data
    expect(list.sums).toMatchObject({ in: '50000.00', out: '0.00' })
    const [into, out] = list.items
    expect([out, into]).toMatchObject([
      { kind: 'deposit_carry_out', direction: 'out', round_no: 1, sign_up_id: from, amount: '50000.00' },
      { kind: 'deposit_carry_in', direction: 'in', round_no: 2, sign_up_id: to, amount: '50000.00' },
    ])
    for (const item of [out, into]) {
      expect(item).toMatchObject({ state: 'confirmed', actions: [], voucher: files })
      const reversed = await post(p['1b'], `/api/finance/entries/${item.id}/reverse`, {
        version: item.version,
        reason: '误转',
      })
      expect([reversed.status, reversed.data.reason]).toEqual([409, 'wrong_state'])
    }
    const paper = `/common/download/resource?resource=${encodeURIComponent(files[0]?.path ?? '')}`
    expect([(await p['8b'].ask(paper)).status, (await p['5a'].ask(paper)).status]).toEqual([200, 404])
    expect(await dues(from)).toEqual([{ amount: '50000.00', state: 'cancelled' }])
    const after = (await p['8a'].ask('/api/finance/summary')).data
    expect(Number(after.deposits_held) - Number(before.deposits_held)).toBe(50_000)
    expect(Number(after.cash_in_today) - Number(before.cash_in_today)).toBe(50_000)
    const { rows } = await t.database.pool.query(
      "select action, after from audit_entries where resource = 'sign_ups' and record_id = $1 order by id desc limit 1",
      [from],
    )
    expect(rows).toMatchObject([{ action: 'carry_over', after: { deposit_status: 'carried' } }])
    await booksAreClean(t)
  })

  test('leaves a shortfall unpaid, which cash completes, and the whole goes back from there', async () => {
    const { from, to } = await twoRounds('80000.00')
    const { version } = await signUp(from)
    await carry(p['2a'], from, { to_sign_up_id: to, files: await consent(p['2a']), version })
    expect(await signUp(to)).toMatchObject({ deposit_status: 'unpaid', received_amount: '50000.00' })
    expect((await pays('deposit_in', 'in', '30000', to)).code).toBe(0)
    const full = await signUp(to)
    expect(full).toMatchObject({ deposit_status: 'received', received_amount: '80000.00' })
    await post(p['4a'], `/api/sign-ups/${to}/cancel`, { version: full.version })
    expect(await dues(to)).toEqual([{ amount: '80000.00', state: 'open' }])
    expect((await pays('deposit_refund', 'out', '80000', to)).code).toBe(0)
    expect(await signUp(to)).toMatchObject({ deposit_status: 'refunded' })
    await booksAreClean(t)
  })

  test('leaves a surplus due back, which goes back once and no more', async () => {
    const held = async () => Number((await p['8a'].ask('/api/finance/summary')).data.deposits_held)
    const before = await held()
    const { from, to } = await twoRounds('20000.00')
    const { version, refund_due_on } = await signUp(from)
    const answer = await carry(p['1a'], from, { to_sign_up_id: to, files: await consent(p['1a']), version })
    expect(answer.data).toMatchObject({ carried_amount: '20000.00', refund_due_on })
    expect(await signUp(to)).toMatchObject({ deposit_status: 'received', received_amount: '20000.00' })
    expect(await dues(from)).toEqual([
      { amount: '50000.00', state: 'cancelled' },
      { amount: '30000.00', state: 'open' },
    ])
    expect((await held()) - before).toBe(50_000)
    await booksAreClean(t)
    expect((await pays('deposit_refund', 'out', '50000', from)).data).toMatchObject({
      reason: 'amount_differs',
    })
    const back = await pays('deposit_refund', 'out', '30000', from)
    expect(back.code).toBe(0)
    expect((await held()) - before).toBe(20_000)
    expect((await pays('deposit_refund', 'out', '30000', from)).data.reason).toBe('deposit_settled')
    await post(p['1b'], `/api/finance/entries/${back.data.id}/reverse`, {
      version: back.data.version,
      reason: '退票',
    })
    expect((await held()) - before).toBe(50_000)
    expect(await signUp(from)).toMatchObject({ deposit_status: 'carried' })
    expect((await pays('deposit_refund', 'out', '30000', from)).code).toBe(0)
    await booksAreClean(t)
  })

  test('and a refund of before that is reversed later are both due, each by its own due', async () => {
    const { from, to } = await twoRounds('20000.00')
    const refund = await pays('deposit_refund', 'out', '50000', from)
    await pays('deposit_in', 'in', '50000', from)
    const files = await consent(p['4a'])
    const { version } = await signUp(from)
    expect((await carry(p['4a'], from, { to_sign_up_id: to, files, version })).code).toBe(0)
    const { id, version: paid } = refund.data
    expect(
      (await post(p['1a'], `/api/finance/entries/${id}/reverse`, { version: paid, reason: '银行退回' })).code,
    ).toBe(0)
    expect(await dues(from)).toMatchObject([
      { amount: '50000.00', state: 'open' },
      { state: 'cancelled' },
      { amount: '30000.00', state: 'open' },
    ])
    await booksAreClean(t)
    expect((await sql('select received_amount as it from sign_ups where id = $1', [from]))[0]).toEqual({
      it: '100000.00',
    })
  })

  test('is refused once the refund was entered, and when the other deposit is complete', async () => {
    const { from, to } = await twoRounds()
    const files = await consent(p['4a'])
    const refund = {
      kind: 'deposit_refund',
      direction: 'out',
      amount: '50000',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      sign_up_id: from,
    }
    const entered = (await post(p['8a'], '/api/finance/entries', refund)).data
    const { version } = await signUp(from)
    const again = () => carry(p['4a'], from, { to_sign_up_id: to, files, version })
    expect((await again()).data.reason).toBe('refund_pending')
    await post(p['8a'], `/api/finance/entries/${entered.id}/void`, { version: 1 })
    await pays('deposit_in', 'in', '50000', to)
    expect((await again()).data.reason).toBe('deposit_settled')
    expect((await signUp(from)).actions).toEqual([])
  })

  test('happens once, however many ask at once, and never beside the refund', async () => {
    const { from, to } = await twoRounds()
    const files = await consent(p['4a'])
    const { version } = await signUp(from)
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => carry(p['4a'], from, { to_sign_up_id: to, files, version })),
    )
    expect(asked.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await pays('deposit_refund', 'out', '50000', from)).data.reason).toBe('deposit_settled')
    expect(await signUp(to)).toMatchObject({ received_amount: '50000.00' })
    await booksAreClean(t)
  })
})
