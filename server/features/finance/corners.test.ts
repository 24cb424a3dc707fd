import { expect, test } from 'vitest'
import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { businessDay } from '#contract/rules/time.ts'
import { bid, lotIn, move, missDate, newConsignor } from '#server/test/support/auction.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'

/** Regressions found by random ledgers. */
const { t, p } = withPeople('1a', '2a', '4a', '6a', '8a', '8b')

const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const must = (answer: Answer) => {
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

const enter = async (kind: EntryKind, amount: string, about: object) =>
  must(
    await post(p['8a'], '/api/finance/entries', {
      kind,
      direction: entryDirections[kind],
      amount,
      account_id: 0,
      occurred_on: businessDay(new Date()),
      ...about,
    }),
  )
const confirm = (entry: { id: number }) =>
  post(p['8b'], `/api/finance/entries/${entry.id}/confirm`, { version: 1 })
const pay = async (kind: EntryKind, amount: string, about: object) =>
  must(await confirm(await enter(kind, amount, about)))
const reverse = (entry: { id: number; version: number }) =>
  post(p['1a'], `/api/finance/entries/${entry.id}/reverse`, { version: entry.version, reason: '录错' })
const go = async (lot: number, who: string, action: string, more = {}) =>
  must(await move(t, who, lot, action, more))
const dues = async (lot: number) =>
  (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&limit=50&sort=created_at`)).data.items
    .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
    .map(
      (item: Record<string, unknown>) =>
        `${item['kind']} ${item['paid_amount']}/${item['amount']} ${item['state']}`,
    ) as string[]
const deposit = async (id: number) =>
  (
    await t.database.pool.query(
      "select concat_ws(' ', deposit_status, received_amount) as it from sign_ups where id = $1",
      [id],
    )
  ).rows[0].it

async function signUp(lot: number): Promise<number> {
  const { id, version } = must(
    await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: await activeRecycler(t, p['4a']) }),
  )
  must(await post(p['4a'], `/api/sign-ups/${id}/review`, { decision: 'approve', version }))
  return id
}

async function sell(lot: number, winner: number): Promise<void> {
  await go(lot, '4a', 'start_bidding')
  await bid(t, lot, winner, '659000.00')
  await go(lot, '4a', 'close_bidding')
  await go(lot, '2a', 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
}

async function sold(changes = {}): Promise<{ lot: number; winner: number }> {
  const lot = await lotIn(t, 'listed', changes)
  const winner = await signUp(lot)
  await pay('deposit_in', '50000', { sign_up_id: winner })
  await sell(lot, winner)
  return { lot, winner }
}

/** A lot that was paid in full, 628,770, and picked up. */
async function pickedUp(...parts: readonly (readonly [EntryKind, string])[]) {
  const { lot } = await sold()
  const entries = []
  for (const [kind, amount] of parts) entries.push(await pay(kind, amount, { lot_id: lot }))
  await go(lot, '8a', 'mark_paid')
  await go(lot, '6a', 'mark_picked_up', { settlement_quantity: '12' })
  return { lot, entries }
}

const version = async (lot: number) => (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data.version
const closing = async (lot: number) =>
  post(p['8a'], `/api/lots/${lot}/settlement/close`, { version: await version(lot) })
const close = async (lot: number) => must(await closing(lot))

test('a part of a deposit goes back too when the round is over, and when it comes later still', async () => {
  const lot = await lotIn(t, 'listed')
  const [part, late] = [await signUp(lot), await signUp(lot)]
  await pay('deposit_in', '20000', { sign_up_id: part })
  const pending = await enter('deposit_in', '10000', { sign_up_id: late })
  await go(lot, '2a', 'withdraw', { reason: '撤回' })
  must(await confirm(pending))
  expect([await deposit(part), await deposit(late)]).toEqual(['refund_due 20000.00', 'refund_due 10000.00'])
  expect(await dues(lot)).toEqual(['deposit_refund 0.00/20000.00 open', 'deposit_refund 0.00/10000.00 open'])
  await pay('deposit_refund', '20000', { sign_up_id: part })
  expect(await deposit(part)).toBe('refunded 20000.00')
})

test('a deposit that is there in part is not waived', async () => {
  const lot = await lotIn(t, 'listed')
  const id = await signUp(lot)
  await pay('deposit_in', '20000', { sign_up_id: id })
  const { version: now } = (await p['2a'].ask(`/api/sign-ups/${id}`)).data
  expect(
    await post(p['2a'], `/api/sign-ups/${id}/waive-deposit`, { reason: 'x', version: now }),
  ).toMatchObject({
    data: { reason: 'deposit_settled' },
  })
})

test('a deposit that lacks a cent after a reversal takes the cent that had no place', async () => {
  const lot = await lotIn(t, 'listed')
  const id = await signUp(lot)
  const small = await pay('deposit_in', '0.01', { sign_up_id: id })
  await pay('deposit_in', '50000', { sign_up_id: id })
  must(await reverse(small))
  expect(await deposit(id)).toBe('unpaid 49999.99')
  const [rest] = (await p['8a'].ask(`/api/finance/unapplied?lot_id=${lot}`)).data.items
  must(await post(p['8a'], `/api/finance/unapplied/${rest.id}/apply`, { sign_up_id: id, amount: '0.01' }))
  expect(await deposit(id)).toBe('received 50000.00')
})

test('a deposit that comes after its round goes back in its own round', async () => {
  const lot = await lotIn(t, 'listed')
  const id = await signUp(lot)
  const pending = await enter('deposit_in', '50000', { sign_up_id: id })
  await go(lot, '4a', 'start_bidding')
  await go(lot, '4a', 'no_sale', { reason: '无人出价' })
  await go(lot, '2a', 'relist')
  must(await confirm(pending))
  await pay('deposit_refund', '50000', { sign_up_id: id })
  expect(await dues(lot)).toEqual(['deposit_refund 50000.00/50000.00 done'])
})

test('a deposit that comes after the sale goes back, and does not keep the sale from being taken back', async () => {
  const lot = await lotIn(t, 'listed')
  const [winner, late] = [await signUp(lot), await signUp(lot)]
  await pay('deposit_in', '50000', { sign_up_id: winner })
  await sell(lot, winner)
  await pay('deposit_in', '50000', { sign_up_id: late })
  await go(lot, '1a', 'step_back', { reason: '录错' })
  expect([await deposit(winner), await deposit(late)]).toEqual(['received 50000.00', 'refund_due 50000.00'])
  await pay('deposit_refund', '50000', { sign_up_id: late })
  await go(lot, '2a', 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
  await go(lot, '1a', 'step_back', { reason: '又录错' })
  expect([await deposit(winner), await deposit(late)]).toEqual(['received 50000.00', 'refunded 50000.00'])
})

test('a buyer who has paid all does not default', async () => {
  const { lot } = await sold()
  await pay('balance_in', '628770', { lot_id: lot })
  await missDate(t, lot)
  expect(await move(t, '2a', lot, 'default', { reason: '逾期' })).toMatchObject({
    code: 409,
    data: { reason: 'confirmed_money' },
  })
})

test('what the sale left open is asked for once: by the settlement', async () => {
  const { lot } = await pickedUp(['balance_in', '609000'], ['buyer_commission_in', '19770'])
  expect(await dues(lot)).toEqual(['balance_in 628770.00/628770.00 done'])
  await close(lot)
  expect(await dues(lot)).toEqual([
    'balance_in 628770.00/628770.00 done',
    'consignor_payout 0.00/659000.00 open',
  ])
  const again = await pickedUp(['balance_in', '628770'])
  must(await reverse(again.entries[0]))
  expect((await closing(again.lot)).data.reason).toBe('not_paid_for')
  expect(await dues(again.lot)).toEqual(['balance_in 0.00/628770.00 open'])
})

test('a closed settlement takes and loses no money but by its dues', async () => {
  const { lot, entries } = await pickedUp(['balance_in', '628770'])
  const late = await enter('balance_in', '5', { lot_id: lot })
  await close(lot)
  expect(must(await confirm(late))).toMatchObject({ kind: 'unapplied_in', amount: '5.00' })
  expect(await reverse(entries[0])).toMatchObject({
    code: 409,
    data: { reason: 'depends_on_entry', order: ['reopen'], open: [] },
  })
  const unsettled = await move(t, '8a', lot, 'settle')
  expect(unsettled.data).toMatchObject({
    reason: 'settlement_open',
    open: [{ what: 'due', kind: 'consignor_payout', amount: '659000.00' }],
  })
  const { pathname, searchParams } = new URL(unsettled.data.open[0].url, 'http://x')
  expect([pathname, searchParams.get('tab'), searchParams.get('lot_id')]).toEqual([
    '/crm/caiwu/list',
    'dues',
    String(lot),
  ])
  const payout = await pay('consignor_payout', '659000', { lot_id: lot })
  expect(await confirm(await enter('consignor_payout', '1', { lot_id: lot }))).toMatchObject({
    code: 409,
    data: { reason: 'due_closed' },
  })
  await go(lot, '8a', 'settle')
  expect(await move(t, '1a', lot, 'step_back', { reason: 'x' })).toMatchObject({
    code: 409,
    data: { reason: 'confirmed_money' },
  })
  const refused = await reverse(entries[0])
  expect(refused.data).toMatchObject({
    reason: 'depends_on_entry',
    order: ['reverse', 'step_back', 'reopen'],
    open: [{ what: 'entry', kind: 'consignor_payout', amount: '659000.00' }],
  })
  expect(refused.msg).toContain(refused.data.open[0].name)
  const back = must(await reverse(payout))
  expect(back).toMatchObject({ state: 'reversed' })
  await go(lot, '1a', 'step_back', { reason: 'x' })
  must(
    await post(p['1a'], `/api/lots/${lot}/settlement/reopen`, { version: await version(lot), reason: 'x' }),
  )
  expect((await dues(lot)).at(-1)).toBe('consignor_payout 0.00/659000.00 cancelled')
})

test('what went out before the settlement is not paid out again', async () => {
  const { lot } = await pickedUp(['balance_in', '628770'])
  await pay('consignor_payout', '9000', { lot_id: lot })
  expect(await close(lot)).toMatchObject({ buyer_due: '0.00', consignor_payable: '659000.00' })
  expect((await dues(lot)).slice(1)).toEqual(['consignor_payout 0.00/650000.00 open'])
})

test('nobody is given back more than was paid', async () => {
  const { lot } = await sold()
  expect(await confirm(await enter('overpaid_refund', '50000.01', { lot_id: lot }))).toMatchObject({
    code: 409,
    data: { reason: 'due_exceeded' },
  })
})

test('a default waits until what was given back of the deposit came back or is reversed', async () => {
  const { lot } = await sold()
  const refund = await pay('overpaid_refund', '79.99', { lot_id: lot })
  await missDate(t, lot)
  const refused = await move(t, '2a', lot, 'default', { reason: '未付款' })
  expect([refused.status, refused.data.reason]).toEqual([409, 'confirmed_money'])
  must(await reverse(refund))
  await go(lot, '2a', 'default', { reason: '未付款' })
  expect((await dues(lot)).filter((due) => due.startsWith('overpaid_refund'))).toEqual([])
})

test('a default gives back what is left of the payments, and nobody takes what was given back for paid', async () => {
  const { lot } = await sold()
  await pay('balance_in', '628770', { lot_id: lot })
  await pay('overpaid_refund', '28770', { lot_id: lot })
  expect((await move(t, '8a', lot, 'mark_paid')).data).toMatchObject({ reason: 'payment_incomplete' })
  await missDate(t, lot)
  expect((await p['2a'].ask(`/api/lots/${lot}/default`)).data).toMatchObject({
    paid: '600000.00',
    open: '28770.00',
  })
  await go(lot, '2a', 'default', { reason: '未付款' })
  expect(await dues(lot)).toContain('overpaid_refund 0.00/600000.00 open')
  await pay('overpaid_refund', '600000', { lot_id: lot })
  expect(await dues(lot)).toContain('overpaid_refund 600000.00/600000.00 done')
})

test('what the defaulter paid and is given back is no part of the next sale', async () => {
  const lot = await lotIn(t, 'listed')
  const [next, winner] = [await signUp(lot), await signUp(lot)]
  for (const id of [next, winner]) await pay('deposit_in', '50000', { sign_up_id: id })
  await go(lot, '4a', 'start_bidding')
  await bid(t, lot, next, '658000.00')
  await bid(t, lot, winner, '659000.00')
  await go(lot, '4a', 'close_bidding')
  await go(lot, '2a', 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
  await pay('balance_in', '100000', { lot_id: lot })
  await missDate(t, lot)
  await go(lot, '2a', 'default', { reason: '未付款' })
  const files = [{ name: '同意书.pdf', path: '/f/corner' }]
  await t.database.pool.query(
    "insert into uploads (uid, name, path, stored, type, bytes) values ($1, 'a.pdf', '/f/corner', 'aa/bb/cc', 'application/pdf', 1)",
    [t.uid('2a')],
  )
  await go(lot, '2a', 'runner_up', { winner_sign_up_id: next, consent_files: files, reason: '顺延' })
  await pay('balance_in', '627740', { lot_id: lot })
  await pay('overpaid_refund', '100000', { lot_id: lot })
  expect(await dues(lot)).toContain('overpaid_refund 100000.00/100000.00 done')
  // Without a due it belongs to the next buyer and counts: refunds never exceed the money that came in.
  await pay('overpaid_refund', '600000', { lot_id: lot })
  const again = await enter('overpaid_refund', '600000', { lot_id: lot })
  expect(again).toMatchObject({ sign_up_id: null })
  expect(await confirm(again)).toMatchObject({ status: 409, data: { reason: 'due_exceeded' } })
  await pay('balance_in', '600000', { lot_id: lot })
  await go(lot, '8a', 'mark_paid')
  await go(lot, '6a', 'mark_picked_up', { settlement_quantity: '12' })
  await close(lot)
  expect((await dues(lot)).filter((due) => due.startsWith('overpaid_refund'))).toHaveLength(1)
  await booksAreClean(t)
})

test('a consignor gets of a forfeited deposit what is due, and nothing beside it', async () => {
  const { lot } = await sold({ commission_id: await newConsignor(t, { forfeit_to: 'consignor' }) })
  await missDate(t, lot)
  await go(lot, '2a', 'default', { reason: '未付款' })
  await pay('forfeit_payout', '50000', { lot_id: lot })
  const more = await confirm(await enter('forfeit_payout', '30000', { lot_id: lot }))
  expect(more).toMatchObject({ status: 409, data: { reason: 'due_exceeded' } })
})

test('a deposit that was completed after the sale counts when the sale is taken back', async () => {
  const lot = await lotIn(t, 'listed')
  const [winner, other] = [await signUp(lot), await signUp(lot)]
  await pay('deposit_in', '50000', { sign_up_id: winner })
  await pay('deposit_in', '79.99', { sign_up_id: other })
  await sell(lot, winner)
  await pay('deposit_in', '50000', { sign_up_id: other })
  expect(await deposit(other)).toBe('refund_due 50079.99')
  await go(lot, '1a', 'step_back', { reason: '录错' })
  expect([await deposit(winner), await deposit(other)]).toEqual(['received 50000.00', 'received 50079.99'])
})

test('a settlement that comes to less than nothing is not closed', async () => {
  const { lot } = await sold({ pricing_basis: 1 })
  await pay('advance_in', '50000', { lot_id: lot })
  await go(lot, '8a', 'mark_paid')
  await go(lot, '6a', 'mark_picked_up', { settlement_quantity: '1', reason: '少装' })
  const adjustments = [{ label: '扣款', amount: '-9000000' }]
  const put = { method: 'PUT', body: { adjustments, version: 1 } }
  expect((await p['8a'].ask(`/api/lots/${lot}/settlement`, put)).data.fields).toHaveProperty('adjustments')
  await t.database.pool.query('update settlements set adjustments = $2 where lot_id = $1', [
    lot,
    JSON.stringify(adjustments),
  ])
  expect(
    (await post(p['8a'], `/api/lots/${lot}/settlement/close`, { version: await version(lot) })).data.fields,
  ).toHaveProperty('adjustments')
})
