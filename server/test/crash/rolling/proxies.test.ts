import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/product.ts'
import { clientOf } from './client.ts'
import { installed, kinds, startProxy, type Kind, type Places, type Proxy } from './proxies.ts'

/** Two instances that only note what they are sent. */
interface Instance {
  port: number
  ready: boolean
  /** Connections that it was opened. */
  connections: number
  seen: string[]
  headers: IncomingHttpHeaders
  /** Stops, and starts again on the same port. */
  close(): void
  open(): Promise<void>
}

async function instance(): Promise<Instance> {
  const made: Instance = {
    port: 0,
    ready: true,
    connections: 0,
    seen: [],
    headers: {},
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    open: async () => void (await once(server.listen(made.port, '127.0.0.1'), 'listening')),
  }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(made.ready ? 200 : 503).end('{}')
      return
    }
    made.seen.push(`${request.method} ${request.url}`)
    made.headers = request.headers
    if (request.url === '/breaks') request.socket.destroy()
    else request.resume().on('end', () => response.end('{"code":0}'))
  })
  server.on('connection', () => (made.connections += 1))
  await made.open()
  made.port = (server.address() as AddressInfo).port
  return made
}

test.each(kinds.filter((kind) => !installed(kind)))('%s is not installed here, so it is not run', (kind) => {
  console.log(`install ${kind} as root to run deploy/${kind}`)
})

describe.each(kinds.filter(installed))('%s', (kind) => {
  let base: string
  let places: Places
  let proxy: Proxy
  let client: ReturnType<typeof clientOf>
  let both: [Instance, Instance]

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'yjt-proxy-'))
    mkdirSync(join(base, kind))
    both = [await instance(), await instance()]
    const [https, http] = [await freePort(), await freePort()]
    const instances = [`127.0.0.1:${both[0].port}`, `127.0.0.1:${both[1].port}`] as const
    places = { folder: join(base, kind), https, http, instances }
    proxy = await startProxy(kind, places)
    client = clientOf(proxy)
  })
  afterAll(async () => {
    client.close()
    await proxy.stop()
    for (const item of both) item.close()
    rmSync(base, { recursive: true, force: true })
  })

  /** The requests that both received since the last call. */
  const seen = () => both.flatMap((item) => item.seen.splice(0))
  const post = (path: string, headers = {}) =>
    client.ask(path, { method: 'POST', headers, body: Buffer.from('{}'), fresh: true })
  /** After a failure an instance gets nothing for a while. */
  const bothTaken = () =>
    expect
      .poll(
        async () => {
          for (const item of both) item.seen.length = 0
          for (let n = 0; n < 8; n += 1) await client.ask('/a', {})
          return both.every((item) => item.seen.length > 1)
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(true)

  test('what a client says about itself is replaced', async () => {
    const forged = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil' }
    await client.ask('/a', { headers: forged })
    const got = both.find((item) => item.seen.length > 0)?.headers
    expect(got?.['x-forwarded-for']).toBe('127.0.0.1')
    expect(got?.['x-forwarded-proto']).toBe('https')
    expect(got?.['x-forwarded-host']).toBe(`localhost:${places.https}`)
    expect(got?.host).toBe(`localhost:${places.https}`)
  })

  test('plain http leads to https', async () => {
    const [answer] = await once(
      get(`http://127.0.0.1:${places.http}/a?b=c`, { agent: false, headers: { host: '127.0.0.1' } }),
      'response',
    )
    expect([answer.statusCode, answer.resume().headers.location]).toEqual([301, 'https://127.0.0.1/a?b=c'])
  })

  test('connections to the instances are kept, though each client opens a new one', async () => {
    await bothTaken()
    const before = both[0].connections + both[1].connections
    for (let n = 0; n < 100; n += 1) expect((await client.ask('/a', { fresh: true })).status).toBe(200)
    // Questions whether an instance is ready go over connections, too.
    expect(both[0].connections + both[1].connections - before).toBeLessThan(40)
  }, 60_000)

  test('only what may happen twice is sent a second time, and nobody reads a page of the proxy', async () => {
    for (const [send, times] of [
      [() => client.ask('/breaks', { fresh: true }), 2],
      [() => post('/breaks', { 'idempotency-key': 'a' }), 2],
      [() => post('/breaks'), 1],
    ] as const) {
      await bothTaken()
      seen()
      const { status, body } = await send()
      expect([status, JSON.parse(body.toString()).code]).toEqual([503, 503])
      expect(seen()).toHaveLength(times)
    }
  }, 90_000)

  test('an instance that dies costs no request that may be sent again', async () => {
    await bothTaken()
    both[0].close()
    try {
      for (let n = 0; n < 30; n += 1) {
        const answers = [
          await client.ask('/a', { fresh: true }),
          await post('/a', { 'idempotency-key': `${n}` }),
        ]
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
    } finally {
      await both[0].open()
    }
    await bothTaken()
  }, 60_000)

  test('a zip of photos comes through, and what is too large is refused in our words', async () => {
    await bothTaken()
    const body = Buffer.alloc(33 * 1_048_576)
    const send = (path: string) => client.ask(path, { method: 'POST', body, fresh: true })
    expect((await send('/api/photo-imports')).status).toBe(200)
    const other = await send('/api/imports')
    // HAProxy leaves it to the instance.
    const refused = kind === 'nginx' ? [413, 413] : [200, 0]
    expect([other.status, JSON.parse(other.body.toString()).code]).toEqual(refused)
  }, 60_000)

  test('who says it is not ready gets nothing more, while its port is still open', async () => {
    await bothTaken()
    both[0].ready = false
    const ask = async (milliseconds: number) => {
      for (const end = Date.now() + milliseconds; Date.now() < end;)
        expect((await client.ask('/a', {})).status).toBe(200)
    }
    await ask(2000)
    seen()
    await ask(1000)
    expect(both[0].seen).toEqual([])
    expect(both[1].seen.length).toBeGreaterThan(5)
  }, 60_000)
})

/** A proxy whose limits of 10 to 60 seconds are two. */
async function impatient(kind: Kind, folder: string, target: Instance): Promise<Proxy & { port: number }> {
  mkdirSync(folder)
  const [https, http] = [await freePort(), await freePort()]
  const at = `127.0.0.1:${target.port}`
  const edit = (text: string) => text.replaceAll(/\b[1-6][05]s\b/g, '2s')
  return { ...(await startProxy(kind, { folder, https, http, instances: [at, at], edit })), port: https }
}

/** Uploads a kilobyte every quarter of a second. Resolves to the status, or to why the connection broke. */
async function uploadSlowly(proxy: Proxy, pieces: number, of: number): Promise<number | string> {
  const headers = { 'content-length': of * 1000 }
  const how = { method: 'POST', ca: proxy.ca, agent: false, headers } as const
  const sent = request(`${proxy.url}/api/photo-imports`, how)
  const ended = new Promise<number | string>((over) => {
    sent.on('response', (answer) => over(answer.resume().statusCode ?? 0))
    sent.on('error', (error) => over(error.message))
  })
  for (let n = 0; n < pieces; n += 1) {
    sent.write(Buffer.alloc(1000))
    await sleep(250)
  }
  if (pieces === of) sent.end()
  return ended
}

/** Resolves when the connection is closed. */
async function sendHalfOfTheHeaders({ ca, port }: Proxy & { port: number }): Promise<void> {
  const socket = connect({ port, host: 'localhost', ca }, () =>
    socket.write('POST /api/photo-imports HTTP/1.1\r\nHost: localhost\r\n'),
  )
  await once(socket.resume(), 'close')
}

// It only waits, so both proxies wait at once.
test.runIf(kinds.some(installed))(
  'a slow upload outlasts every time limit; one that stops, and headers that never end, do not',
  async () => {
    const base = mkdtempSync(join(tmpdir(), 'yjt-proxy-'))
    const target = await instance()
    const waits = async (kind: Kind) => {
      const proxy = await impatient(kind, join(base, kind), target)
      const [whole, part] = await Promise.all([
        uploadSlowly(proxy, 24, 24),
        uploadSlowly(proxy, 4, 24),
        sendHalfOfTheHeaders(proxy),
      ]).finally(() => proxy.stop())
      expect([kind, whole]).toEqual([kind, 200])
      expect([kind, part]).not.toEqual([kind, 200])
    }
    try {
      await Promise.all(kinds.filter(installed).map(waits))
    } finally {
      target.close()
      rmSync(base, { recursive: true, force: true })
    }
  },
  60_000,
)
