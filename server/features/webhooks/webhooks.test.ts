import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { webhookEvents, type DeliveryRow } from '#contract/webhooks.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { until } from '#server/test/support/waiting.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import { isAllowedUrl, isForbidden } from './hosts.ts'
import { nextAttempt } from './schedule.ts'
import { WebhookSender } from './sender.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
  path: string
}

interface Receiver {
  url: string
  host: string
  received: Received[]
  /** The answer to the next requests. */
  answer: (reply: ServerResponse, seen: Received) => void
  server: Server
}

async function receiver(): Promise<Receiver> {
  const made: Pick<Receiver, 'received' | 'answer'> = { received: [], answer: ok }
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const seen = { headers: request.headers, body, path: request.url ?? '' }
      made.received.push(seen)
      made.answer(reply, seen)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(made, { url: `http://${host}/hook`, host, server })
}

let t: TestApp
let admin: Person
let live: Receiver
let dead: Receiver
let hosts: string[]
beforeAll(async () => {
  live = await receiver()
  dead = await receiver()
  hosts = [live.host, dead.host, 'hooks.example.com']
  t = await testApp({ ways: { webhookHosts: hosts } })
  admin = await t.as('1a')
})
afterEach(async () => {
  await t.database.pool.query('delete from webhooks')
  await t.database.pool.query('delete from webhook_deliveries')
  for (const item of [live, dead]) Object.assign(item, { received: [], answer: ok })
})
afterAll(async () => {
  await t.close()
  for (const { server } of [live, dead]) {
    server.closeAllConnections()
    server.close()
  }
})

const ok = (reply: ServerResponse) => void reply.end('ok')
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) =>
    void reply.writeHead(code, headers).end('no')
const post = (path: string, body?: object, who = admin) =>
  who.ask(path, { method: 'POST', ...(body && { body }) })
async function webhook(url: string, events: string[] = ['customer.created']) {
  const made = await post('/api/webhooks', { url, events })
  expect(made.code, made.text).toBe(0)
  return made.data as { id: number; version: number; secret: string }
}

const customer = async () =>
  (await post('/api/customers', newCustomer())).data as { id: number; version: number }
const deliveries = async (id: number): Promise<DeliveryRow[]> =>
  (await admin.ask(`/api/webhooks/${id}/deliveries`)).data.items
const rowOf = async (id: number) =>
  (await admin.ask('/api/webhooks')).data.items.find((row: { id: number }) => row.id === id)

const minute = 60_000
const sender = (more: object = {}) =>
  new WebhookSender(t.database.db, {
    hosts,
    random: () => 0,
    onError: (error) => {
      throw error
    },
    ...more,
  })
/** Sends the deliveries that are due this many minutes from now, and waits for the answers. */
async function send(minutes = 0, webhookSender = sender()): Promise<Date> {
  const now = new Date(Date.now() + 1000 + minutes * minute)
  await webhookSender.turn(now)
  await webhookSender.idle()
  return now
}

const signed = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

describe('a webhook', () => {
  test('is made by administrators for allowed hosts only, and shows its secret once', async () => {
    expect(
      (await post('/api/webhooks', { url: live.url, events: ['lot.sold'] }, await t.as('2a'))).status,
    ).toBe(403)
    const { id, secret } = await webhook(live.url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { data } = await admin.ask('/api/webhooks')
    expect(data.allowed_hosts).toEqual(hosts)
    expect(data.items).toMatchObject([{ id, enabled: true, waiting: 0, failed: 0 }])
    expect(JSON.stringify(data)).not.toContain('whsec_')
    const stored = JSON.stringify((await t.database.pool.query('select * from webhooks')).rows)
    expect(stored).not.toContain(secret)
    const log = await admin.ask('/api/audit?resource=webhooks')
    expect(log.text).not.toContain('whsec_')
    expect(log.data.items[0]).toMatchObject({ action: 'create', record_id: id })
  })

  test.each([
    [{ url: 'https://other.example.com/x' }, 'url'],
    [{ url: 'http://127.0.0.1:1/x' }, 'url'],
    [{ url: 'https://u:p@hooks.example.com/x' }, 'url'],
    [{ url: 'ftp://hooks.example.com/x' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['lot.stolen'] }, 'events'],
    [{ secret: 'mine' }, 'secret'],
  ])('%o is refused', async (body, field) => {
    const answer = await post('/api/webhooks', { url: live.url, events: ['lot.sold'], ...body })
    expect(answer.status).toBe(422)
    expect(answer.data.fields).toHaveProperty(field)
  })

  test('is not possible without the setting, and the list says so', async () => {
    const silent = await testApp({ besides: t, ways: { webhookHosts: [] } })
    const { token } = admin
    const headers = { 'x-token': token }
    expect((await silent.ask('/api/webhooks', { headers })).data.allowed_hosts).toEqual([])
    const body = { url: live.url, events: ['lot.sold'] }
    const answer = await silent.ask('/api/webhooks', { method: 'POST', body, headers })
    expect(answer.data.fields).toHaveProperty('url')
    await silent.close()
  })
})

describe('an event', () => {
  test('is sent once, signed by Standard Webhooks, and names fields without their values', async () => {
    const { id, secret } = await webhook(live.url, [...webhookEvents])
    const made = await customer()
    const phone = '13988776655'
    await admin.ask(`/api/customers/${made.id}`, { method: 'PATCH', body: { phone, version: made.version } })
    await send()
    await send()
    expect(live.received).toHaveLength(2)
    const bodies = live.received.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ type }) => type).toSorted()).toEqual(['customer.created', 'customer.updated'])
    const updated = bodies.find(({ type }) => type === 'customer.updated')
    expect(updated.data).toEqual({ id: made.id, version: made.version + 1, fields: ['phone'] })
    expect(updated.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    for (const seen of live.received) {
      expect(seen.body).not.toContain(phone)
      expect(seen.headers['content-type']).toBe('application/json')
      expect(seen.headers['webhook-id']).toMatch(/^msg_/)
      expect(seen.headers['webhook-timestamp']).toMatch(/^\d{10}$/)
      expect(seen.headers['webhook-signature']).toBe(signed(secret, seen))
    }
    expect(await deliveries(id)).toMatchObject([
      { state: 'sent', attempts: 1, last_status: 200, last_body: 'ok' },
      { state: 'sent' },
    ])
  })

  test('of an act that is refused is not written', async () => {
    const { id } = await webhook(live.url)
    const body = newCustomer()
    await post('/api/customers', body)
    expect((await post('/api/customers', body)).status).toBe(409)
    expect(await deliveries(id)).toHaveLength(1)
  })

  test('has two signatures for a day after a new secret', async () => {
    const { id, version, secret: old } = await webhook(live.url)
    const body = { rotate_secret: true, version }
    const { secret } = (await admin.ask(`/api/webhooks/${id}`, { method: 'PATCH', body })).data
    await customer()
    await send()
    await customer()
    await send(25 * 60)
    const [both, alone] = live.received as [Received, Received]
    expect(both.headers['webhook-signature']).toBe(`${signed(secret, both)} ${signed(old, both)}`)
    expect(alone.headers['webhook-signature']).toBe(signed(secret, alone))
  })
})

describe('a failed attempt', () => {
  test('is repeated ten times in 75 hours with the same id, then the webhook is off and administrators know', async () => {
    const { id } = await webhook(dead.url)
    dead.answer = status(500)
    await customer()
    const times: number[] = []
    let at = 0
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const now = await send(at)
      expect(dead.received).toHaveLength(attempt)
      const [row] = await deliveries(id)
      expect(row).toMatchObject({ attempts: attempt, last_status: 500, last_body: 'no' })
      if (row?.next_at) {
        times.push(Math.round((Date.parse(row.next_at) - now.getTime()) / 1000))
        at += (Date.parse(row.next_at) - now.getTime()) / minute + 0.2
      }
    }
    const hour = 3600
    expect(times).toEqual([5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour])
    expect(new Set(dead.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', next_at: null, actions: ['retry'] }])
    expect(await rowOf(id)).toMatchObject({ enabled: false, disabled_reason: 'failed', failed: 1 })
    const told = (await admin.ask('/api/notifications')).data.items
    expect(told[0]).toMatchObject({ kind: 'webhook_disabled', values: { host: dead.host } })
  })

  test('of 410 turns the webhook off at once, and nothing more is written for it', async () => {
    const { id } = await webhook(live.url)
    live.answer = status(410)
    await customer()
    await send()
    expect(await rowOf(id)).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    await customer()
    expect(await deliveries(id)).toHaveLength(1)
  })

  test('waits as long as the receiver asks', async () => {
    const { id } = await webhook(live.url)
    live.answer = status(429, { 'retry-after': '3600' })
    await customer()
    const now = await send()
    const [row] = await deliveries(id)
    expect(Date.parse(row?.next_at ?? '') - now.getTime()).toBe(3_600_000)
  })

  test('may be sent again by hand, with the same id', async () => {
    const { id } = await webhook(live.url)
    await customer()
    await send()
    const [row] = await deliveries(id)
    expect((await post(`/api/webhook-deliveries/${row?.id}/retry`)).data).toMatchObject({ state: 'waiting' })
    expect((await post(`/api/webhook-deliveries/${row?.id}/retry`)).data.reason).toBe('wrong_state')
    await send()
    expect(live.received).toHaveLength(2)
    expect(new Set(live.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('follows no redirect and keeps at most a kilobyte of the answer', async () => {
    const { id } = await webhook(live.url)
    live.answer = (reply) => void reply.writeHead(302, { location: dead.url }).end('x'.repeat(100_000))
    await customer()
    await send()
    expect(dead.received).toEqual([])
    const [row] = await deliveries(id)
    expect(row).toMatchObject({ last_status: 302, state: 'waiting' })
    expect(row?.last_body).toHaveLength(1024)
  })

  test('has jitter of at most a tenth', () => {
    const at = (random: number) =>
      (nextAttempt(new Date(0), { attempts: 2, retryAfter: 0 }, random)?.getTime() ?? 0) / 1000
    expect([at(0), at(1)]).toEqual([300, 330])
    expect(nextAttempt(new Date(0), { attempts: 10, retryAfter: 0 }, 0)).toBeUndefined()
  })
})

describe('a process that dies', () => {
  test('between commit and send loses nothing: the next one sends it', async () => {
    const { id } = await webhook(live.url)
    await customer()
    await send()
    expect((await deliveries(id))[0]?.state).toBe('sent')
  })

  test('between send and mark sends it again with the same id, and no second one meanwhile', async () => {
    const { id } = await webhook(live.url)
    live.answer = () => undefined
    await customer()
    const dying = sender()
    await dying.turn(new Date(Date.now() + 1000))
    await until(() => live.received.length === 1)
    await send()
    expect(live.received).toHaveLength(1)
    await dying.stop()
    live.answer = ok
    await send(2)
    expect(live.received).toHaveLength(2)
    expect(new Set(live.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('two instances send each delivery once', async () => {
    await webhook(live.url)
    await Promise.all(Array.from({ length: 12 }, customer))
    await Promise.all([send(), send()])
    expect(live.received).toHaveLength(12)
    expect(new Set(live.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  })
})

test('a turn ends after a while: what is left is signed with the time of the next one', async () => {
  await webhook(live.url)
  for (let n = 0; n < 12; n += 1) await customer()
  const short = sender({ longestTurn: -1 })
  await send(0, short)
  expect(live.received).toHaveLength(10)
  const second = await send(7, short)
  expect(live.received).toHaveLength(12)
  const [first, last] = [live.received[0], live.received.at(-1)].map((each) =>
    Number(each?.headers['webhook-timestamp']),
  )
  expect(last).toBe(Math.floor(second.getTime() / 1000))
  expect(last).toBeGreaterThan(Number(first) + 400)
})

test('a dead receiver with thousands of events delays no other one', async () => {
  const silent = await webhook(dead.url)
  await webhook(live.url)
  dead.answer = () => undefined
  await t.database.pool.query(
    `insert into webhook_deliveries (webhook_id, event_id, type, body, created_at, next_at)
     select $1, 'msg_' || n, 'customer.created', '{}', now(), now() from generate_series(1, 10000) n`,
    [silent.id],
  )
  await customer()
  const webhookSender = sender()
  await webhookSender.turn(new Date(Date.now() + 1000))
  await until(() => live.received.length === 1)
  await until(() => dead.received.length === 10)
  // The next turn does not start a second batch for the silent receiver.
  await customer()
  await webhookSender.turn(new Date(Date.now() + 1000))
  await until(() => live.received.length === 2)
  expect(dead.received).toHaveLength(10)
  await webhookSender.stop()
})

describe('hosts', () => {
  test.each([
    ['https://hooks.example.com/a', true],
    ['https://hooks.example.com:8443/a', true],
    ['http://10.0.0.5:8080/', true],
    ['http://10.0.0.5/', false],
    ['http://0x0a.0.0.5:8080/', true],
    ['https://hooks.example.com.evil.com/', false],
    ['https://evil.com/hooks.example.com', false],
    ['http://[::1]:9000/', true],
    ['http://[::1]:9001/', false],
    ['not an address', false],
  ])('%s: %s', (url, allowed) => {
    expect(isAllowedUrl(url, ['hooks.example.com', '10.0.0.5:8080', '[::1]:9000'])).toBe(allowed)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '64:ff9b:1::a00:1',
    '2001::1',
  ])('a name that leads to %s is refused', (address) => {
    expect(isForbidden(address)).toBe(true)
  })
  test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is open', (address) => {
    expect(isForbidden(address)).toBe(false)
  })

  test('a name is looked up once an attempt, and one inner address among its own refuses it', async () => {
    const { id } = await webhook('http://hooks.example.com/x')
    const looked: string[] = []
    const resolve = async (hostname: string) => {
      looked.push(hostname)
      return [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]
    }
    await customer()
    await send(0, sender({ resolve }))
    expect(looked).toEqual(['hooks.example.com'])
    expect(await deliveries(id)).toMatchObject([{ last_status: null, last_error: 'forbidden_address' }])
  })

  test('that are no longer allowed get nothing', async () => {
    const { id } = await webhook(live.url)
    await customer()
    await send(0, sender({ hosts: ['other.example.com'] }))
    expect(live.received).toEqual([])
    expect(await deliveries(id)).toMatchObject([{ last_error: 'host_not_allowed', state: 'waiting' }])
  })
})

test('old deliveries are forgotten, waiting ones and new ones are not', async () => {
  const { id } = await webhook(live.url)
  for (let n = 0; n < 3; n += 1) await customer()
  await t.database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '31 days', state = case when id % 2 = 0 then 'sent' else 'waiting' end`,
  )
  await customer()
  await forgetOldDeliveries(t.database.db, new Date())
  const states = (await deliveries(id)).map(({ state }) => state)
  expect(states).not.toContain('sent')
  expect(states.length).toBeGreaterThan(1)
})
