import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { linesOf, newAccount, statementOf, upload } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'

const { t, p } = withPeople('1a', '8a', '8b')
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const today = businessDay(new Date())
const cash = async () => {
  const { cash_in_today, cash_out_today } = (await p['8a'].ask('/api/finance/summary')).data
  return [cash_in_today, cash_out_today]
}

const listed = async (direction: string) => {
  const query = `effective=true&direction=${direction}&occurred_on_from=${today}&occurred_on_to=${today}`
  return (await p['8a'].ask(`/api/finance/entries?${query}`)).data.sums[direction]
}

async function entered(account_id: number, amount: string) {
  const body = { kind: 'balance_in', direction: 'in', amount, account_id, lot_id: await placeLot(t) }
  return (await post(p['8a'], '/api/finance/entries', { ...body, occurred_on: today, confirm: true })).data
}

const reverse = ({ id, version }: { id: number; version: number }) =>
  post(p['1a'], `/api/finance/entries/${id}/reverse`, { version, reason: '录错' })

test('what is reversed was never at the bank; what the bank has counts both ways', async () => {
  const account = await newAccount(p['8a'], { purpose: 'settlement' })
  await entered(account, '70')
  const wrong = await entered(account, '30')
  expect(await cash()).toEqual(['100.00', '0.00'])
  await reverse(wrong)
  expect(await cash()).toEqual(['70.00', '0.00'])
  expect([await listed('in'), await listed('out')]).toEqual(['70.00', '0.00'])
  const rows = (await p['8a'].ask(`/api/finance/entries?sort=created_at`)).data.items
  expect(rows.map((row: { effective: boolean }) => row.effective)).toEqual([true, false, false])
  const seen = await entered(account, '5')
  await upload(p['8a'], account, statementOf([[`${today.replaceAll('-', '')} 09:00:00`, 5, '买方']]))
  const [line] = (await linesOf(p['8a'], account)).items
  const match = { parts: [{ entry_id: seen.id }], version: 1 }
  expect((await post(p['8a'], `/api/bank-lines/${line.id}/match`, match)).data.state).toBe('matched')
  await reverse(seen)
  expect(await cash()).toEqual(['75.00', '5.00'])
  expect([await listed('in'), await listed('out')]).toEqual(['75.00', '5.00'])
})

test('what is still to be paid is two sums', async () => {
  const lot = await placeLot(t)
  const due = (kind: string, direction: string, amount: string) =>
    t.database.pool.query(
      "insert into finance_dues (lot_id, round_no, kind, direction, party, party_id, amount, state, due_date) values ($1, 1, $2, $3, 'consignor', 1, $4, 'open', '2026-12-01')",
      [lot, kind, direction, amount],
    )
  await due('consignor_commission_in', 'in', '12.50')
  await due('consignor_payout', 'out', '40')
  const { sums } = (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}`)).data
  expect(sums).toMatchObject({ unpaid_in: '12.50', unpaid_out: '40.00', unpaid: '52.50' })
})
