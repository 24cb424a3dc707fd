import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportRow } from '../../../contract/exports.ts'
import { testApp, type Answer, type Person, type TestApp } from '../../test/harness.ts'

let t: TestApp
let admin: Person
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
})
afterAll(() => t.close())

const ask = (body: unknown, who = admin) => who.ask<ExportRow>('/api/exports', { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason]

describe('asking for an export', () => {
  test('answers a job that waits, with everything exportable as its columns', async () => {
    const answer = await ask({ resource: 'settlements', format: 'xlsx' })
    expect(answer.data).toMatchObject({
      resource: 'settlements',
      format: 'xlsx',
      state: 'queued',
      filters: {},
      rows: 0,
      downloads: 0,
      file_name: null,
      created_by: admin.uid,
      created_by_name: '昵称1a',
      version: 1,
      actions: ['cancel'],
    })
    expect(answer.data.columns.slice(0, 3)).toEqual(['lot_id', 'round_no', 'state'])
    expect(answer.data.file).toMatch(/^结算单_\d{8}\.xlsx$/)
    for (const name of ['attempt', 'run']) expect(answer.text).not.toContain(`"${name}"`)
  })

  test.each([
    [{}, ['resource', 'format']],
    [{ resource: 'staff', format: 'csv' }, ['resource']],
    [{ resource: 'customers', format: 'pdf' }, ['format']],
    [{ resource: 'customers', format: 'csv', filters: { no_such: '1' } }, ['no_such']],
    [{ resource: 'customers', format: 'csv', filters: { phone: '13800138000' } }, ['phone']],
    [{ resource: 'customers', format: 'csv', filters: { status: '77' } }, ['status']],
    [{ resource: 'customers', format: 'csv', filters: { sort: 'phone' } }, ['sort']],
    [{ resource: 'customers', format: 'csv', filters: { q: ['a', 'b'] } }, ['q']],
    [{ resource: 'customers', format: 'csv', filters: { status: { a: 1 } } }, ['filters']],
    [{ resource: 'customers', format: 'csv', filters: 'status=1' }, ['filters']],
    [{ resource: 'pool', format: 'csv', filters: { service_id: '1' } }, ['service_id']],
    [{ resource: 'customers', format: 'csv', columns: ['grams'] }, ['columns']],
    [{ resource: 'customers', format: 'csv', columns: ['archived_at'] }, ['columns']],
    [{ resource: 'customers', format: 'csv', columns: [] }, ['columns']],
    [{ resource: 'customers', format: 'csv', uid: 1 }, ['uid']],
  ])('%j is refused for %j', async (body, names) => {
    const answer = await ask(body)
    expect(why(answer)).toEqual([422, 'invalid'])
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual(names)
  })

  test('takes over what the list takes, and the columns in the order wanted, each once', async () => {
    const filters = { status: [1, 2], created_at_from: '2026-01-01', q: '钢铁', sort: '-created_at', page: 3, limit: 50, overdue: true }
    const { data } = await ask({ resource: 'customers', format: 'csv', filters, columns: ['phone', 'name', 'phone'] })
    expect(data.filters).toEqual({ status: ['1', '2'], created_at_from: ['2026-01-01'], q: ['钢铁'], sort: ['-created_at'], overdue: ['true'] })
    expect(data.columns).toEqual(['phone', 'name'])
  })
})
