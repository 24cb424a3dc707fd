import { expect, test } from 'vitest'
import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { businessDay } from '#contract/rules/time.ts'
import { lotIn, move } from '#server/test/support/auction.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'

/** Covers money that was still on its way when the deposit was returned. */
const { t, p } = withPeople('1a', '2a', '4a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const today = businessDay(new Date())
const enter = (kind: EntryKind, amount: string, sign_up_id: number) =>
  post(p['8a'], '/api/finance/entries', {
    kind,
    direction: entryDirections[kind],
    amount,
    account_id: 0,
    occurred_on: today,
    sign_up_id,
  })
const confirm = ({ data }: { data: { id: number } }) =>
  post(p['8b'], `/api/finance/entries/${data.id}/confirm`, { version: 1 })
const pay = async (kind: EntryKind, amount: string, signUp: number) => {
  const answer = await confirm(await enter(kind, amount, signUp))
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

async function signUp(lot: number): Promise<number> {
  const recycler_id = await activeRecycler(t, p['4a'])
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })
  await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
  return data.id
}

const stateOf = async (id: number) => {
  const { rows } = await sql(
    `select concat_ws(' ', deposit_status, received_amount) as deposit, refund_due_on::text as due,
      (select string_agg(concat_ws(' ', state, amount), ', ' order by id) from finance_dues where sign_up_id = s.id and kind = 'deposit_refund') as dues
     from sign_ups s where id = $1`,
    [id],
  )
  return rows[0]
}

/** A bidder of a round without a sale whose deposit has gone back. A second payment is on its way. */
async function returned() {
  const lot = await lotIn(t, 'listed')
  const id = await signUp(lot)
  await pay('deposit_in', '50000', id)
  const late = await enter('deposit_in', '20000', id)
  await move(t, '4a', lot, 'start_bidding')
  await move(t, '4a', lot, 'no_sale', { reason: '无人出价' })
  await pay('deposit_refund', '50000', id)
  expect(await stateOf(id)).toMatchObject({ deposit: 'refunded 50000.00' })
  // The first refund was due some days ago.
  await sql("update sign_ups set refund_due_on = '2026-01-05' where id = $1", [id])
  return { lot, id, late }
}

test('money that follows a returned deposit is confirmed and due back at once, by a new day', async () => {
  const { id, late } = await returned()
  expect((await confirm(late)).data).toMatchObject({ state: 'confirmed' })
  const state = await stateOf(id)
  expect(state).toMatchObject({ deposit: 'refund_due 20000.00', dues: 'done 50000.00, open 20000.00' })
  expect(state.due >= today).toBe(true)
  await booksAreClean(t)
  expect((await confirm(await enter('deposit_refund', '50000', id))).data.reason).toBe('amount_differs')
  await pay('deposit_refund', '20000', id)
  expect(await stateOf(id)).toMatchObject({ deposit: 'refunded 20000.00' })
  await booksAreClean(t)
  const more = await pay('deposit_in', '0.01', id)
  expect(await stateOf(id)).toMatchObject({ deposit: 'refund_due 0.01' })
  expect(more.state).toBe('confirmed')
  await booksAreClean(t)
})

test('a refund that is reversed later is owed beside what came in late', async () => {
  const { id, late } = await returned()
  await confirm(late)
  const { rows } = await sql(
    "select id::int, version from finance_entries where sign_up_id = $1 and kind = 'deposit_refund'",
    [id],
  )
  const reversed = await post(p['1a'], `/api/finance/entries/${rows[0].id}/reverse`, {
    reason: '银行退回',
    version: rows[0].version,
  })
  expect(reversed.data.state).toBe('reversed')
  expect(await stateOf(id)).toMatchObject({ deposit: 'refund_due 70000.00' })
  await booksAreClean(t)
  const dues = await sql(
    "select id::int, (amount - paid_amount)::text as rest from finance_dues where sign_up_id = $1 and state in ('open', 'partial') order by id",
    [id],
  )
  const both = await confirm(await enter('deposit_refund', '70000', id))
  expect(both).toMatchObject({ status: 422, data: { fields: { due_id: expect.any(String) } } })
  for (const due of dues.rows) {
    const made = await post(p['8a'], '/api/finance/entries', {
      kind: 'deposit_refund',
      direction: 'out',
      amount: due.rest,
      account_id: 0,
      occurred_on: today,
      due_id: due.id,
    })
    expect((await confirm(made)).code).toBe(0)
    await booksAreClean(t)
  }
  expect((await stateOf(id)).deposit).toMatch(/^refunded/)
})

test('money on its way to a cancelled sign-up is due back at once', async () => {
  const lot = await lotIn(t, 'listed')
  const id = await signUp(lot)
  const late = await enter('deposit_in', '50000', id)
  const { version } = (await p['4a'].ask(`/api/sign-ups/${id}`)).data
  await post(p['4a'], `/api/sign-ups/${id}/cancel`, { reason: '放弃', version })
  expect((await confirm(late)).data).toMatchObject({ state: 'confirmed' })
  expect(await stateOf(id)).toMatchObject({ deposit: 'refund_due 50000.00', dues: 'open 50000.00' })
  await booksAreClean(t)
})

test('a second payment for a deposit that is held has no place yet', async () => {
  const id = await signUp(await lotIn(t, 'listed'))
  await pay('deposit_in', '50000', id)
  expect((await confirm(await enter('deposit_in', '1', id))).data.kind).toBe('unapplied_in')
})
