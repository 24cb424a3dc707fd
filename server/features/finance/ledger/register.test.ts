import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { storedAccount } from '#server/test/support/new-records.ts'

const { t, p } = withPeople('1a', '2a', '8a', '8b')

const enter = (who: Person, body: unknown) => who.ask('/api/finance/entries', { method: 'POST', body })
const balance = (lot_id: number, more: object = {}) => ({
  kind: 'balance_in',
  direction: 'in',
  amount: '100.5',
  account_id: 0,
  occurred_on: businessDay(new Date()),
  lot_id,
  ...more,
})

describe('registering and confirming in one step', () => {
  test('counts money that came in at once, and keeps the two people of an outflow', async () => {
    const lot = await placeLot(t)
    const { data } = await enter(p['8a'], balance(lot, { confirm: true }))
    expect(data).toMatchObject({ state: 'confirmed', created_by: t.uid('8a'), confirmed_by: t.uid('8a') })
    const out = { kind: 'consignor_payout', direction: 'out', confirm: true }
    expect((await enter(p['8a'], balance(lot, out))).data.reason).toBe('own_entry')
    const { rows } = await t.database.pool.query(
      "select count(*)::int as n from finance_entries where lot_id = $1 and kind = 'consignor_payout'",
      [lot],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('the same amount and bank reference', () => {
  test('is asked about, once entered and while typing, and passes when confirmed', async () => {
    const lot = await placeLot(t)
    const first = await enter(p['8a'], balance(lot, { bank_ref: 'ICBC-1' }))
    expect(first.code).toBe(0)
    const again = await enter(p['8b'], balance(lot, { amount: '100.50', bank_ref: ' ICBC-1 ' }))
    expect([again.status, again.data]).toMatchObject([
      409,
      { reason: 'duplicate', soft: true, hits: [{ id: first.data.id, entry_no: first.data.entry_no }] },
    ])
    for (const other of [{ bank_ref: 'ICBC-2' }, { amount: '100.51', bank_ref: 'ICBC-1' }])
      expect((await enter(p['8b'], balance(lot, other))).code).toBe(0)
    const path = '/api/finance/entries/same-reference?amount=100.50&bank_ref=ICBC-1'
    expect((await t.ask(path)).status).toBe(401)
    expect((await p['2a'].ask(path)).status).toBe(403)
    expect((await p['8b'].ask('/api/finance/entries/same-reference?amount=x')).status).toBe(422)
    expect((await p['8b'].ask(path)).data.hits).toMatchObject([{ id: first.data.id }])
    expect((await p['8b'].ask('/api/finance/entries/same-reference?bank_ref=ICBC-1')).data.hits).toEqual([])
    const passed = balance(lot, { bank_ref: 'ICBC-1', confirm_duplicate: true })
    expect((await enter(p['8b'], passed)).code).toBe(0)
  })

  test('is asked about when a draft is submitted, and forgets void entries', async () => {
    const lot = await placeLot(t)
    const first = await enter(p['8a'], balance(lot, { bank_ref: 'CCB-1' }))
    const draft = (await enter(p['8a'], balance(lot, { bank_ref: 'CCB-1', draft: true }))).data
    const submit = (more = {}) =>
      p['8a'].ask(`/api/finance/entries/${draft.id}/submit`, {
        method: 'POST',
        body: { version: draft.version, ...more },
      })
    expect((await submit()).data).toMatchObject({ reason: 'duplicate', soft: true })
    await p['8a'].ask(`/api/finance/entries/${first.data.id}/void`, {
      method: 'POST',
      body: { version: 1 },
    })
    expect((await submit()).code).toBe(0)
  })

  test('is noticed when two people enter it at once', async () => {
    const lot = await placeLot(t)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        enter(n % 2 ? p['8a'] : p['8b'], balance(lot, { bank_ref: 'ABC-1' })),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })
})

describe('the account that an entry proposes', () => {
  test('is that of the deposit for its refund, else that of the party', async () => {
    const recycler_id = await activeRecycler(t, p['2a'])
    await t.database.pool.query(
      "update recyclers set bank_name = '中国银行合肥分行', bank_account = $2 where id = $1",
      [recycler_id, storedAccount(recycler_id, '1790001')],
    )
    const signUp = await p['2a'].ask(`/api/lots/${await placeLot(t)}/sign-ups`, {
      method: 'POST',
      body: { recycler_id },
    })
    const sign_up_id = signUp.data.id
    const path = `/api/finance/payer?sign_up_id=${sign_up_id}`
    expect((await t.ask(path)).status).toBe(401)
    expect((await p['2a'].ask(path)).status).toBe(403)
    expect((await p['8a'].ask('/api/finance/payer?sign_up_id=x')).status).toBe(422)
    expect((await p['8a'].ask(path)).data).toMatchObject({
      counterparty_bank: '中国银行合肥分行',
      counterparty_account: '1790001',
    })
    const from = { counterparty: '王老板', counterparty_bank: '工行', counterparty_account: '6222000' }
    const deposit = { kind: 'deposit_in', amount: '30000', sign_up_id, lot_id: null, confirm: true, ...from }
    const reason = '王老板是其法定代表人'
    expect((await enter(p['8a'], { ...balance(0), ...deposit, reason })).code).toBe(0)
    expect((await p['8a'].ask(path)).data).toEqual({ ...from, account_id: 0 })
    const { rows } = await t.database.pool.query(
      "insert into finance_dues (lot_id, round_no, kind, direction, party, party_id, sign_up_id, amount, state, due_date) select lot_id, round_no, 'deposit_refund', 'out', 'recycler', recycler_id, id, 1, 'open', '2026-12-01' from sign_ups where id = $1 returning id::int",
      [sign_up_id],
    )
    expect((await p['8a'].ask(`/api/finance/payer?due_id=${rows[0].id}`)).data).toEqual({
      ...from,
      account_id: 0,
    })
    expect((await p['8a'].ask('/api/finance/payer')).data.counterparty_account).toBe(null)
  })
})
