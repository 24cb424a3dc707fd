import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, move } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

/**
 * Money always belongs to somebody: if a row is missing, the act is rolled back. Each test breaks one row
 * on purpose.
 */

const { t, p } = withPeople('2a', '4a', '6a', '8a', '8b')

const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const rows = async (text: string, values: unknown[]) => (await t.database.pool.query(text, values)).rows
const unguarded = (table: string, statement: string) =>
  t.asOwner(
    `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`,
  )

async function entered(kind: string, amount: string, more: Record<string, unknown>): Promise<number> {
  const body = {
    kind,
    direction: 'in',
    amount,
    account_id: 0,
    occurred_on: businessDay(new Date()),
    method: '转账',
    ...more,
  }
  return (await post(p['8a'], '/api/finance/entries', body)).data.id
}

const confirmed = (id: number) => post(p['8b'], `/api/finance/entries/${id}/confirm`, { version: 1 })

async function pickedUp(): Promise<number> {
  const id = await lotIn(t, 'bidding')
  const winner = await bidder(t, id)
  await bid(t, id, winner, '659000.00')
  await move(t, '4a', id, 'close_bidding')
  await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
  await confirmed(await entered('balance_in', '628770.00', { lot_id: id }))
  await move(t, '8a', id, 'mark_paid')
  expect((await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  return id
}

const dues = (lot: number) => rows('select * from finance_dues where lot_id = $1 order by id', [lot])
const settlement = (lot: number) => rows('select * from settlements where lot_id = $1', [lot])

test.each([
  ['winner', 'winner_sign_up_id'],
  ['consignor', 'commission_id'],
])('a settlement without its %s makes no due', async (_who, column) => {
  const id = await pickedUp()
  const saved = await p['8a'].ask(`/api/lots/${id}/settlement`, {
    method: 'PUT',
    body: { settlement_quantity: '12', adjustments: [], version: (await settlement(id))[0].version },
  })
  expect(saved.code).toBe(0)
  // The database itself refuses such a lot.
  await t.asOwner('alter table lots drop constraint if exists lots_result')
  await t.asOwner(`update lots set ${column} = null where id = ${id}`)
  const before = { dues: await dues(id), settlement: await settlement(id) }
  const closed = await post(p['8a'], `/api/lots/${id}/settlement/close`, { version: saved.data.version })
  expect([closed.status, closed.data.reason]).toEqual([500, undefined])
  expect({ dues: await dues(id), settlement: await settlement(id) }).toEqual(before)
})

test('a deposit without its sign-up is not confirmed', async () => {
  const lot = await lotIn(t, 'listed')
  const sign_up_id = await bidder(t, lot)
  const entry = await entered('deposit_in', '1000.00', { sign_up_id })
  await unguarded('finance_entries', `update finance_entries set sign_up_id = null where id = ${entry}`)
  expect((await confirmed(entry)).status).toBe(500)
  expect(await rows('select state, version from finance_entries where id = $1', [entry])).toEqual([
    { state: 'pending', version: 1 },
  ])
})

test('money without an amount is not confirmed', async () => {
  const lot = await lotIn(t, 'listed')
  const entry = await entered('deposit_in', '1000.00', { sign_up_id: await bidder(t, lot) })
  // The database itself refuses such an entry.
  await t.asOwner('alter table finance_entries drop constraint if exists finance_entries_whole')
  await unguarded('finance_entries', `update finance_entries set amount = null where id = ${entry}`)
  expect((await confirmed(entry)).status).toBe(500)
  expect(await rows('select state, version from finance_entries where id = $1', [entry])).toEqual([
    { state: 'pending', version: 1 },
  ])
})
