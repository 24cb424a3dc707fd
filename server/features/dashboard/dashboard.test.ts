import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periods, type Amount, type Dashboard, type Widget } from '../../../contract/dashboard.ts'
import { places } from '../../../contract/places.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { newCustomer, testApp, type TestApp } from '../../test/harness.ts'
import { spanOf } from './period.ts'

let t: TestApp
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

beforeAll(async () => {
  t = await testApp()
  const made: number[] = []
  for (const [owner, n] of [
    ['5a', 4],
    ['5b', 3],
    ['3a', 2],
    ['2a', 1],
  ] as const)
    for (let at = 0; at < n; at++) {
      const { data } = await (await t.as(owner)).ask('/api/customers', {
        method: 'POST',
        body: newCustomer({ status: (at % 3) + 1, confirm_duplicate: true }),
      })
      made.push(data.id)
    }
  const [first, second, third] = made
  await (await t.as('5a')).ask(`/api/customers/${first}/follow-ups`, { method: 'POST', body: { kind: 1, content: '电话' } })
  await sql(`update customers set last_follow_at = now() - interval '9 days', next_follow_at = now() - interval '1 day' where id = $1`, [second])
  await sql(`update customers set owner_since = now() - interval '25 days', created_at = now() - interval '25 days' where id = $1`, [third])
  for (const id of made.slice(5, 8)) await (await t.as('1a')).ask(`/api/customers/${id}/release`, { method: 'POST', body: { reason: 9, version: 1 } })
  await (await t.as('5a')).ask(`/api/pool/customers/${made[6]}/claim`, { method: 'POST', body: {} })
  await sql(
    `insert into pool_events (customer_id, kind, rule_version, at) values ($1, 'recycle', 1, now() - interval '20 days'), ($1, 'lock', 1, now())`,
    [first],
  )
})
afterAll(() => t.close())

const dashboardOf = async (username: string, period = 'month') => {
  const answer = await (await t.as(username)).ask<Dashboard>(`/api/dashboard?period=${period}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const amountsOf = (widget: Widget): Amount[] => {
  if (widget.shape === 'figures') return widget.figures
  if (widget.shape === 'split') return widget.parts
  return widget.shape === 'ranking' ? widget.rows : widget.points.flatMap((point) => point.amounts)
}
/** The list routes behind the screens, written by hand. */
const routes: Record<string, string> = {
  [places.customers]: '/api/customers',
  [places.pool]: '/api/pool/customers',
  [places.moves]: '/api/pool/moves',
  [places.audit]: '/api/audit',
}
const totalOf = async (username: string, url: string) => {
  const [path = '', query = ''] = url.split('?')
  const answer = await (await t.as(username)).ask(`${routes[path]}?${query}`)
  expect(answer.status, url).toBe(200)
  return answer.data.total as number
}

describe('who sees what', () => {
  test.each<[string, string[]]>([
    ['1a', ['todo', 'pool_flow', 'intake', 'intentions', 'followed_by', 'held_by', 'audit_volume']],
    ['2a', ['todo', 'pool_flow', 'intake', 'intentions', 'followed_by', 'held_by']],
    ['3a', ['todo', 'own_activity', 'followed_by', 'held_by']],
    ['4a', []],
    ['5a', ['todo', 'own_activity']],
    ['6a', []],
    ['7a', ['audit_volume']],
    ['8a', []],
  ])('%s', async (username, wanted) => {
    expect((await dashboardOf(username)).widgets.map((widget) => widget.name)).toEqual(wanted)
  })

  test('a ranking names nobody outside the own scope', async () => {
    const names = async (username: string) =>
      (await dashboardOf(username)).widgets.flatMap((widget) =>
        widget.name === 'held_by' && widget.shape === 'ranking' ? widget.rows.map((row) => row.name) : [],
      )
    expect((await names('3a')).sort((one, other) => one.localeCompare(other))).toEqual(['昵称3a', '昵称5a'])
    expect(await names('3b')).not.toContain('昵称5a')
    expect(await names('2a')).toContain('昵称5b')
  })
})

describe.each(['1a', '2a', '3a', '3b', '5a', '5b', '7a'])('every number of %s is the total of the list it opens', (username) => {
  test.each(periods)('%s', async (period) => {
    // The log of what was done must not grow between the number and the list.
    const { widgets } = await dashboardOf(username, period)
    expect(widgets.length).toBeGreaterThan(0)
    for (const widget of widgets)
      for (const one of amountsOf(widget)) expect([widget.name, one.url, one.value]).toEqual([widget.name, one.url, await totalOf(username, one.url)])
  })
})

test('the numbers are those of what happened', async () => {
  const find = async (username: string, name: string) => (await dashboardOf(username)).widgets.find((widget) => widget.name === name) as Widget
  const figures = await find('5a', 'todo')
  expect(Object.fromEntries(figures.shape === 'figures' ? figures.figures.map((one) => [one.name, one.value]) : [])).toEqual({
    mine: 5,
    due_today: 0,
    overdue: 1,
    falling_soon: 1,
    locked: 0,
    pool: 2,
  })
  const flow = await find('2a', 'pool_flow')
  const sums = flow.shape === 'series' ? flow.names.map((_, at) => flow.points.reduce((sum, point) => sum + (point.amounts[at]?.value ?? 0), 0)) : []
  expect(sums).toEqual([4, 1])
  const own = await find('5a', 'own_activity')
  expect(own.shape === 'series' ? own.points.filter((point) => (point.amounts[0]?.value ?? 0) > 0).map((point) => point.from) : []).toEqual([
    businessDay(addDays(new Date(), -9)),
    businessDay(new Date()),
  ])
})

test('moves of the pool are a list of their own, with names', async () => {
  const { data } = await (await t.as('2a')).ask('/api/pool/moves?kind=claim')
  expect(data.items).toMatchObject([{ kind: 'claim', to_uid_name: '昵称5a', by_uid_name: '昵称5a' }])
  expect(data.items[0].customer_id_name).toContain('测试物资')
  const company = encodeURIComponent(data.items[0].customer_id_name)
  expect((await (await t.as('2a')).ask(`/api/pool/moves?q=${company}`)).data.total).toBeGreaterThan(0)
  expect((await (await t.as('2a')).ask('/api/pool/moves?q=没有的公司')).data.total).toBe(0)
  expect((await (await t.as('2a')).ask('/api/pool/moves?kind=theft')).status).toBe(422)
})

test('an unknown period is 422; without one it is the last 30 days', async () => {
  const who = await t.as('5a')
  expect((await who.ask('/api/dashboard?period=year')).status).toBe(422)
  const { data } = await who.ask<Dashboard>('/api/dashboard')
  expect([data.period, data.to, data.from]).toEqual(['month', businessDay(new Date()), businessDay(addDays(new Date(), -29))])
})

describe('the span', () => {
  // A Friday in Shanghai, still Thursday in Greenwich.
  const friday = new Date('2026-11-19T17:00:00Z')
  test('days end today, in the business zone', () => {
    expect(spanOf('week', friday).points.map((point) => point.from)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })
  test('weeks begin on Monday, and the last one ends today', () => {
    const { from, points } = spanOf('quarter', friday)
    expect([from, points.length, points[0], points.at(-1)]).toEqual([
      '2026-08-24',
      13,
      { from: '2026-08-24', to: '2026-08-30' },
      { from: '2026-11-16', to: '2026-11-20' },
    ])
  })
  test('on a Monday the last week is one day, on a Sunday a whole week', () => {
    expect(spanOf('quarter', new Date('2026-11-16T01:00:00Z')).points.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-16' })
    expect(spanOf('quarter', new Date('2026-11-22T01:00:00Z')).points.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })
})
