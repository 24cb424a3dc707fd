import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scopesOf } from '#contract/grammar/scopes.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { agreed, newToken, sendToTools } from '#server/test/support/tool-calls.ts'
import { until } from '#server/test/support/waiting.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { tools, writes } from './tools.ts'

let t: TestApp
let address: string
beforeAll(async () => {
  t = await testApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const clients: Client[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await t.database.pool.query('delete from access_tokens')
})

const tokenOf = (who: string, scopes?: readonly string[]) => newToken(t, who, scopes)

type Confirm = (message: string) => object
interface Assistant {
  client: Client
  asked: string[]
  call: (name: string, args?: Record<string, unknown>) => Promise<{ isError: boolean; data: any }>
}

/** A client of the newest revision. `confirm` is the person who is asked. */
async function assistant(
  token: string,
  confirm: Confirm = () => ({ action: 'accept', content: { confirm: true } }),
): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  clients.push(client)
  const asked: string[] = []
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message)
    return confirm(params.message) as never
  })
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', address), { requestInit: { headers } }),
  )
  return {
    client,
    asked,
    call: async (name, args = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args })
      const [first] = content as { text: string }[]
      return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') }
    },
  }
}

const customer = async (who: string, changes: object = {}) =>
  (
    await (
      await t.as(who)
    ).ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ confirm_duplicate: true, ...changes }),
    })
  ).data
const phones = /1[3-9]\d{9}/

describe('the door', () => {
  const post = (headers: Record<string, string>) =>
    t.ask('/api/mcp', { method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers })

  test('opens to access tokens alone', async () => {
    expect((await post({})).status).toBe(401)
    const person = await t.as('1a')
    expect((await post({ 'x-token': person.token })).status).toBe(403)
    expect((await post({ authorization: 'Bearer yjt_0000000000000000000000000' })).status).toBe(401)
  })

  test('discovers the revision 2026-07-28 and its tools', async () => {
    const { client } = await assistant(await tokenOf('5a', ['read']))
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
    expect(client.getServerVersion()?.name).toBe('yunjingtong-crm')
  })

  test('refuses a request of an older revision and a stream of changes', async () => {
    const token = await tokenOf('5a', ['read'])
    const old = await t.ask('/api/mcp', {
      method: 'POST',
      body: { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } },
      headers: { authorization: `Bearer ${token}` },
    })
    expect([old.status, old.text]).toEqual([400, expect.stringContaining('2026-07-28')])
    const { client } = await assistant(token)
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow()
  })

  test('closes when the token is revoked', async () => {
    const token = await tokenOf('5a', ['read'])
    const { call } = await assistant(token)
    expect((await call('list_customers')).isError).toBe(false)
    await t.database.pool.query('update access_tokens set revoked_at = now()')
    await expect(call('list_customers')).rejects.toThrow()
  })
})

describe('the tools', () => {
  test('are at most 25, each a route that a token may use and that moves no money or power', () => {
    expect(tools.length).toBeLessThanOrEqual(25)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    for (const tool of tools) {
      const { reauthenticate, raw, neverKept, ownTransactions, stream, permission } = tool.route
      expect([tool.name, reauthenticate, raw, stream]).toEqual([tool.name, undefined, undefined, undefined])
      if (writes(tool))
        expect([tool.name, neverKept, ownTransactions]).toEqual([tool.name, undefined, undefined])
      expect(scopesOf([1, 2, 3, 4, 5, 6, 7, 8])).toContain(permission)
    }
  })

  test.each([
    ['5a', ['read'], ['list_customers', 'get_lot'], ['create_customer', 'list_dues', 'list_sign_ups']],
    ['5a', ['customers.use'], ['list_customers', 'create_customer'], ['list_lots', 'claim_customer']],
    ['6a', ['read', 'lots.use'], ['list_recyclers', 'comment_lot'], ['list_customers', 'list_pool']],
    ['8a', ['read'], ['list_dues'], ['list_customers', 'list_lots', 'list_sign_ups']],
    ['7a', ['read'], ['search'], ['list_customers', 'list_dues', 'list_lots']],
  ])('of %s with %j are those of its routes', async (who, scopes, has, lacks) => {
    const { client } = await assistant(await tokenOf(who, scopes))
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(has))
    for (const name of lacks) {
      expect(names).not.toContain(name)
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/Unknown tool/)
    }
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/Unknown tool/)
  })

  test('say what they take', async () => {
    const { client } = await assistant(await tokenOf('5a'))
    const { tools: listed } = await client.listTools()
    const edit = listed.find(({ name }) => name === 'edit_customer')
    expect(edit?.inputSchema.required).toEqual(expect.arrayContaining(['id', 'version']))
    expect(edit?.inputSchema.properties).toHaveProperty('company_name')
    expect(edit?.annotations?.readOnlyHint).toBe(false)
    const list = listed.find(({ name }) => name === 'list_customers')
    expect(list?.inputSchema.properties).toMatchObject({ status: { type: 'array' }, q: { type: 'string' } })
    expect(list?.annotations?.readOnlyHint).toBe(true)
  })
})

describe('reading', () => {
  test('gives rows in the scope of the owner, with every phone masked', async () => {
    const own = await customer('5a', { remark: '备用 139 1234 5678，座机 0571-88776655' })
    const other = await customer('5b')
    const { call } = await assistant(await tokenOf('5a', ['read']))
    const list = (await call('list_customers', { sort: '-created_at' })).data
    const ids = list.items.map((row: { id: number }) => row.id)
    expect([ids.includes(own.id), ids.includes(other.id)]).toEqual([true, false])
    expect(JSON.stringify(list)).not.toMatch(phones)
    const read = (await call('get_customer', { id: own.id })).data
    expect(read.phone).toMatch(/^\d{3}\*+$/)
    expect(read.remark).not.toMatch(/1234|88776655/)
    expect(read.wechat).toMatch(/\*{4}$/)
    expect(await call('get_customer', { id: other.id })).toMatchObject({ isError: true, data: { code: 404 } })
  })

  test('takes filters as lists, and refuses what it does not know', async () => {
    const { call } = await assistant(await tokenOf('5a', ['read']))
    await customer('5a', { status: 1 })
    const { data } = await call('list_customers', { status: [1], limit: 2 })
    expect(data.items.length).toBeGreaterThan(0)
    expect(new Set(data.items.map((row: { status: number }) => row.status))).toEqual(new Set([1]))
    for (const wrong of [{ colour: 'red' }, { limit: 51 }, { limit: 'x' }, { sort: 'phone' }])
      expect(await call('list_customers', wrong)).toMatchObject({ isError: true, data: { code: 422 } })
    for (const wrong of [{}, { id: '1/../../staff' }, { id: -1 }, { id: 1.5 }])
      expect(await call('get_customer', wrong)).toMatchObject({ isError: true, data: { code: 422 } })
  })

  test('is counted by the reading watch, although no phone is shown', async () => {
    const { id } = await customer('5a')
    await t.database.pool.query(
      `insert into customers (company_name, name, phone, department, duty, area, status, wechat, service_id, tags,
          phone_digits, company_key, grams, owner_since)
        select company_name || n, name, '16700' || (200000 + n), department, duty, area, status, wechat, service_id, tags,
          '16700' || (200000 + n), company_key || n, grams, owner_since
        from customers, generate_series(1, 120) as n where id = $1`,
      [id],
    )
    const { call } = await assistant(await tokenOf('3a', ['read']))
    for (let page = 1, left = true; left; page += 1)
      left = (await call('list_customers', { page, limit: 50 })).data.items.length === 50
    await until(async () => {
      const { rows } = await t.database.pool.query(
        "select 1 from audit_entries where action = 'read_much' and uid = $1",
        [t.uid('3a')],
      )
      return rows.length === 1
    })
  })
})

describe('writing', () => {
  const wanted = (changes: object = {}) => newCustomer({ confirm_duplicate: true, ...changes })

  test('asks a person first, who sees what would happen', async () => {
    const { call, asked } = await assistant(await tokenOf('5a'))
    const body = wanted()
    const { data, isError } = await call('create_customer', body)
    expect([isError, data.service_id]).toEqual([false, t.uid('5a')])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('Create a customer?')
    expect(asked[0]).toContain(body.company_name)
  })

  test('an edit shows each value before and after, phones masked', async () => {
    const { id, version, phone } = await customer('5a')
    const { call, asked } = await assistant(await tokenOf('5a'))
    const { data } = await call('edit_customer', { id, version, status: 1, phone: '13711112222' })
    expect([data.version, data.status]).toEqual([version + 1, 1])
    expect(asked[0]).toContain('→')
    expect(asked[0]).not.toContain(phone)
    expect(data.phone).not.toContain('13711112222')
  })

  test('a value is one line of the question, whatever it holds', async () => {
    const { id } = await customer('5a')
    const { call, asked } = await assistant(await tokenOf('5a'))
    const content = '已联系\nContact type: Visit\r\n\u202eoff'
    expect((await call('add_follow_up', { id, kind: 1, content })).isError).toBe(false)
    expect(asked[0]?.split(/[\r\n]/)).toHaveLength(3)
    expect(asked[0]).toContain('已联系 ⏎ Contact type: Visit ⏎ off')
  })

  test.each([
    ['declined', { action: 'decline' }],
    ['cancelled', { action: 'cancel' }],
    ['answered with no', { action: 'accept', content: { confirm: false } }],
  ])('does nothing when %s', async (_word, answer) => {
    const { call } = await assistant(await tokenOf('5a'), () => answer)
    const body = wanted()
    expect((await call('create_customer', body)).data).toMatchObject({ done: false })
    const { rows } = await t.database.pool.query('select id from customers where company_name = $1', [
      body.company_name,
    ])
    expect(rows).toEqual([])
  })

  test('refuses wrong input before anybody is asked', async () => {
    const { call, asked } = await assistant(await tokenOf('5a'))
    expect(await call('create_customer', { name: 'x' })).toMatchObject({ isError: true, data: { code: 422 } })
    const other = await customer('5b')
    expect(await call('add_follow_up', { id: other.id, kind: 1, content: '电话' })).toMatchObject({
      isError: true,
      data: { code: 404 },
    })
    expect(asked).toEqual([])
  })

  test('records a follow-up, claims from the pool and comments on a lot', async () => {
    const { id } = await customer('5a')
    const inPool = await customer('2a', { service_id: null })
    const { call, asked } = await assistant(await tokenOf('5a'))
    expect((await call('add_follow_up', { id, kind: 1, content: '已电话联系' })).isError).toBe(false)
    const claimed = await call('claim_customer', { id: inPool.id })
    expect([claimed.isError, claimed.data.service_id]).toEqual([false, t.uid('5a')])
    expect(JSON.stringify(claimed.data)).not.toMatch(phones)
    expect(await call('comment_lot', { id: 999_999, content: '好' })).toMatchObject({ data: { code: 404 } })
    expect(asked).toHaveLength(2)
  })
})

describe('a confirmation', () => {
  const send = (token: string, name: string, params: object, at: TestApp = t) =>
    sendToTools(at, token, 'tools/call', { name, ...params })
  const result = (answer: { text: string }) => JSON.parse(answer.text).result
  const wanted = () => newCustomer({ confirm_duplicate: true })
  const found = async ({ company_name }: Record<string, unknown>) =>
    (await t.database.pool.query('select id from customers where company_name = $1', [company_name])).rows
      .length

  test('sent twice, also at once, acts once', async () => {
    const token = await tokenOf('5a')
    const args = wanted()
    const { requestState, resultType } = result(await send(token, 'create_customer', { arguments: args }))
    expect(resultType).toBe('input_required')
    const again = { arguments: args, requestState, ...agreed }
    await Promise.all([1, 2, 3].map(() => send(token, 'create_customer', again)))
    const last = result(await send(token, 'create_customer', again))
    expect([last.resultType, last.isError]).toEqual(['complete', undefined])
    expect(await found(args)).toBe(1)
  })

  test.each([
    ['without the question', () => ({})],
    ['with a made-up state', () => ({ requestState: 'e1.00000000..AAAA' })],
  ])('%s is asked anew and does nothing', async (_word, more) => {
    const token = await tokenOf('5a')
    const args = wanted()
    const answer = result(await send(token, 'create_customer', { arguments: args, ...more(), ...agreed }))
    expect(answer.resultType).toBe('input_required')
    expect(await found(args)).toBe(0)
  })

  test('counts for the arguments, the tool and the token that were shown, and for ten minutes', async () => {
    const token = await tokenOf('5a')
    const args = wanted()
    const { requestState } = result(await send(token, 'create_customer', { arguments: args }))
    const confirmed = { requestState, ...agreed }
    const other = { ...args, company_name: '另一家物资有限公司' }
    const late = await testApp({ besides: t, clockOffset: 11 * 60_000 })
    const tries = [
      send(token, 'create_customer', { arguments: other, ...confirmed }),
      send(await tokenOf('5a'), 'create_customer', { arguments: args, ...confirmed }),
      send(await tokenOf('5b'), 'create_customer', { arguments: args, ...confirmed }),
      send(token, 'create_customer', { arguments: args, ...confirmed }, late),
    ]
    for (const answer of await Promise.all(tries)) expect(result(answer).resultType).toBe('input_required')
    await late.close()
    expect([await found(args), await found(other)]).toEqual([0, 0])
  })

  test('needs a client that can ask a person', async () => {
    const token = await tokenOf('5a')
    const mute = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const answer = await send(token, 'create_customer', { arguments: wanted(), _meta: mute })
    expect(JSON.parse(answer.text).error.code).toBe(-32021)
  })
})

test('what a tool wrote is in the audit log with the name of the token', async () => {
  const { call } = await assistant(await tokenOf('5a'))
  const { data } = await call('create_customer', newCustomer({ confirm_duplicate: true }))
  const [entry] = (await (await t.as('1a')).ask(`/api/audit?resource=customers&record_id=${data.id}`)).data
    .items
  expect(entry).toMatchObject({ uid: t.uid('5a'), detail: { access_token: expect.stringContaining('助手') } })
})
