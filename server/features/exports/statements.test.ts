import { afterAll, beforeAll, expect, test } from 'vitest'
import { traceWith } from '#server/db/tracing.ts'
import { exported } from '#server/test/support/exported.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(async () => {
  traceWith(undefined)
  await t.close()
})

test('the contacts of many customers are read by one text, and come with their customer', async () => {
  const admin = await t.as('1a')
  for (const n of [1, 2, 3]) {
    const { data } = await admin.ask('/api/customers', { method: 'POST', body: newCustomer() })
    const body = { name: `二号联系人${n}`, phone: `1380013800${n}` }
    const added = await admin.ask(`/api/customers/${data.id}/contacts`, { method: 'POST', body })
    expect(added.code, added.text).toBe(0)
  }
  const texts: string[] = []
  traceWith({
    job: (_name, work) => work(),
    within: (_request, work) => work(),
    statement: (text) => {
      texts.push(text)
      return undefined
    },
  })
  const columns = ['company_name', 'contact2_name', 'contact2_phone']
  const file = await exported(t, admin, { resource: 'customers', format: 'csv', columns })
  for (const n of [1, 2, 3]) expect(file.toString()).toContain(`二号联系人${n},1380013800${n}`)
  const reading = texts.filter((text) => text.includes('customer_contacts') && !text.includes('export_rows'))
  expect(reading).toHaveLength(1)
  expect(reading[0]).toContain('$1')
  expect(reading[0]).not.toContain('$2')
})
