import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#server/features/finance/books/books.ts'
import { businessDay } from '#contract/rules/time.ts'
import { activeRecycler, dayIn, placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { linesOf, newAccount, statementOf, upload } from '#server/test/support/made-statements.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '8a', '8b')
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const at = (day: string) => `${day.replaceAll('-', '')} 09:00:00`

let account: number
let lot: number
const [first, second] = [dayIn(-3), dayIn(-2)]
beforeAll(async () => {
  lot = await placeLot(t)
})
beforeEach(async () => {
  await sql('update own_accounts set enabled = false where id > 0')
  account = await newAccount(p['8a'], { purpose: 'settlement' })
})

const statement = () =>
  statementOf([
    [at(first), 100, '甲'],
    [at(first), -40, '乙', '手续费'],
    [at(second), 5, '', '结息'],
  ])
const close = (day: string, more: object = {}, who = p['8a']) =>
  post(who, '/api/day-closes', { account_id: account, day, ...more })
const proof = async (day: string) =>
  (await p['8a'].ask(`/api/own-accounts/${account}/day-proof?day=${day}`)).data
const setAside = async (until = second) => {
  const { items } = await linesOf(p['8a'], account, `state=open&booked_on_to=${until}`)
  for (const { id, version } of items)
    await post(p['8a'], `/api/bank-lines/${id}/set-aside`, { aside: 'other', reason: '试', version })
}

const enter = (day: string, who = p['8a']) =>
  post(who, '/api/finance/entries', {
    kind: 'balance_in',
    direction: 'in',
    amount: '10',
    occurred_on: day,
    lot_id: lot,
    account_id: account,
  })

test('is for finance, and only role 1 opens a day again', async () => {
  expect((await t.ask('/api/day-closes')).status).toBe(401)
  expect((await close(first, {}, p['2a'])).status).toBe(403)
  expect((await post(p['8a'], '/api/day-closes/1/reopen', { reason: 'x', version: 1 })).status).toBe(403)
})

test.each([
  [{ day: '2026-02-30' }, 'day'],
  [{ day: dayIn(1) }, 'day'],
  [{ account_id: 99_999 }, 'account_id'],
  [{ account_id: 0 }, 'account_id'],
  [{ closing: 'x' }, 'closing'],
  [{ opening: '1' }, 'opening'],
])('%j is refused', async (sent, field) => {
  const answer = await close(first, sent)
  expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
})

test('opening and lines are the closing balance, day by day, in whatever order they came', async () => {
  expect((await close(first)).data.reason).toBe('no_lines')
  await upload(p['8a'], account, statement())
  expect(await proof(first)).toMatchObject({
    opening: '1000.00',
    received: '100.00',
    paid: '40.00',
    closing: '1060.00',
  })
  expect((await close(first)).data).toMatchObject({ reason: 'lines_open', n: 2 })
  await setAside()
  const made = await close(first)
  expect(made.data).toMatchObject({
    opening: '1000.00',
    closing: '1060.00',
    lines: 2,
    state: 'closed',
    actions: [],
  })
  expect((await close(first)).data.reason).toBe('day_closed')
  expect((await close(second)).data).toMatchObject({
    opening: '1060.00',
    received: '5.00',
    closing: '1065.00',
  })
})

test('a line that is missing between two statements is noticed', async () => {
  await upload(p['8a'], account, statement())
  await setAside()
  await close(first)
  const later = statementOf([[at(dayIn(-1)), 1, '丙']], 2000)
  expect((await upload(p['8a'], account, later)).data.reason).toBe('balance_gap')
  await upload(p['8a'], account, later, { reason: '中间的对账单还没有' })
  await setAside(dayIn(-1))
  expect((await close(dayIn(-1))).data).toMatchObject({ reason: 'balance_differs' })
})

test('lines without a balance are closed by the balance that a person gives', async () => {
  await upload(p['8a'], account, `日期,金额\n${first},5\n`)
  await setAside()
  expect((await close(first)).data.fields).toHaveProperty('closing')
  expect((await close(first, { closing: '6' })).data.reason).toBe('balance_differs')
  expect((await close(first, { closing: '5' })).data).toMatchObject({ closing: '5.00' })
})

describe('a closed day', () => {
  beforeEach(async () => {
    await upload(p['8a'], account, statement())
    await setAside()
  })

  test('takes no entries, no lines and no other meaning of its lines until role 1 opens it', async () => {
    const entry = (await enter(first)).data
    expect((await close(first)).data).toMatchObject({ reason: 'entries_pending', n: 1 })
    expect((await post(p['8b'], `/api/finance/entries/${entry.id}/confirm`, { version: 1 })).code).toBe(0)
    const made = (await close(first)).data
    expect((await enter(first)).data).toMatchObject({ reason: 'day_closed', day: first })
    expect((await enter(second)).code).toBe(0)
    const draft = {
      kind: 'balance_in',
      direction: 'in',
      draft: true,
      amount: '1',
      occurred_on: first,
      lot_id: lot,
      account_id: account,
    }
    const drafted = (await post(p['8a'], '/api/finance/entries', draft)).data
    const submit = () => post(p['8a'], `/api/finance/entries/${drafted.id}/submit`, { version: 1 })
    expect((await submit()).data.reason).toBe('day_closed')
    const late = `${statement()}${at(first)},0.00,1.00,1061.00,丁,'1,,9\n`
    expect((await upload(p['8a'], account, late)).data.reason).toBe('day_closed')
    const [line] = (await linesOf(p['8a'], account, `booked_on_to=${first}`)).items
    const taken = await post(p['8a'], `/api/bank-lines/${line.id}/reopen`, {
      reason: 'x',
      version: line.version,
    })
    expect(taken.data.reason).toBe('day_closed')
    const reversed = await post(p['1a'], `/api/finance/entries/${entry.id}/reverse`, {
      reason: '错',
      version: 2,
    })
    expect(reversed.data.state).toBe('reversed')
    const { rows } = await sql(
      'select occurred_on::text as day from finance_entries where reverses_id = $1',
      [entry.id],
    )
    expect(rows).toEqual([{ day: businessDay(new Date()) }])
    const reopen = (sent: object) => post(p['1a'], `/api/day-closes/${made.id}/reopen`, sent)
    expect((await reopen({ version: 1 })).data.fields).toHaveProperty('reason')
    expect((await reopen({ reason: '漏记', version: 4 })).data.reason).toBe('stale_version')
    expect((await reopen({ reason: '漏记', version: 1 })).data).toMatchObject({
      state: 'reopened',
      reopened_by_name: '昵称1a',
    })
    expect((await submit()).code).toBe(0)
    const log = await sql(
      "select action, detail from audit_entries where resource = 'day_closes' and record_id = $1 order by id",
      [made.id],
    )
    expect(log.rows).toMatchObject([{ action: 'close' }, { action: 'reopen', detail: { reason: '漏记' } }])
  })

  test('is opened after the days behind it', async () => {
    const made = (await close(first)).data
    await close(second)
    const answer = await post(p['1a'], `/api/day-closes/${made.id}/reopen`, { reason: 'x', version: 1 })
    expect(answer.data).toMatchObject({ reason: 'later_day_closed', day: second })
  })

  test('is closed once by two people at once', async () => {
    const answers = await Promise.all([p['1a'], p['8a'], p['8b']].map((who) => close(first, {}, who)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409, 409])
    expect(answers.filter((answer) => answer.data.reason === 'day_closed')).toHaveLength(2)
  })

  test('waits for whoever is entering money on it', async () => {
    const client = await t.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from own_accounts where id = $1 for key share', [account])
      const closing = close(first)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await client.query(
        "insert into finance_entries (entry_no, kind, direction, amount, occurred_on, lot_id, account_id, state) values ('X1', 'balance_in', 'in', 1, $1, $2, $3, 'pending')",
        [first, lot, account],
      )
      await client.query('commit')
      expect((await closing).data.reason).toBe('entries_pending')
    } finally {
      client.release(true)
    }
  })
})

test('a deposit account holds what the ledger holds, and what is used but not yet transferred', async () => {
  account = await newAccount(p['8a'])
  const number = `6600${process.pid}${account}`
  await newAccount(p['8a'], { number, purpose: 'settlement' })
  const recycler_id = await activeRecycler(t, p['2a'])
  const { data: signUp } = await post(p['4a'], `/api/lots/${await placeLot(t)}/sign-ups`, { recycler_id })
  const { rows } = await sql('select company_name as name from recyclers where id = $1', [recycler_id])
  const lines = statementOf([[at(first), 30000, rows[0].name]], 0)
  await upload(p['8a'], account, lines)
  const [line] = (await linesOf(p['8a'], account)).items
  await post(p['8a'], '/api/bank-lines/match-exact', { ids: [line.id] })
  expect(await proof(first)).toMatchObject({
    deposits_held: '30000.00',
    untransferred: '0.00',
    difference: '0.00',
  })
  await sql(
    "insert into finance_entries (entry_no, kind, direction, amount, occurred_on, lot_id, sign_up_id, account_id, state, confirmed_at) select 'X2', 'deposit_forfeit', 'in', 30000, $1, lot_id, id, $2, 'confirmed', now() from sign_ups where id = $3",
    [first, account, signUp.id],
  )
  expect(await proof(first)).toMatchObject({
    deposits_held: '0.00',
    untransferred: '30000.00',
    difference: '0.00',
  })
  await upload(
    p['8a'],
    account,
    `${lines}${at(second)},30000.00,0.00,0.00,本公司,'${number},内部划转,2\n${at(second)},0.00,7.00,7.00,丙,'2,多付,3\n`,
  )
  for (const { id, version, suggested } of (await linesOf(p['8a'], account, 'state=open')).items)
    await post(p['8a'], `/api/bank-lines/${id}/set-aside`, {
      aside: suggested ?? 'other',
      reason: '试',
      version,
    })
  expect(await proof(second)).toMatchObject({
    untransferred: '0.00',
    bank_balance: '7.00',
    difference: '7.00',
  })
  expect((await close(second)).data).toMatchObject({ reason: 'deposits_differ', difference: '7.00' })
  expect((await close(second, { reason: '多付待退' })).data).toMatchObject({
    difference: '7.00',
    reason: '多付待退',
  })
  const rule = invariants.find(({ name }) => name.startsWith('a line of the bank'))
  const broken = async () => (await sql(rule?.sql ?? '')).rows.filter((row) => row.wrong !== null)
  expect(await broken()).toEqual([])
  await sql("update bank_lines set aside = 'other', aside_amount = 1, reason = 'x' where id = $1", [line.id])
  expect(await broken()).toHaveLength(1)
})

test('money without a place is in the account that it came into', async () => {
  account = await newAccount(p['8a'])
  await upload(p['8a'], account, statementOf([[at(first), 500, '不明付款人']], 0))
  const [line] = (await linesOf(p['8a'], account)).items
  const kept = await post(p['8a'], `/api/bank-lines/${line.id}/unapplied`, { version: line.version })
  expect(kept.data).toMatchObject({ state: 'matched' })
  expect(await proof(first)).toMatchObject({ unapplied: '500.00', difference: '0.00' })
  expect((await close(first)).code).toBe(0)
})
