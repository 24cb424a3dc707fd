import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { openTraces, withoutValues, type Traces } from './open-telemetry.ts'

interface Seen {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const spans: Seen[] = []
let received = ''

/** Plays a collector. */
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    received += text
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: Seen[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap((span) => span.scopeSpans).flatMap((item) => item.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')

let traces: Traces
let t: TestApp
beforeAll(async () => {
  if (!collector.listening) await once(collector, 'listening')
  traces = await openTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, '1.0')
  t = await testApp({ parts: { traces } })
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const of = (name: string) => spans.find((span) => span.name === name)
const fact = (span: Seen | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('requests, their statements and jobs are traced, and nothing that somebody typed', async () => {
  const who = await t.as('5a')
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${traceId}-${spanId}-01` }
  const body = newCustomer({ company_name: '追踪不到有限公司' })
  const made = await who.ask('/api/customers', { method: 'POST', body, headers })
  await who.ask(`/api/customers/${made.data.id}`)
  await who.ask(`/api/customers?q=${encodeURIComponent('追踪不到')}`)
  const admin = await t.as('1a')
  await admin.ask('/api/exports', { method: 'POST', body: { resource: 'customers', format: 'csv' } })
  await expect.poll(() => of('job export'), { timeout: 15_000 }).toBeDefined()
  await traces.close()

  const create = of('POST /api/customers')
  expect(create).toMatchObject({ traceId, parentSpanId: spanId })
  expect(fact(create, 'http.response.status_code')).toBe(200)
  const statements = spans.filter((span) => span.parentSpanId === create?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']))
  expect(fact(of('GET /api/customers/:id'), 'http.route')).toBe('/api/customers/:id')
  const job = of('job export')
  expect(spans.some((span) => span.parentSpanId === job?.spanId)).toBe(true)
  for (const typed of ['追踪不到', encodeURIComponent('追踪不到'), String(body['phone']), '张三', who.token])
    expect(received).not.toContain(typed)
})

test('values that are written into a statement are left out', () => {
  expect(withoutValues(`select  'O''Neil', 13812345678, a1 from t where x = $1 and y = -2.5`)).toBe(
    'select ?, ?, a1 from t where x = $1 and y = -?',
  )
  expect(withoutValues(`select '${'x'.repeat(2000)}`)).toBe('select ?')
})
