import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/test/support/harness.ts'
import { linesOf, newAccount, statementOf, upload } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const close = (month: string, more: object = {}, who = p['8a']) =>
  post(who, '/api/month-closes', { month, ...more })
const reopen = (id: number, version: number, more: object = { reason: '补记一笔' }, who = p['1a']) =>
  post(who, `/api/month-closes/${id}/reopen`, { version, ...more })
const proof = async (month: string) => (await p['8a'].ask(`/api/month-closes/proof?month=${month}`)).data

let lot: number
let account: number
beforeAll(async () => {
  lot = await placeLot(t)
  account = await newAccount(p['8a'], { purpose: 'settlement' })
})

const enter = (occurred_on: string, more: object = {}) =>
  post(p['8a'], '/api/finance/entries', {
    kind: 'balance_in',
    direction: 'in',
    amount: '100.00',
    occurred_on,
    lot_id: lot,
    account_id: account,
    ...more,
  })
const confirm = ({ id, version }: { id: number; version: number }) =>
  post(p['8b'], `/api/finance/entries/${id}/confirm`, { version })

test('is closed by role 8 and reopened by role 1, and a month that has not ended is not closed', async () => {
  expect((await t.ask('/api/month-closes')).status).toBe(401)
  for (const who of [p['2a'], p['1a']]) expect((await close('2026-01', {}, who)).status).toBe(403)
  expect((await p['2a'].ask('/api/month-closes')).status).toBe(403)
  for (const month of ['', '2026-13', '2026-1', 202601])
    expect((await close(month as string)).data.fields).toHaveProperty('month')
  const running = new Date().toISOString().slice(0, 7)
  for (const month of [running, '2099-12']) expect((await close(month)).data.fields).toHaveProperty('month')
  const { data } = await close('2026-01')
  expect(data).toMatchObject({ month: '2026-01', state: 'closed', received: '0.00', entries: 0, actions: [] })
  expect((await close('2026-01')).data.reason).toBe('month_closed')
  for (const who of [p['2a'], p['8a']])
    expect((await reopen(data.id, 1, { reason: 'x' }, who)).status).toBe(403)
  expect((await reopen(data.id, 1, {})).data.fields).toHaveProperty('reason')
  expect((await reopen(data.id, 9)).data.reason).toBe('stale_version')
  expect((await reopen(data.id, 1)).data).toMatchObject({ state: 'reopened', reopened_by: t.uid('1a') })
  expect((await reopen(data.id, 2)).data.reason).toBe('wrong_state')
})

test('shows the money without a place at its end', async () => {
  const [before, after] = ['2025-03', '2025-04']
  const shown = (await proof(before)).unapplied
  const received = await enter('2025-04-05', {
    kind: 'unapplied_in',
    amount: '70.00',
    counterparty: '不知名',
  })
  expect((await confirm(received.data)).code).toBe(0)
  expect([(await proof(before)).unapplied, (await proof(after)).unapplied]).toEqual([shown, '70.00'])
  expect(shown).toBe('0.00')
  expect(
    (await post(p['1a'], `/api/finance/entries/${received.data.id}/reverse`, { reason: '录错', version: 2 }))
      .code,
  ).toBe(0)
})

describe('a month', () => {
  test('is closed once its days are, nothing waits, and everything is on a bank line or explained', async () => {
    const [booked, waiting] = [(await enter('2026-03-05')).data, (await enter('2026-03-06')).data]
    await confirm(booked)
    const days = await close('2026-03')
    expect([days.status, days.data]).toMatchObject([409, { reason: 'days_open', accounts: [account] }])
    await upload(p['8a'], account, statementOf([['20260305 09:00:00', 100, '买方']]))
    const [line] = (await linesOf(p['8a'], account)).items
    expect(await proof('2026-03')).toMatchObject({
      over: true,
      closed: false,
      pending_entries: 1,
      open_lines: 1,
    })
    await post(p['8a'], `/api/bank-lines/${line.id}/set-aside`, { aside: 'interest', version: 1 })
    await post(p['8a'], `/api/finance/entries/${waiting.id}/void`, { version: waiting.version })
    const day = { account_id: account, day: '2026-03-31' }
    expect((await post(p['8a'], '/api/day-closes', day)).code).toBe(0)
    const byPlatform = (await enter('2026-03-07', { account_id: 0, amount: '7.00' })).data
    expect((await close('2026-03')).data).toMatchObject({ reason: 'entries_pending', n: 1 })
    await confirm(byPlatform)
    expect((await close('2026-03')).data).toMatchObject({ reason: 'entries_unseen', n: 1 })
    expect(await proof('2026-03')).toMatchObject({
      received: '107.00',
      paid: '0.00',
      entries: 2,
      sums: [{ kind: 'balance_in', direction: 'in', amount: '107.00', entries: 2 }],
      accounts: [{ id: account, ready: true, closed_to: '2026-03-31' }],
    })
    expect((await close('2026-03', { reason: '现金存入' })).data).toMatchObject({
      received: '107.00',
      paid: '0.00',
      entries: 2,
      reason: '现金存入',
    })
    expect((await p['8a'].ask('/api/month-closes?state=closed')).data.items).toMatchObject([
      { month: '2026-03', created_by_name: '昵称8a' },
    ])
  })

  test('that is closed takes no entry, by hand, as a draft or from a bank line; others do', async () => {
    for (const more of [{}, { account_id: 0 }, { account_id: 0, confirm: true }]) {
      const answer = await enter('2026-03-31', more)
      expect([answer.status, answer.data]).toMatchObject([409, { reason: 'month_closed', month: '2026-03' }])
    }
    const draft = (await enter('2026-03-31', { draft: true })).data
    const body = { version: draft.version }
    expect((await post(p['8a'], `/api/finance/entries/${draft.id}/submit`, body)).data.reason).toBe(
      'month_closed',
    )
    const fresh = await newAccount(p['8a'])
    const late = await upload(p['8a'], fresh, statementOf([['20260310 09:00:00', 1, '甲']]))
    expect(late.data.reason).toBe('month_closed')
    expect((await enter('2026-04-01', { account_id: 0 })).code).toBe(0)
    expect((await enter('2026-02-28', { account_id: 0 })).code).toBe(0)
  })

  test('that is closed keeps its days closed and its lines settled', async () => {
    const [day] = (await p['1a'].ask(`/api/day-closes?account_id=${account}`)).data.items
    const answer = await post(p['1a'], `/api/day-closes/${day.id}/reopen`, {
      reason: 'x',
      version: day.version,
    })
    expect(answer.data.reason).toBe('month_closed')
    const [line] = (await linesOf(p['8a'], account)).items
    const undo = await post(p['8a'], `/api/bank-lines/${line.id}/reopen`, {
      reason: 'x',
      version: line.version,
    })
    expect(undo.data.reason).toBe('month_closed')
  })

  test('that is closed is corrected by a reversal in the open one, and keeps its sums', async () => {
    const [entry] = await sql(
      "select id::int, version from finance_entries where amount = 7 and state = 'confirmed'",
    )
    const body = { version: entry?.['version'], reason: '录错' }
    expect((await post(p['1a'], `/api/finance/entries/${entry?.['id']}/reverse`, body)).code).toBe(0)
    const [opposite] = await sql(
      'select occurred_on::text as day from finance_entries where reverses_id = $1',
      [entry?.['id']],
    )
    expect(opposite?.['day'].slice(0, 7)).toBe(new Date().toISOString().slice(0, 7))
    expect(await proof('2026-03')).toMatchObject({ closed: true, received: '107.00' })
  })

  test('is reopened from the latest backwards, and takes entries again', async () => {
    const waiting = await sql("select id::int, version from finance_entries where state = 'pending'")
    for (const { id, version } of waiting) await post(p['8a'], `/api/finance/entries/${id}/void`, { version })
    await post(p['8a'], '/api/day-closes', { account_id: account, day: '2026-04-30' })
    const april = (await close('2026-04')).data
    const [march] = await sql(
      "select id::int, version from month_closes where month = '2026-03' and state = 'closed'",
    )
    const first = await reopen(march?.['id'], march?.['version'])
    expect(first.data).toMatchObject({ reason: 'later_month_closed', month: '2026-04' })
    expect((await reopen(april.id, april.version)).code).toBe(0)
    expect((await reopen(march?.['id'], march?.['version'])).code).toBe(0)
    expect((await enter('2026-03-31', { account_id: 0 })).code).toBe(0)
  })
})

test('a deposit account that differs from the ledger needs a reason', async () => {
  const deposits = await newAccount(p['8a'])
  await upload(p['8a'], deposits, statementOf([['20260505 09:00:00', 5, '甲']]))
  const [line] = (await linesOf(p['8a'], deposits)).items
  await post(p['8a'], `/api/bank-lines/${line.id}/set-aside`, { aside: 'interest', version: 1 })
  const reason = '启用前的余额'
  for (const account_id of [account, deposits])
    await post(p['8a'], '/api/day-closes', { account_id, day: '2026-05-31', reason })
  for (const { id, version } of await sql(
    "select id::int, version from finance_entries where state = 'pending'",
  ))
    await post(p['8a'], `/api/finance/entries/${id}/void`, { version })
  expect((await close('2026-05')).data).toMatchObject({ reason: 'deposits_differ', difference: '1005.00' })
  expect((await close('2026-05', { reason })).data).toMatchObject({ difference: '1005.00', reason })
})

test('an entry and the close of its month at once: one of them waits for the other', async () => {
  const month = '2025-06'
  const answers = await Promise.all([
    close(month),
    ...Array.from({ length: 6 }, (_, n) => enter(`${month}-0${n + 1}`, { account_id: 0 })),
  ])
  const [closed, ...entered] = answers
  const count = entered.filter((answer) => answer.code === 0).length
  if (closed?.code === 0) expect(count).toBe(0)
  else expect(closed?.data.reason).toBe('entries_pending')
  const [left] = await sql(
    "select count(*)::int as n from finance_entries e join month_closes c on c.state = 'closed' and c.month = to_char(e.occurred_on, 'YYYY-MM') where e.state = 'pending'",
  )
  expect(left?.['n']).toBe(0)
})
