import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { notifyDaily } from '#server/features/notifications/daily.ts'
import { activeRecycler, dayIn, placeLot, placeFundedLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const today = () => businessDay(new Date())
const confirm = (who: Person, id: number) => post(who, `/api/finance/entries/${id}/confirm`, { version: 1 })

/** A lot with a sign-up whose deposit of 30,000 has been entered. */
async function withDeposit(): Promise<{
  lot: number
  signUp: number
  entry: { id: number; entry_no: string }
}> {
  const lot = await placeLot(t, { company: 0 })
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, {
    recycler_id: await activeRecycler(t, p['2a']),
  })
  await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
  const entry = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '30000',
    account_id: 0,
    occurred_on: today(),
    method: '转账',
    sign_up_id: data.id,
  }
  return { lot, signUp: data.id, entry: (await post(p['8a'], '/api/finance/entries', entry)).data }
}

describe('the money of a lot', () => {
  test('is shown to 1 and 2 alone, nothing of a bank account or a reserve', async () => {
    const { lot } = await withDeposit()
    for (const who of [p['3a'], p['4a'], p['5a'], p['6a'], p['7a'], p['8a']])
      expect((await who.ask(`/api/lots/${lot}/funds`)).status).toBe(403)
    for (const who of [p['1a'], p['2a']]) {
      const answer = await who.ask(`/api/lots/${lot}/funds`)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toMatch(/bank|777777/)
    }
    expect((await p['2a'].ask('/api/lots/999999/funds')).status).toBe(404)
  })

  test('adds up what is confirmed; what is void, a draft or merely changes its purpose does not count', async () => {
    const { lot, signUp, entry } = await withDeposit()
    const funds = async () => (await p['2a'].ask(`/api/lots/${lot}/funds`)).data
    expect(await funds()).toMatchObject({
      in: '0.00',
      held: '0.00',
      entries: [{ id: entry.id, state: 'pending' }],
    })
    await confirm(p['8b'], entry.id)
    const more = {
      kind: 'penalty_in',
      direction: 'in',
      amount: '1.50',
      account_id: 0,
      occurred_on: today(),
      lot_id: lot,
    }
    const wrong = (await post(p['8a'], '/api/finance/entries', more)).data
    await post(p['8a'], `/api/finance/entries/${wrong.id}/void`, { version: 1 })
    await sql(
      "insert into finance_entries (entry_no, kind, direction, amount, occurred_on, lot_id, sign_up_id, state, confirmed_at) values ('LS-x', 'deposit_apply', 'in', 30000, $1, $2, $3, 'confirmed', now())",
      [today(), lot, signUp],
    )
    await sql(
      "insert into finance_dues (lot_id, round_no, kind, direction, party, party_id, amount, state, due_date) values ($1, 1, 'balance_in', 'in', 'recycler', 1, 99, 'open', $2)",
      [lot, dayIn(-1)],
    )
    const seen = await funds()
    expect(seen).toMatchObject({
      in: '30000.00',
      out: '0.00',
      held: '30000.00',
      dues: [{ kind: 'balance_in', amount: '99.00', overdue: true }],
    })
    expect(seen.entries.map((item: { kind: string }) => item.kind)).toEqual(['deposit_apply', 'deposit_in'])
    expect(seen.sign_ups).toMatchObject([
      { id: signUp, deposit_status: 'received', received_amount: '30000.00' },
    ])
  })
})

describe('a receipt', () => {
  test('is of confirmed money alone, and finance’s', async () => {
    const { lot, entry } = await withDeposit()
    const path = `/api/finance/entries/${entry.id}/receipt`
    expect((await p['2a'].ask(path)).status).toBe(403)
    expect(await p['8a'].ask(path)).toMatchObject({ code: 409, data: { reason: 'wrong_state' } })
    const done = (await confirm(p['8b'], entry.id)).data
    expect(done.actions).toEqual(['reverse', 'receipt'])
    const { rows } = await sql('select lot_no, corpore_name from lots where id = $1', [lot])
    expect((await p['8a'].ask(path)).data).toMatchObject({
      ...rows[0],
      entry_no: entry.entry_no,
      direction: 'in',
      amount: '30000.00',
      company_name: '云竞通',
      party: expect.stringContaining('测试再生资源'),
      created_by_name: '昵称8a',
      confirmed_by_name: '昵称8b',
    })
    await post(p['8b'], `/api/finance/entries/${entry.id}/reverse`, { version: 2, reason: '退票' })
    expect((await p['8a'].ask(path)).status).toBe(409)
    const opposite = (await sql('select id from finance_entries where reverses_id = $1', [entry.id])).rows[0]
    expect((await p['8a'].ask(`/api/finance/entries/${opposite.id}/receipt`)).status).toBe(409)
    expect((await p['8a'].ask('/api/finance/entries/999999/receipt')).status).toBe(404)
  })

  test('names the consignor whose due was paid', async () => {
    const made = await post(p['2a'], '/api/consignors', {
      company_name: '收款委托方',
      name: '王五',
      phone: '13900000001',
    })
    const consignor = made.data as { id: number }
    const lot = await placeFundedLot(t, { commission_id: consignor.id })
    const due = (
      await sql(
        "insert into finance_dues (lot_id, round_no, kind, direction, party, party_id, amount, state) values ($1, 1, 'consignor_payout', 'out', 'consignor', $2, 500, 'open') returning id::int",
        [lot, consignor.id],
      )
    ).rows[0]
    const entry = {
      kind: 'consignor_payout',
      direction: 'out',
      amount: '500',
      account_id: 0,
      occurred_on: today(),
      due_id: due.id,
    }
    const { id } = (await post(p['8a'], '/api/finance/entries', entry)).data
    await confirm(p['8b'], id)
    const { items } = (await p['8a'].ask(`/api/finance/entries?due_id=${due.id}`)).data
    expect(items).toMatchObject([
      {
        due_id_name: '付委托方货款 500.00',
        created_by_name: '昵称8a',
        confirmed_by_name: '昵称8b',
      },
    ])
    expect((await p['8a'].ask(`/api/finance/entries/${id}/receipt`)).data).toMatchObject({
      direction: 'out',
      party: '收款委托方',
    })
  })
})

test('finance gets a notice of what is overdue once a day, however many instances look at the clock', async () => {
  const lot = await placeLot(t)
  const due = (amount: number, state: string, day: string) =>
    sql(
      "insert into finance_dues (lot_id, kind, direction, party, amount, state, due_date) values ($1, 'balance_in', 'in', 'recycler', $2, $3, $4)",
      [lot, amount, state, day],
    )
  await due(1, 'open', dayIn(-1))
  await due(2, 'open', today())
  await due(3, 'cancelled', dayIn(-3))
  const { total } = (await p['8a'].ask('/api/finance/dues?overdue=true')).data
  const { db } = t.database
  const now = new Date()
  await Promise.all([notifyDaily(db, now), notifyDaily(db, now), notifyDaily(db, now)])
  await notifyDaily(db, now)
  const { rows } = await sql(
    "select uid::int, values, url from notifications where kind = 'dues_overdue' order by uid",
  )
  const told = { values: { n: total }, url: '/crm/caiwu/list?tab=dues&overdue=true' }
  expect(rows).toEqual([p['8a'].uid, p['8b'].uid].map((uid) => ({ uid, ...told })))
})
