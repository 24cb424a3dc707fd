import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidder, lotIn } from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { notifyDaily } from '#server/features/notifications/daily.ts'
import { refundDueOn } from '#server/features/sign-ups/deposits.ts'

const notice = `国务院办公厅关于2027年部分节假日安排的通知
一、元旦：1月1日（周五）至4日（周一）放假调休，共4天。1月9日（周六）上班。
二、春节：2月5日（周五）至11日（周四）放假调休，共7天。2月14日（周日）、2月20日（周六）上班。`
const now = Date.parse('2026-12-29T02:00:00Z')
const path = '/api/calendar/2027'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ clockOffset: now - Date.now() })
})
afterAll(() => t.close())

const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.database.pool.query(text, values)).rows
const put = async (who: string, body: Record<string, unknown>, year = 2027): Promise<Answer> =>
  (await t.as(who)).ask(`/api/calendar/${year}`, { method: 'PUT', body })
const versionOf = async (year = 2027): Promise<number> =>
  (await (await t.as('1a')).ask(`/api/calendar/${year}`)).data.version

describe('who may', () => {
  test('everyone signed in reads the calendar', async () => {
    expect((await t.ask('/api/calendar')).status).toBe(401)
    for (const who of ['3a', '5a', '6a', '7a', '8a'])
      expect([who, (await (await t.as(who)).ask('/api/calendar')).code]).toEqual([who, 0])
  })

  test('only 1 and 2 open and change a year', async () => {
    expect((await t.ask(path, { method: 'PUT', body: {} })).status).toBe(401)
    for (const who of ['3a', '4a', '5a', '6a', '7a', '8a']) {
      expect([who, (await put(who, { text: notice, version: 1 })).status]).toEqual([who, 403])
      expect([who, (await (await t.as(who)).ask(path)).status]).toEqual([who, 403])
    }
  })

  test.each([
    ['without a version', { text: notice }, 'version'],
    ['without days', { version: 1 }, 'days'],
    ['with both', { version: 1, text: notice, days: [] }, 'days'],
    ['a day of another year', { version: 1, days: [{ day: '2028-01-01', kind: 'holiday' }] }, 'days'],
    [
      'a worked day that is no weekend',
      { version: 1, days: [{ day: '2027-01-04', kind: 'worked' }] },
      'days',
    ],
    ['a day twice', { version: 1, days: [1, 2].map(() => ({ day: '2027-01-01', kind: 'holiday' })) }, 'days'],
    ['a text without holidays', { version: 1, text: '今天天气不错' }, 'text'],
  ])('%s is refused', async (_what, body, field) => {
    const answer = await put('2a', body)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
    expect(await sql('select id from calendar_years')).toEqual([])
  })

  test('a year that no calendar has is not found', async () => {
    expect((await (await t.as('1a')).ask('/api/calendar/1')).status).toBe(404)
  })
})

describe('a year without entries', () => {
  test('has its public holidays, so that only moved weekends are entered', async () => {
    const { data } = await (await t.as('2a')).ask('/api/calendar/2031')
    expect(data).toMatchObject({ known: false, version: 1 })
    expect(data.days).toHaveLength(12)
    // Mid-Autumn falls on the National Day.
    expect(data.days.at(-3)).toEqual({ day: '2031-10-01', kind: 'holiday', name: '中秋节、国庆节' })
  })

  test('is named from 1 November before it', async () => {
    const { data } = await (await t.as('8a')).ask('/api/calendar')
    expect(data.missing).toEqual([2027])
    expect(data.years.map((year: any) => [year.year, year.known])).toEqual([
      [2025, true],
      [2026, true],
      [2027, false],
    ])
  })

  test('is told once a month to 1, 2 and 8, and to nobody before November', async () => {
    const told = () =>
      sql<{ username: string }>(
        "select s.username from notifications n join staff s on s.id = n.uid where n.kind = 'calendar_missing' order by 1",
      )
    await notifyDaily(t.database.db, new Date('2026-10-31T03:00:00Z'))
    expect(await told()).toEqual([])
    await notifyDaily(t.database.db, new Date('2026-11-01T03:00:00Z'))
    await notifyDaily(t.database.db, new Date('2026-11-02T03:00:00Z'))
    expect((await told()).map((item) => item.username)).toEqual(['1a', '1b', '2a', '2b', '8a', '8b'])
  })
})

/** A due made on the test's day, by which the calendar of that day was counted. */
async function due(kind: string, due_date: string, more: Record<string, unknown> = {}): Promise<number> {
  const { lot_id, sign_up_id = null, state = 'open' } = more
  const [row] = await sql<{ id: string }>(
    `insert into finance_dues (lot_id, round_no, sign_up_id, party, party_id, direction, kind, amount, paid_amount, due_date, state, created_at)
     values ($1, 1, $2, 'recycler', 1, 'in', $3, 100, 0, $4, $6, $5) returning id`,
    [lot_id, sign_up_id, kind, due_date, new Date(now).toISOString(), state],
  )
  return Number(row?.id)
}

describe('entering 2027 from the notice', () => {
  let lot: number
  let signUp: number
  let sale: number
  let refund: number
  let cancelled: number
  let byHand: number

  beforeAll(async () => {
    lot = await lotIn(t, 'listed', {
      auction_time: '2027-01-20T02:00:00Z',
      signup_end_time: '2027-01-19T02:00:00Z',
      clean_end_time: '2027-02-20T02:00:00Z',
    })
    signUp = await bidder(t, lot, { deposit: 'refund_due' })
    // Counted with the public holidays: 4 working days after 29 December are 5 January.
    await sql("update lots set payment_due_on = '2027-01-05' where id = $1", [lot])
    await sql("update sign_ups set refund_due_on = '2027-01-04' where id = $1", [signUp])
    sale = await due('balance_in', '2027-01-05', { lot_id: lot })
    refund = await due('deposit_refund', '2027-01-04', { lot_id: lot, sign_up_id: signUp })
    cancelled = await due('advance_in', '2027-01-05', { lot_id: lot, state: 'cancelled' })
    byHand = await due('penalty_in', '2027-01-02', { lot_id: lot })
  })

  test('a preview says what would move and changes nothing', async () => {
    const { data } = await (
      await t.as('2a')
    ).ask(`${path}/preview`, {
      method: 'POST',
      body: { text: notice },
    })
    expect(data.days).toHaveLength(14)
    expect(data.moves.map(({ due_id, from, to }: any) => [due_id, from, to])).toEqual([
      [refund, '2027-01-04', '2027-01-05'],
      [sale, '2027-01-05', '2027-01-06'],
    ])
    expect(await versionOf()).toBe(1)
  })

  test('without a confirmation the dates stay, and are named', async () => {
    expect(await paymentDueOn(t.database.db, new Date(now))).toBe('2027-01-06')
    const answer = await put('2a', { text: notice, version: 1 })
    expect([answer.code, answer.data.version, answer.data.known]).toEqual([0, 2, true])
    expect(answer.data.moves).toHaveLength(2)
    expect(await sql('select due_date::text from finance_dues where id = $1', [sale])).toEqual([
      { due_date: '2027-01-05' },
    ])
    expect((await (await t.as('8a')).ask('/api/calendar')).data.missing).toEqual([])
  })

  test('new dates over New Year are right', async () => {
    const { db } = t.database
    expect(await paymentDueOn(db, new Date(now))).toBe('2027-01-07')
    expect(await paymentDueOn(db, new Date(now), 2)).toBe('2026-12-31')
    expect(await paymentDueOn(db, new Date('2027-02-04T02:00:00Z'), 2)).toBe('2027-02-14')
    expect(await refundDueOn(db, 0, new Date('2026-12-30T02:00:00Z'))).toBe('2027-01-05')
  })

  test('confirmed, the due, the lot and the sign-up move, each with a line in the log', async () => {
    const answer = await put('1a', { text: notice, move_dates: true, version: 2 })
    expect(answer.data.moves.map((move: any) => move.due_id)).toEqual([refund, sale])
    const dates = await sql<{ due_date: string }>(
      'select due_date::text from finance_dues where id = any($1) order by id',
      [[sale, refund, cancelled, byHand]],
    )
    expect(dates.map((date) => date.due_date)).toEqual([
      '2027-01-06',
      '2027-01-05',
      '2027-01-05',
      '2027-01-02',
    ])
    expect(await sql('select payment_due_on::text from lots where id = $1', [lot])).toEqual([
      { payment_due_on: '2027-01-06' },
    ])
    expect(await sql('select refund_due_on::text from sign_ups where id = $1', [signUp])).toEqual([
      { refund_due_on: '2027-01-05' },
    ])
    const lines = await sql<{ resource: string; after: Record<string, unknown> }>(
      "select resource, after from audit_entries where request_id = (select request_id from audit_entries where resource = 'calendar' order by id desc limit 1) order by id",
    )
    expect(lines.map((line) => line.resource).sort()).toEqual([
      'calendar',
      'finance_dues',
      'finance_dues',
      'lots',
      'sign_ups',
    ])
    expect((await put('1a', { text: notice, move_dates: true, version: 3 })).data.moves).toEqual([])
  })

  test('a change back moves them back', async () => {
    const answer = await put('1a', { days: [], move_dates: true, version: await versionOf() })
    expect(answer.data.moves.map(({ due_id, to }: any) => [due_id, to])).toEqual([
      [refund, '2027-01-01'],
      [sale, '2027-01-04'],
    ])
  })

  test('the refund of a deposit for an event moves too', async () => {
    const [whole] = await sql<{ id: string }>(
      `with ev as (insert into auction_events (event_no, title, company, platform, opens_at, signup_end_time) values ('ZC-2026-9001', '专场', 0, 0, now(), now()) returning id)
       insert into sign_ups (event_id, platform, recycler_id, review_status, deposit_status, bond_price, received_amount, refund_due_on)
       select ev.id, 0, s.recycler_id, 'approved', 'refund_due', 100, 100, '2027-01-01' from ev, sign_ups s where s.id = $1 returning id`,
      [signUp],
    )
    const due_id = await due('deposit_refund', '2027-01-01', { lot_id: null, sign_up_id: whole?.id })
    const answer = await put('1a', { text: notice, move_dates: true, version: await versionOf() })
    expect(answer.data.moves).toContainEqual(
      expect.objectContaining({ due_id, lot_id: null, lot_no: 'ZC-2026-9001', to: '2027-01-05' }),
    )
    expect(await sql('select refund_due_on::text from sign_ups where id = $1', [whole?.id])).toEqual([
      { refund_due_on: '2027-01-05' },
    ])
  })

  test('of two people at once, one saves and the other is told', async () => {
    const version = await versionOf()
    const answers = await Promise.all([
      put('1a', { text: notice, move_dates: true, version }),
      put('2a', { days: [], move_dates: true, version }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.data).toMatchObject({
      reason: 'stale_version',
      current: { year: 2027, version: version + 1 },
    })
  })

  test('of two first saves of a year, one wins', async () => {
    const answers = await Promise.all(['1a', '2a'].map((who) => put(who, { days: [], version: 1 }, 2028)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('an entered year replaces the seed', async () => {
    await put('1a', { days: [], version: 1 }, 2026)
    expect(await paymentDueOn(t.database.db, new Date('2026-09-30T02:00:00Z'), 1)).toBe('2026-10-01')
  })
})

describe('notice rules', () => {
  const usual = {
    private_days: 7,
    state_value_one: '1000000.00',
    state_days_one: 10,
    state_value_two: '10000000.00',
    state_days_two: 20,
  }
  const save = async (who: string, body: Record<string, unknown>) =>
    (await t.as(who)).ask('/api/notice-rules', { method: 'PUT', body })

  test('are read by everyone and changed by 1 and 2', async () => {
    expect((await t.ask('/api/notice-rules')).status).toBe(401)
    expect((await (await t.as('5a')).ask('/api/notice-rules')).data).toMatchObject({ ...usual, version: 1 })
    for (const who of ['3a', '5a', '8a']) expect((await save(who, { ...usual, version: 1 })).status).toBe(403)
    expect((await save('2a', { ...usual, private_days: 1000, version: 1 })).data.fields).toHaveProperty(
      'private_days',
    )
    expect((await save('2a', { ...usual, state_value_two: '1', version: 1 })).status).toBe(422)
  })

  test('warn beside a lot, and one of two people at once is refused', async () => {
    const lot = await lotIn(t, 'draft', {
      auction_time: '2027-01-20T02:00:00Z',
      signup_end_time: '2027-01-19T02:00:00Z',
      clean_end_time: '2027-02-20T02:00:00Z',
      asset_owner: 'state',
      appraised_value: '2000000.00',
      starting_price: '2000000.00',
    })
    const codes = async () =>
      (await (await t.as('5a')).ask(`/api/lots/${lot}`)).data.warnings.map((warning: any) => warning.code)
    expect(await codes()).not.toContain('notice_short')
    const answers = await Promise.all(
      ['1a', '2a'].map((who) => save(who, { ...usual, state_days_one: 30, version: 1 })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await codes()).toContain('notice_short')
  })
})
