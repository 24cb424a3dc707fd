import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { activeRecycler, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { storedAccount } from '#server/test/support/new-records.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const today = () => businessDay(new Date())
const batch = (who: Person, due_ids: unknown) => post(who, '/api/finance/refund-batches', { due_ids })
const account = '6222 0212 3456 7890123'

interface Due {
  due: number
  lot: number
  signUp: number
  recycler: number
}

/** A deposit of 30,000 that came in for a lot that was withdrawn, and is to go back. */
async function refundDue(
  bank: Record<string, string> = { bank_name: '工商银行徐州分行', bank_account: account },
  payer: Record<string, unknown> = {},
): Promise<Due> {
  const lot = await placeLot(t)
  const recycler = await activeRecycler(t, p['2a'])
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: recycler })
  await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
  const entry = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '30000.00',
    account_id: 0,
    occurred_on: today(),
    sign_up_id: data.id,
    ...payer,
  }
  const made = await post(p['8a'], '/api/finance/entries', entry)
  await setLot(t, lot, { state: 'withdrawn' })
  const proof = { version: 1, reason: '代付' }
  const done = await post(p['8b'], `/api/finance/entries/${made.data.id}/confirm`, proof)
  if (done.code !== 0) throw new Error(done.text)
  // As if the recycler had been made with it: that changes no known account.
  await sql(
    "with path as (select set_config('crm.account_path', 'create', true)) update recyclers set bank_name = $2, bank_account = $3 from path where id = $1",
    [recycler, bank['bank_name'] ?? null, storedAccount(recycler, bank['bank_account'] ?? null)],
  )
  const { rows } = await sql(
    "select id::int from finance_dues where sign_up_id = $1 and kind = 'deposit_refund'",
    [data.id],
  )
  return { due: rows[0].id, lot, signUp: data.id, recycler }
}

const fileOf = (who: Person, number: string) =>
  who.ask(`/api/finance/refund-batch?batch=${number}&format=csv`)
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')
const find = async (due: number) =>
  (await p['8a'].ask('/api/finance/refund-batches')).data.due.find(
    (item: { due_id: number }) => item.due_id === due,
  )

describe('who', () => {
  test('finance and role 1 alone', async () => {
    expect((await t.ask('/api/finance/refund-batch')).status).toBe(401)
    for (const who of [p['2a'], p['4a'], p['5a'], p['7a']]) {
      expect((await who.ask('/api/finance/refund-batches')).status).toBe(403)
      expect((await who.ask('/api/finance/refund-batch')).status).toBe(403)
      expect((await batch(who, [1])).status).toBe(403)
    }
  })

  test.each([[undefined], [[]], [['1']], [[0]], [[999999]], [1]])(
    'due_ids %j are refused',
    async (dueIds) => {
      expect((await batch(p['8a'], dueIds)).data.fields).toHaveProperty('due_ids')
    },
  )
})

test('made by one, confirmed by another, paid back once', async () => {
  const [one, two] = [await refundDue(), await refundDue()]
  const made = await batch(p['8a'], [one.due, two.due])
  expect(made.data).toMatchObject({
    refunds: 2,
    confirmed: 0,
    void: 0,
    amount: '60000.00',
    created_by_name: '昵称8a',
  })
  const no = made.data.batch_no as string
  expect(no).toMatch(/^TK-\d{8}-\d{4,}$/)
  const { items } = (await p['8b'].ask(`/api/finance/entries?q=${no}&state=pending`)).data
  expect(items).toHaveLength(2)
  const confirm = (who: Person, id: number) => post(who, `/api/finance/entries/${id}/confirm`, { version: 1 })
  expect(await confirm(p['8a'], items[0].id)).toMatchObject({ code: 409, data: { reason: 'own_entry' } })
  for (const item of items) expect((await confirm(p['8b'], item.id)).code).toBe(0)
  const { rows } = await sql('select deposit_status from sign_ups where id = any($1)', [
    [one.signUp, two.signUp],
  ])
  expect(rows).toEqual([{ deposit_status: 'refunded' }, { deposit_status: 'refunded' }])
  expect((await p['8a'].ask('/api/finance/refund-batches')).data.batches[0]).toMatchObject({
    batch_no: no,
    confirmed: 2,
  })
  expect(await batch(p['8a'], [one.due])).toMatchObject({ code: 409, data: { reason: 'due_closed' } })
})

describe('nothing goes into a batch', () => {
  test('twice, though twenty try at once, or while somebody has entered it by hand', async () => {
    const { due } = await refundDue()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => batch(n % 2 ? p['8a'] : p['8b'], [due])),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.data?.reason === 'refund_pending')).toHaveLength(19)
    const hand = await refundDue()
    const entry = {
      kind: 'deposit_refund',
      direction: 'out',
      amount: '30000',
      account_id: 0,
      occurred_on: today(),
      sign_up_id: hand.signUp,
    }
    const entered = (await post(p['8a'], '/api/finance/entries', entry)).data
    expect(await find(hand.due)).toMatchObject({ obstacle: 'entered' })
    expect(await batch(p['8b'], [hand.due])).toMatchObject({ code: 409, data: { reason: 'refund_pending' } })
    await post(p['8a'], `/api/finance/entries/${entered.id}/void`, { version: 1 })
    expect((await batch(p['8b'], [hand.due])).code).toBe(0)
  })

  test('without bank data, and then none of it', async () => {
    const [right, wrong] = [await refundDue(), await refundDue({ bank_name: '农业银行', bank_account: ' ' })]
    expect(await find(wrong.due)).toMatchObject({
      obstacle: 'no_bank',
      bank_name: '农业银行',
      bank_account: null,
    })
    expect(await batch(p['8a'], [right.due, wrong.due])).toMatchObject({
      code: 409,
      data: { reason: 'bank_data_missing' },
    })
    expect(await find(right.due)).toMatchObject({ obstacle: null })
    expect((await sql('select 1 from finance_entries where due_id = $1', [right.due])).rows).toEqual([])
  })

  test('that is no refund of a deposit', async () => {
    const { lot } = await refundDue()
    const { rows } = await sql(
      "insert into finance_dues (lot_id, kind, direction, party, amount, state) values ($1, 'balance_in', 'in', 'recycler', 1, 'open') returning id::int",
      [lot],
    )
    expect((await batch(p['8a'], [rows[0].id])).data.fields).toHaveProperty('due_ids')
  })
})

describe('the bank’s file', () => {
  test('says what was decided when the batch was made; voided lines are gone; who fetched it is on record', async () => {
    const [one, two] = [await refundDue(), await refundDue({ bank_name: '建行,徐州', bank_account: '0012' })]
    const no = (await batch(p['8a'], [one.due, two.due])).data.batch_no
    await sql('update recyclers set bank_account = $2 where id = $1', [
      one.recycler,
      storedAccount(one.recycler, '999'),
    ])
    const answer = await fileOf(p['8b'], no)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe(`退款批次_${no}.csv`)
    expect(answer.text.startsWith('\ufeff序号,收款户名,收款账号,开户行,金额,币种,备注\r\n')).toBe(true)
    const [, first = '', second = ''] = linesOf(answer.text)
    expect(first).toMatch(
      /^1,测试再生资源\d+有限公司,6222021234567890123,工商银行徐州分行,30000\.00,CNY,退保证金 YJT-2026-\d+/,
    )
    expect(second).toContain(',0012,"建行,徐州",30000.00,CNY,')
    const { items } = (await p['8a'].ask(`/api/finance/entries?q=${no}`)).data
    const gone = items.find((item: { sign_up_id: number }) => item.sign_up_id === one.signUp)
    await post(p['8b'], `/api/finance/entries/${gone.id}/void`, { version: 1, reason: '账号有误' })
    expect(linesOf((await fileOf(p['8b'], no)).text)).toHaveLength(2)
    expect((await p['8a'].ask('/api/finance/refund-batches')).data.batches[0]).toMatchObject({
      refunds: 1,
      void: 1,
      amount: '30000.00',
    })
    const { rows } = await sql(
      "select uid::int, detail from audit_entries where action = 'download' and record_name = $1 order by id",
      [no],
    )
    expect(rows).toEqual([
      { uid: p['8b'].uid, detail: { refunds: 2 } },
      { uid: p['8b'].uid, detail: { refunds: 1 } },
    ])
  })

  test('without a number says what is ready; a number of none is 404, nonsense 422', async () => {
    const { recycler } = await refundDue({ bank_name: '=HYPERLINK("x")', bank_account: '77001' })
    const { text } = await p['8a'].ask('/api/finance/refund-batch?format=csv')
    expect(linesOf(text).find((line) => line.includes(',77001,'))).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await fileOf(p['8a'], 'TK-20260101-999999')).status).toBe(404)
    expect((await fileOf(p['8a'], 'nonsense')).status).toBe(422)
    expect(recycler).toBeGreaterThan(0)
  })

  test('is a workbook with account numbers as text, and runs nothing', async () => {
    const bank = { bank_name: '=1+1', bank_account: '0012345678901234567' }
    const { due } = await refundDue(bank)
    const no = (await batch(p['8a'], [due])).data.batch_no
    expect((await p['8a'].ask(`/api/finance/refund-batch?batch=${no}&format=pdf`)).status).toBe(422)
    const answer = await t.app.inject({
      url: `/api/finance/refund-batch?batch=${no}`,
      headers: { 'x-token': p['8a'].token },
    })
    expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe(`退款批次_${no}.xlsx`)
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]?.rows[1]?.slice(0, 6)).toEqual([
      '1',
      expect.any(String),
      '0012345678901234567',
      '=1+1',
      '30000.00',
      'CNY',
    ])
  })
})

test('accounts are shortened on the screen, and changes of bank data are named, with a mark on those after the batch', async () => {
  const { due, recycler } = await refundDue()
  expect(await find(due)).toMatchObject({ bank_account: '****0123', changed: null, overdue: false })
  const { version } = (await p['1a'].ask(`/api/recyclers/${recycler}`)).data
  const change = (sent: Record<string, unknown>) =>
    p['1a'].ask(`/api/recyclers/${recycler}`, { method: 'PATCH', body: sent })
  expect((await change({ bank_account: '5555', version })).code).toBe(0)
  expect(await find(due)).toMatchObject({ changed: { by_name: '昵称1a' } })
  const made = (await batch(p['8a'], [due])).data
  expect(made.changed).toMatchObject([{ by_name: '昵称1a', since: false }])
  await change({ bank_account: '6666', version: version + 1 })
  expect((await p['8b'].ask('/api/finance/refund-batches')).data.batches[0]).toMatchObject({
    changed: [{ since: true }],
  })
  await expect(sql("update refund_batches set lines = '[]'")).rejects.toThrow()
})

test('a deposit goes back to the account that it came from, in a batch and by hand', async () => {
  const own = await refundDue()
  expect(await find(own.due)).toMatchObject({
    back_to_payer: false,
    recycler_id: own.recycler,
    bank_account: '****0123',
  })
  const payer = {
    counterparty: '代付贸易有限公司',
    counterparty_bank: '招商银行',
    counterparty_account: '7700 8800',
  }
  const { due, signUp } = await refundDue(undefined, payer)
  expect(await find(due)).toMatchObject({
    back_to_payer: true,
    payee: payer.counterparty,
    bank_name: '招商银行',
    bank_account: '****8800',
  })
  const hand = {
    kind: 'deposit_refund',
    direction: 'out',
    amount: '30000.00',
    account_id: 0,
    occurred_on: today(),
    sign_up_id: signUp,
  }
  const draft = await post(p['8a'], '/api/finance/entries', { ...hand, draft: true })
  expect(draft.data).toMatchObject(payer)
  const no = (await batch(p['8a'], [due])).data.batch_no
  expect(linesOf((await fileOf(p['8b'], no)).text)[1]).toMatch(/^1,代付贸易有限公司,77008800,招商银行,30000/)
})
