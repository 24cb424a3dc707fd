import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { missDate, move } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '4a', '6a', '8a', '8b')
const must = (answer: Answer) => {
  expect([answer.code, answer.text]).toEqual([0, answer.text])
  return answer.data
}

/** The balance of the lot's buyer: what it owes. */
async function balanceOf(lot: number): Promise<string> {
  const { rows } = await t.database.pool.query(
    'select s.recycler_id::int as id from lots l join sign_ups s on s.id = l.winner_sign_up_id where l.id = $1',
    [lot],
  )
  const day = businessDay(new Date())
  const period = `party=recycler&party_id=${rows[0].id}&from=${day}&to=${day}`
  return must(await p['8a'].ask(`/api/finance/party-statement?${period}`)).closing
}

const duesOf = async (lot: number, kind: string): Promise<string[]> =>
  (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&kind=${kind}`)).data.items.map(
    (due: { amount: string; state: string }) => `${due.amount} ${due.state}`,
  )

/** A sale that came to nothing after a part of it, or nothing, was paid. */
async function defaultedLot(part?: string): Promise<number> {
  const lot = await soldLot(t)
  if (part) await pays(t, lot, part)
  await missDate(t, lot)
  must(await move(t, '2a', lot, 'default', { reason: '逾期未付' }))
  return lot
}

test.each(['balance_in', 'buyer_commission_in'])(
  'a %s after the default is owed back once, whatever was paid before',
  async (kind) => {
    const lot = await defaultedLot('50000.00')
    await pays(t, lot, '100000.00', kind)
    expect(await duesOf(lot, 'overpaid_refund')).toHaveLength(2)
    expect(await balanceOf(lot)).toBe('-150000.00')
    await booksAreClean(t)
    const { items } = (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&kind=overpaid_refund`)).data
    for (const { id, amount } of items)
      must(await confirms(t, await enters(t, 'overpaid_refund', amount, { due_id: id }, 'out')))
    expect(await balanceOf(lot)).toBe('0.00')
    await booksAreClean(t)
  },
)

test('after an undone default nobody asks again for what was paid late', async () => {
  const lot = await defaultedLot()
  const late = await pays(t, lot, '600000.00')
  must(await move(t, '1a', lot, 'undo_default', { reason: '已付款' }))
  expect(await duesOf(lot, 'balance_in')).toEqual(['678770.00 partial'])
  expect(await balanceOf(lot)).toBe('78770.00')
  await booksAreClean(t)
  await pays(t, lot, '78770.00')
  expect(await duesOf(lot, 'balance_in')).toEqual(['678770.00 done'])
  must(await move(t, '8a', lot, 'mark_paid'))
  expect(await balanceOf(lot)).toBe('0.00')
  // It can be reversed like any payment of the sale.
  must(await reverses(t, late))
  expect(await duesOf(lot, 'balance_in')).toEqual(['678770.00 partial'])
  await booksAreClean(t)
})
