import { afterEach, beforeEach, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import type { Person } from '#server/test/support/harness.ts'
import { linesOf, newAccount, statementOf, upload, type Made } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '4a', '8a', '8b')
afterEach(() => booksAreClean(t))
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query(text, values)).rows as Record<string, any>[]
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const today = businessDay(new Date())
const at = `${today.replaceAll('-', '')} 09:00:00`

let account: number
beforeEach(async () => {
  await sql('update own_accounts set enabled = false where id > 0')
  account = await newAccount(p['8a'])
})

/** A sign-up that awaits a deposit of 30,000, with its recycler. */
async function awaited(): Promise<{ id: number; name: string; recycler: number }> {
  const lot = await placeLot(t)
  const recycler = await activeRecycler(t, p['2a'])
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: recycler })
  const [row] = await sql('select company_name from recyclers where id = $1', [recycler])
  return { id: data.id, name: row?.['company_name'], recycler }
}

/** The lines of a new statement, in its order. */
async function linesAs(...made: Made[]): Promise<{ id: number; version: number }[]> {
  await upload(p['8a'], account, statementOf(made))
  return (await linesOf(p['8a'], account)).items.toSorted(
    (a: { id: number }, b: { id: number }) => a.id - b.id,
  )
}

const match = (line: number, parts: object[], more: object = {}) =>
  post(p['8a'], `/api/bank-lines/${line}/match`, { parts, version: 1, ...more })
const aside = (who: Person, line: number, sent: object, version = 1) =>
  post(who, `/api/bank-lines/${line}/set-aside`, { version, ...sent })

test('a doubled deposit and one cent too much are never refused', async () => {
  const { id, name, recycler } = await awaited()
  const [over, again] = await linesAs([at, 30000.01, name], [at, 30000, name, '再付'])
  expect((await match(over?.id ?? 0, [{ sign_up_id: id }])).data.entries).toMatchObject([
    { kind: 'deposit_in', amount: '30000.00' },
    { kind: 'unapplied_in', amount: '0.01' },
  ])
  expect((await match(again?.id ?? 0, [{ sign_up_id: id }])).data).toMatchObject({
    state: 'matched',
    entries: [{ kind: 'unapplied_in', amount: '30000.00' }],
  })
  const { items } = (await p['8a'].ask(`/api/finance/unapplied?party_id=${recycler}`)).data
  expect(items.map((row: { rest: string }) => row.rest).toSorted()).toEqual(['0.01', '30000.00'])
  // A part that names nothing of ours is still a mistake.
  const [other] = (await linesOf(p['8a'], account, 'state=open')).items
  expect(other).toBeUndefined()
})

test('a line of an unknown payer is registered in full; money that went out is not', async () => {
  const [line, out] = await linesAs([at, 12345.67, '不明付款人'], [at, -5, '某人'])
  const keep = (who: Person, id = line?.id ?? 0) =>
    post(who, `/api/bank-lines/${id}/unapplied`, { remark: '待查', version: 1 })
  expect((await keep(p['2a'])).status).toBe(403)
  expect((await keep(p['8a'], out?.id)).data.fields).toHaveProperty('direction')
  expect((await keep(p['8a'])).data).toMatchObject({
    state: 'matched',
    entries: [{ kind: 'unapplied_in', amount: '12345.67' }],
  })
  expect((await keep(p['8a'])).data.reason).toBe('stale_version')
  const { items } = (await p['8a'].ask('/api/finance/unapplied')).data
  expect(items).toContainEqual(
    expect.objectContaining({
      counterparty: '不明付款人',
      rest: '12345.67',
      remark: '待查',
      account_id: account,
    }),
  )
  const proof = (await p['8a'].ask(`/api/own-accounts/${account}/day-proof?day=${today}`)).data
  expect(proof).toMatchObject({ unapplied: '12345.67' })
})

test('a receipt that was entered above its deposit is one exact line of the bank', async () => {
  const { id, name } = await awaited()
  const entry = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '30000.01',
    occurred_on: today,
    sign_up_id: id,
    account_id: account,
    counterparty: name,
    confirm: true,
  }
  expect((await post(p['8a'], '/api/finance/entries', entry)).data.amount).toBe('30000.00')
  const [line] = await linesAs([at, 30000.01, name])
  const answer = await post(p['8a'], '/api/bank-lines/match-exact', { ids: [line?.id] })
  expect(answer.data.results).toMatchObject([{ code: 0 }])
  const [matched] = (await linesOf(p['8a'], account)).items
  expect(matched.entries).toMatchObject([{ amount: '30000.00' }, { amount: '0.01' }])
})

test('a transfer is set aside only between two accounts of ours', async () => {
  const [foreign] = await linesAs([at, -700, '外人', '转账', '6222999'])
  expect((await aside(p['8a'], foreign?.id ?? 0, { aside: 'own_transfer' })).data.reason).toBe(
    'not_own_account',
  )
  const number = `8800${process.pid}${account}`
  const other = await newAccount(p['8a'], { number, purpose: 'settlement' })
  await upload(p['8a'], other, statementOf([[at, 701, '我方']]))
  const [, known, mirrored, alone] = await linesAs(
    [at, -700, '外人', '转账', '6222999'],
    [at, -702, '我方', '转账', number],
    [at, -701, '我方'],
    [at, -703, '我方'],
  )
  expect((await aside(p['8a'], known?.id ?? 0, { aside: 'own_transfer' })).data.state).toBe('set_aside')
  expect((await aside(p['8a'], mirrored?.id ?? 0, { aside: 'own_transfer' })).data.state).toBe('set_aside')
  expect((await aside(p['8a'], alone?.id ?? 0, { aside: 'own_transfer' })).data.reason).toBe(
    'not_own_account',
  )
})

test('tax needs no entry; anything else above 1,000 yuan takes a reason and a second person', async () => {
  const [tax, small, large] = await linesAs(
    [at, -5000, '国库', '缴税款'],
    [at, -1000, '某人'],
    [at, -1000.01, '某人'],
  )
  const lines = (await linesOf(p['8a'], account)).items
  expect(lines.find((row: { id: number }) => row.id === tax?.id).suggested).toBe('tax')
  expect((await aside(p['8a'], tax?.id ?? 0, { aside: 'tax' })).data.state).toBe('set_aside')
  expect((await aside(p['8a'], small?.id ?? 0, { aside: 'other', reason: '备用金' })).data.state).toBe(
    'set_aside',
  )
  const id = large?.id ?? 0
  expect((await aside(p['8a'], id, { aside: 'other' })).data.fields).toHaveProperty('reason')
  expect((await aside(p['8a'], id, { aside: 'other', reason: '备用金' })).data).toMatchObject({
    state: 'open',
    reason: '备用金',
    aside_asked_by: p['8a'].uid,
    aside_asked_by_name: '昵称8a',
  })
  expect((await aside(p['8a'], id, { aside: 'other' }, 2)).data.reason).toBe('own_entry')
  expect((await aside(p['8b'], id, { aside: 'other' }, 2)).data).toMatchObject({
    state: 'set_aside',
    aside: 'other',
    reason: '备用金',
  })
})
