import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPeople } from '../support/people.ts'

/** Every statement sent by any connection, in order. */
const sent: string[] = []
const { query } = pg.Client.prototype

beforeAll(() => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    sent.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text))
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

const { p } = withPeople('1a', '5a')

async function statementsOf(act: () => Promise<{ status: number }>): Promise<string[]> {
  sent.length = 0
  const { status } = await act()
  expect(status).toBe(200)
  // The queue looks for jobs meanwhile.
  return sent.filter((statement) => !statement.includes('pgboss'))
}

let last = 0
const customer = (n = (last += 1)) => ({
  company_name: `语句计数 ${n} 号有限公司`,
  name: '计数',
  phone: `1390000${1000 + n}`,
  department: '采购部',
  duty: '经理',
  area: '上海市',
  status: 2,
  wechat: `count${n}`,
})

describe('statements of one write, including transaction and session', () => {
  test('changing a customer’s remark takes at most 6, even with old caches', async () => {
    const { data } = await p['5a'].ask('/api/customers', { method: 'POST', body: customer() })
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const statements = await statementsOf(() =>
      p['5a'].ask(`/api/customers/${data.id}`, { method: 'PATCH', body: { version: 1, remark: '新备注' } }),
    )
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
  })

  test('archiving a customer takes at most 8', async () => {
    const { data } = await p['1a'].ask('/api/customers', { method: 'POST', body: customer() })
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const statements = await statementsOf(() =>
      p['1a'].ask(`/api/customers/${data.id}/archive`, { method: 'POST', body: { version: 1 } }),
    )
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8)
  })
})
