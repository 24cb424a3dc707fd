import { afterEach, expect, test } from 'vitest'
import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { subtract } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { bid, lotIn, missDate, move, newConsignor } from '#server/test/support/auction.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a', '7a', '8a', '8b')
afterEach(() => booksAreClean(t))

const today = () => businessDay(new Date())
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const must = (answer: Answer) => {
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

const why = (answer: Answer) => [answer.status, answer.data.reason]
const enter = (kind: EntryKind, amount: string, about: object, who = p['8a']) =>
  post(who, '/api/finance/entries', {
    kind,
    direction: entryDirections[kind],
    amount,
    occurred_on: today(),
    account_id: 0,
    ...about,
  })
const confirm = (id: number, who = p['8b']) => post(who, `/api/finance/entries/${id}/confirm`, { version: 1 })
const pay = async (kind: EntryKind, amount: string, about: object) =>
  must(await confirm(must(await enter(kind, amount, about)).id))
const reverse = (entry: { id: number; version: number }) =>
  post(p['1a'], `/api/finance/entries/${entry.id}/reverse`, { version: entry.version, reason: '录错' })
const list = async (query = '') => (await p['8a'].ask(`/api/finance/unapplied?limit=100&${query}`)).data
const rowOf = async (id: number) => (await p['8a'].ask(`/api/finance/unapplied/${id}`)).data
const apply = (id: number, body: object, who = p['8a']) =>
  post(who, `/api/finance/unapplied/${id}/apply`, body)
const refund = (id: number, body: object = {}, who = p['8a']) =>
  post(who, `/api/finance/unapplied/${id}/refund`, body)
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query(text, values)).rows as Record<string, any>[]
const depositOf = async (id: number) =>
  (
    await sql("select concat_ws(' ', deposit_status, received_amount) as it from sign_ups where id = $1", [
      id,
    ])
  )[0]?.['it']
/** The unapplied money of a lot, oldest first. */
const restsOf = async (lot: number): Promise<{ id: number; rest: string; amount: string }[]> =>
  (await list(`lot_id=${lot}`)).items.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
const duesOf = async (lot: number) =>
  (
    await sql(
      "select id::int, concat_ws(' ', kind, paid_amount, amount, state) as it from finance_dues where lot_id = $1 order by id",
      [lot],
    )
  ).map((row) => row as { id: number; it: string })

async function signUp(lot: number): Promise<{ id: number; recycler: number }> {
  const recycler = await activeRecycler(t, p['4a'])
  const { id, version } = must(await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: recycler }))
  must(await post(p['4a'], `/api/sign-ups/${id}/review`, { decision: 'approve', version }))
  return { id, recycler }
}

/** A lot that was sold for 659,000: 628,770 are due after the deposit of 50,000. */
async function sold(changes = {}): Promise<{ lot: number; winner: number; recycler: number; due: number }> {
  const lot = await lotIn(t, 'listed', changes)
  const { id, recycler } = await signUp(lot)
  await pay('deposit_in', '50000', { sign_up_id: id })
  must(await move(t, '4a', lot, 'start_bidding'))
  await bid(t, lot, id, '659000.00')
  must(await move(t, '4a', lot, 'close_bidding'))
  must(await move(t, '2a', lot, 'sell', { winner_sign_up_id: id, deal_price: '659000' }))
  const due = (await duesOf(lot)).at(-1)
  return { lot, winner: id, recycler, due: due?.id ?? 0 }
}

test('is for finance and role 1 only', async () => {
  expect((await t.ask('/api/finance/unapplied')).status).toBe(401)
  for (const who of [p['2a'], p['4a'], p['5a'], p['6a'], p['7a']]) {
    expect((await who.ask('/api/finance/unapplied')).status).toBe(403)
    expect((await apply(1, { due_id: 1, amount: '1' }, who)).status).toBe(403)
    expect((await refund(1, {}, who)).status).toBe(403)
  }
  expect((await apply(999_999, { due_id: 1, amount: '1' })).status).toBe(404)
  expect((await refund(999_999)).status).toBe(404)
})

test('a doubled deposit is registered in full: the second one has no place yet', async () => {
  const lot = await lotIn(t, 'listed')
  const { id, recycler } = await signUp(lot)
  await pay('deposit_in', '50000', { sign_up_id: id })
  const again = must(await enter('deposit_in', '50000', { sign_up_id: id, confirm: true }))
  expect(again).toMatchObject({ kind: 'unapplied_in', state: 'confirmed', amount: '50000.00' })
  expect(await depositOf(id)).toBe('received 50000.00')
  expect(await restsOf(lot)).toMatchObject([
    { id: again.id, rest: '50000.00', party: 'recycler', party_id: recycler, actions: ['apply', 'refund'] },
  ])
  const statement = await p['8a'].ask(
    `/api/finance/party-statement?party=recycler&party_id=${recycler}&from=${today()}&to=${today()}`,
  )
  expect(statement.data).toMatchObject({ closing: '-100000.00', held: '50000.00', unapplied: '50000.00' })
})

test('a payment for a waived deposit has no place yet', async () => {
  const lot = await lotIn(t, 'listed')
  const { id } = await signUp(lot)
  const { version } = (await p['2a'].ask(`/api/sign-ups/${id}`)).data
  must(await post(p['2a'], `/api/sign-ups/${id}/waive-deposit`, { reason: '国企', version }))
  expect(await pay('deposit_in', '50000', { sign_up_id: id })).toMatchObject({ kind: 'unapplied_in' })
  expect((await restsOf(lot)).map((row) => row.rest)).toEqual(['50000.00'])
})

test('one cent too much: the due takes its part and the cent is unapplied', async () => {
  const { lot, recycler, due } = await sold()
  const paid = await pay('balance_in', '628770.01', { due_id: due })
  expect(paid).toMatchObject({ kind: 'balance_in', amount: '628770.00', state: 'confirmed' })
  expect((await duesOf(lot)).at(-1)?.it).toBe('balance_in 628770.00 628770.00 done')
  expect(await restsOf(lot)).toMatchObject([{ amount: '0.01', rest: '0.01', party_id: recycler }])
  must(await move(t, '8a', lot, 'mark_paid'))
  // Money for a paid due or a paid sale also becomes unapplied.
  await pay('balance_in', '5', { due_id: due })
  await pay('balance_in', '7', { lot_id: lot })
  expect((await restsOf(lot)).map((row) => row.rest)).toEqual(['0.01', '5.00', '7.00'])
})

test('more than the deposit, at once or in parts, is unapplied above it', async () => {
  const lot = await lotIn(t, 'listed')
  const { id } = await signUp(lot)
  await pay('deposit_in', '30000', { sign_up_id: id })
  await pay('deposit_in', '20000.01', { sign_up_id: id })
  expect(await depositOf(id)).toBe('received 50000.00')
  expect((await restsOf(lot)).map((row) => row.rest)).toEqual(['0.01'])
})

test('an unknown payer, without any lot, is registered and finds a place later', async () => {
  const before = (await p['8a'].ask('/api/finance/summary')).data
  const money = must(await enter('unapplied_in', '30000.00', { counterparty: '不明付款人', confirm: true }))
  expect(money).toMatchObject({ state: 'confirmed', lot_id: null, party: null })
  const after = (await p['8a'].ask('/api/finance/summary')).data
  expect(subtract(after.unapplied_held, before.unapplied_held)).toBe('30000')
  const { items } = (await p['8a'].ask('/api/finance/queue')).data.unapplied
  expect(items).toContainEqual(
    expect.objectContaining({ id: money.id, party_name: '不明付款人', amount: '30000.00', lot_id: null }),
  )
  const { lot, due, recycler } = await sold()
  const targets = await p['8a'].ask(`/api/finance/unapplied/${money.id}/targets?q=628770`)
  expect(targets.data.items).toContainEqual(expect.objectContaining({ due_id: due, amount: '628770.00' }))
  expect(why(await apply(money.id, { due_id: due, amount: '30000.01' }))).toEqual([409, 'rest_exceeded'])
  expect(Object.keys((await apply(money.id, { due_id: due, amount: '0' })).data.fields)).toEqual(['amount'])
  expect(Object.keys((await apply(money.id, { due_id: 1e9, amount: '1' })).data.fields)).toEqual(['due_id'])
  expect(Object.keys((await apply(money.id, { amount: '1' })).data.fields)).toEqual(['due_id'])
  expect(must(await apply(money.id, { due_id: due, amount: '29999.99' }))).toMatchObject({
    id: money.id,
    rest: '0.01',
  })
  expect((await duesOf(lot)).at(-1)?.it).toBe('balance_in 29999.99 628770.00 partial')
  const { cash_change } = (await p['8a'].ask(`/api/finance/entries?kind=unapplied_apply&lot_id=${lot}`)).data
    .sums
  expect(cash_change).toBe('0.00')
  expect(must(await apply(money.id, { due_id: due, amount: '0.01' }))).toMatchObject({
    settled: true,
    actions: [],
  })
  expect((await list()).items.map((row: { id: number }) => row.id)).not.toContain(money.id)
  expect((await list('settled=true')).items.map((row: { id: number }) => row.id)).toContain(money.id)
  // Money that the buyer paid this way counts as paid.
  await pay('balance_in', '598770', { due_id: due })
  must(await move(t, '8a', lot, 'mark_paid'))
  const statement = await p['8a'].ask(
    `/api/finance/party-statement?party=recycler&party_id=${recycler}&from=${today()}&to=${today()}`,
  )
  expect(statement.data).toMatchObject({ closing: '0.00', unapplied: '0.00' })
})

test('money of one party pays for another only if somebody says why, once', async () => {
  const [one, other] = [await sold(), await sold()]
  await pay('balance_in', '628770', { due_id: one.due })
  await pay('balance_in', '100', { due_id: one.due })
  const [rest] = await restsOf(one.lot)
  const use = (body: object) => apply(rest?.id ?? 0, { due_id: other.due, amount: '40', ...body })
  const refused = await use({})
  expect(why(refused)).toEqual([409, 'payer_differs'])
  const names = await sql('select company_name as name from recyclers where id = any($1) order by id', [
    [one.recycler, other.recycler],
  ])
  expect(refused.data).toMatchObject({ payer: names[0]?.['name'], party: names[1]?.['name'] })
  expect(await rowOf(rest?.id ?? 0)).toMatchObject({ rest: '100.00' })
  must(await use({ reason: '关联公司，已书面同意' }))
  must(await use({}))
  const used = (await p['8a'].ask(`/api/finance/entries?kind=unapplied_apply&lot_id=${other.lot}`)).data
  expect(used.items.map((row: { payer_differs: boolean }) => row.payer_differs)).toEqual([true, true])
  const [proof] = await sql('select reason, payer from payer_proofs where party_id = $1', [other.recycler])
  expect(proof).toEqual({ reason: '关联公司，已书面同意', payer: names[0]?.['name'] })
  // Its own due needs no reason.
  const own = await sold()
  const { id } = must(
    await enter('unapplied_in', '5', { party: 'recycler', party_id: own.recycler, confirm: true }),
  )
  must(await apply(id, { due_id: own.due, amount: '5' }))
})

test('pays an awaited deposit, at most what it lacks, and never one that is settled', async () => {
  const lot = await lotIn(t, 'listed')
  const { id } = await signUp(lot)
  const money = must(
    await enter('unapplied_in', '60000', {
      counterparty: '张三',
      counterparty_account: '6222001',
      confirm: true,
    }),
  )
  expect(why(await apply(money.id, { sign_up_id: id, amount: '50000.01' }))).toEqual([409, 'due_exceeded'])
  expect(must(await apply(money.id, { sign_up_id: id, amount: '50000' }))).toMatchObject({ rest: '10000.00' })
  expect(await depositOf(id)).toBe('received 50000.00')
  expect(why(await apply(money.id, { sign_up_id: id, amount: '1' }))).toEqual([409, 'deposit_settled'])
  // It is held like any deposit, and goes back to the payer's account.
  must(await move(t, '2a', lot, 'withdraw', { reason: '撤回' }))
  const back = must(await enter('deposit_refund', '50000', { sign_up_id: id }))
  expect(back).toMatchObject({ counterparty: '张三', counterparty_account: '6222001' })
  must(await confirm(back.id))
  expect(await depositOf(id)).toBe('refunded 50000.00')
})

test('goes back to the payer by two people, and what is on its way is used for nothing else', async () => {
  const { due } = await sold()
  const account = { counterparty: '李四', counterparty_bank: '建行', counterparty_account: '6222002' }
  const money = must(await enter('unapplied_in', '1000', { ...account, confirm: true }))
  expect(why(await refund(money.id, { amount: '1000.01' }))).toEqual([409, 'rest_exceeded'])
  const elsewhere = await refund(money.id, { counterparty_account: '6222999' })
  expect(Object.keys(elsewhere.data.fields)).toEqual(['counterparty_account'])
  const back = must(await refund(money.id, { amount: '600' }))
  expect(back).toMatchObject({ kind: 'unapplied_refund', state: 'pending', amount: '600.00', ...account })
  expect(await rowOf(money.id)).toMatchObject({ rest: '1000.00', refunding: '600.00' })
  expect(why(await apply(money.id, { due_id: due, amount: '400.01' }))).toEqual([409, 'rest_exceeded'])
  expect(why(await refund(money.id, { amount: '400.01' }))).toEqual([409, 'rest_exceeded'])
  expect(why(await confirm(back.id, p['8a']))).toEqual([409, 'own_entry'])
  expect(must(await confirm(back.id))).toMatchObject({ state: 'confirmed' })
  expect(await rowOf(money.id)).toMatchObject({ rest: '400.00', refunding: '0.00' })
  // The ledger takes no such refund by hand.
  expect(Object.keys((await enter('unapplied_refund', '1', { lot_id: 1 })).data.fields)).toEqual(['kind'])
})

test('two people at once use it once', async () => {
  const { due } = await sold()
  const money = must(await enter('unapplied_in', '1000', { confirm: true }))
  const answers = await Promise.all(
    [p['8a'], p['8b'], p['1a']].map((who) => apply(money.id, { due_id: due, amount: '600' }, who)),
  )
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(await rowOf(money.id)).toMatchObject({ rest: '400.00' })
})

test('an allocation is reversed before its receipt is, and its money is without a place again', async () => {
  const { lot, due } = await sold()
  const money = must(await enter('unapplied_in', '1000', { confirm: true }))
  must(await apply(money.id, { due_id: due, amount: '1000' }))
  expect(why(await reverse(money))).toEqual([409, 'depends_on_entry'])
  const [used] = (await p['8a'].ask(`/api/finance/entries?kind=unapplied_apply&lot_id=${lot}`)).data.items
  expect(must(await reverse(used))).toMatchObject({ state: 'reversed' })
  expect((await duesOf(lot)).at(-1)?.it).toBe('balance_in 0.00 628770.00 open')
  expect(await rowOf(money.id)).toMatchObject({ rest: '1000.00' })
  must(await reverse(money))
  expect((await p['8a'].ask(`/api/finance/unapplied/${money.id}`)).status).toBe(404)
})

test('a paid lot whose allocation is reversed is sold again', async () => {
  const { lot, due } = await sold()
  const money = must(await enter('unapplied_in', '1000', { confirm: true }))
  must(await apply(money.id, { due_id: due, amount: '1000' }))
  await pay('balance_in', '627770', { due_id: due })
  must(await move(t, '8a', lot, 'mark_paid'))
  const [used] = (await p['8a'].ask(`/api/finance/entries?kind=unapplied_apply&lot_id=${lot}`)).data.items
  must(await reverse(used))
  expect(await sql('select state from lots where id = $1', [lot])).toEqual([{ state: 'sold' }])
})

test('a payer who is known by name is the party, and a named party must exist', async () => {
  const recycler = await activeRecycler(t, p['4a'])
  const [row] = await sql('select company_name from recyclers where id = $1', [recycler])
  expect(must(await enter('unapplied_in', '1', { counterparty: row?.['company_name'] }))).toMatchObject({
    party: 'recycler',
    party_id: recycler,
  })
  const wrong = await enter('unapplied_in', '1', { party: 'consignor', party_id: 999_999 })
  expect(Object.keys(wrong.data.fields)).toEqual(['party_id'])
  const half = await enter('unapplied_in', '1', { party: 'consignor' })
  expect(Object.keys(half.data.fields)).toEqual(['party_id'])
})

test('what comes after the settlement is closed has no place but its dues', async () => {
  const { lot, due } = await sold()
  await pay('balance_in', '628770', { due_id: due })
  must(await move(t, '8a', lot, 'mark_paid'))
  must(await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' }))
  const { version } = (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
  must(await post(p['8a'], `/api/lots/${lot}/settlement/close`, { version }))
  await pay('balance_in', '100', { lot_id: lot })
  expect((await restsOf(lot)).map((row) => row.rest)).toEqual(['100.00'])
  // Payouts above their due are still refused.
  const payout = must(await enter('consignor_payout', '659000.01', { lot_id: lot }))
  expect(why(await confirm(payout.id))).toEqual([409, 'not_funded'])
})

test('a set-off is an entry of its own on both sides, moves no cash and takes at most what is owed', async () => {
  const { lot, winner, recycler, due } = await sold({ commission_id: await newConsignor(t, {}) })
  await pay('balance_in', '100000', { due_id: due })
  await missDate(t, lot)
  must(await move(t, '2a', lot, 'default', { reason: '未付款' }))
  const [refundDue] = await sql(
    "select id::int, version from finance_dues where lot_id = $1 and kind = 'overpaid_refund'",
    [lot],
  )
  await sql(
    `insert into finance_dues (lot_id, round_no, sign_up_id, party, party_id, direction, kind, amount, due_date, state, created_at)
     values ($1, 1, $2, 'recycler', $3, 'in', 'penalty_in', 30000, current_date, 'open', now())`,
    [lot, winner, recycler],
  )
  await sql(
    "insert into uploads (uid, name, path, stored, type, bytes) values ($1, 'a.pdf', '/f/setoff', 'aa/bb/cc', 'application/pdf', 1)",
    [t.uid('8a')],
  )
  const files = [{ name: 'a.pdf', path: '/f/setoff' }]
  const setOff = (amount: string) =>
    post(p['8a'], `/api/finance/dues/${refundDue?.['id']}/set-off`, {
      amount,
      files,
      version: refundDue?.['version'],
    })
  expect(why(await setOff('30000.01'))).toEqual([409, 'due_exceeded'])
  expect(must(await setOff('30000'))).toMatchObject({
    set_off: '30000.00',
    unpaid: '70000.00',
    state: 'partial',
  })
  expect((await duesOf(lot)).map((row) => row.it)).toEqual(
    expect.arrayContaining([
      'overpaid_refund 30000.00 100000.00 partial',
      'penalty_in 30000.00 30000.00 done',
    ]),
  )
  const entries = (await p['8a'].ask(`/api/finance/entries?kind=set_off&lot_id=${lot}`)).data
  expect(entries.sums).toMatchObject({ in: '0.00', out: '0.00', cash_change: '0.00' })
  expect(entries.items.map((row: { direction: string }) => row.direction).toSorted()).toEqual(['in', 'out'])
  const statement = await p['8a'].ask(
    `/api/finance/party-statement?party=recycler&party_id=${recycler}&from=${today()}&to=${today()}`,
  )
  expect(statement.data.lines.filter((line: { kind: string }) => line.kind === 'set_off')).toHaveLength(2)
  expect(statement.data.closing).toBe('-70000.00')
  const side = (direction: string) =>
    entries.items.find((row: { direction: string }) => row.direction === direction)
  expect(why(await reverse(side('in')))).toEqual([409, 'wrong_state'])
  must(await reverse(side('out')))
  expect((await duesOf(lot)).map((row) => row.it)).toEqual(
    expect.arrayContaining(['overpaid_refund 0.00 100000.00 open', 'penalty_in 0.00 30000.00 open']),
  )
})

test('the database keeps a confirmed receipt whole, and what is split to the cent', async () => {
  const { due } = await sold()
  const pending = must(await enter('balance_in', '10', { due_id: due }))
  const lower =
    "update finance_entries set state = 'confirmed', confirmed_by = 1, confirmed_at = now(), amount = 9 where id = $1"
  await expect(sql(lower, [pending.id])).rejects.toThrow(/append-only/)
  const kind =
    "update finance_entries set kind = 'penalty_in', state = 'confirmed', confirmed_by = 1, confirmed_at = now() where id = $1"
  await expect(sql(kind, [pending.id])).rejects.toThrow(/append-only/)
})
