import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { booksAreClean } from './clean-books.ts'
import { bid, lotIn, move, missDate } from '../support/auction.ts'
import { cameTooLate, testApp, type Answer, type TestApp } from '../support/harness.ts'
import { activeRecycler } from '../support/placed-lots.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // Sign in before the parallel requests begin.
  for (const name of ['1a', '2a', '4a', '5a', '8a', '8b']) await t.as(name)
})
afterAll(() => t.close())

const post = async (who: string, path: string, body: unknown = {}) =>
  (await t.as(who)).ask(path, { method: 'POST', body })
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

/** Sends the same request a hundred times at once. One succeeds. */
async function onceOfHundred(send: (n: number) => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)))
  const done = answers.filter((answer) => answer.code === 0)
  expect(
    answers.filter((answer) => answer.code !== 0 && !cameTooLate(answer)).map((answer) => answer.text),
  ).toEqual([])
  expect(done).toHaveLength(1)
  return done[0] as Answer
}

const changing = (path: string, body: object, who = ['8a', '8b']) =>
  onceOfHundred((n) => post(who[n % who.length] ?? '', path, body))

test('a hundred simultaneous requests act once: submit, confirm, reverse, apply, forfeit', async () => {
  const lot = await lotIn(t, 'listed')
  const { id, version } = (
    await post('4a', `/api/lots/${lot}/sign-ups`, { recycler_id: await activeRecycler(t, await t.as('4a')) })
  ).data
  await post('4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
  const deposit = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '50000',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    sign_up_id: id,
  }
  const path = (entry: { id: number }, act: string) => `/api/finance/entries/${entry.id}/${act}`

  const draft = (await post('8a', '/api/finance/entries', { ...deposit, draft: true })).data
  const pending = (await changing(path(draft, 'submit'), { version: 1 }, ['8a'])).data
  const confirmed = (await changing(path(draft, 'confirm'), { version: pending.version })).data
  await changing(path(draft, 'reverse'), { version: confirmed.version, reason: '重复' }, ['8b', '1a'])
  expect(
    await sql('select direction, state from finance_entries where sign_up_id = $1 order by id', [id]),
  ).toEqual([
    { direction: 'in', state: 'reversed' },
    { direction: 'out', state: 'confirmed' },
  ])

  const again = (await post('8a', '/api/finance/entries', deposit)).data
  await post('8b', path(again, 'confirm'), { version: 1 })
  await bid(t, lot, id, '659000.00')
  await move(t, '4a', lot, 'start_bidding')
  const { data: closed } = await move(t, '4a', lot, 'close_bidding')
  const moves = `/api/lots/${lot}/transitions`
  const sold = await changing(
    moves,
    { action: 'sell', winner_sign_up_id: id, deal_price: '659000', version: closed.version },
    ['2a', '1a'],
  )
  expect(await sql("select state from finance_entries where kind = 'deposit_apply'")).toEqual([
    { state: 'confirmed' },
  ])
  expect(await sql('select kind, state from finance_dues')).toEqual([{ kind: 'balance_in', state: 'open' }])
  await missDate(t, lot)
  await changing(moves, { action: 'default', reason: '逾期', version: sold.data.version }, ['2a', '1a'])
  expect(await sql("select state from finance_entries where kind = 'deposit_forfeit'")).toEqual([
    { state: 'confirmed' },
  ])

  await booksAreClean(t)
}, 120_000)
