import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { form, file, samples } from './test-files.ts'

let t: TestApp
let five: Person
let port: number
beforeAll(async () => {
  t = await testApp()
  five = await t.as('5a')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** More than the buffers of both ends hold. */
const megabytes = 24
const big = form([
  file('a.pdf', Buffer.concat([samples['pdf'] as Buffer, Buffer.alloc(megabytes * 1_048_576)])),
])

const json = { 'content-type': 'application/json' }

/** Sends the whole request before it reads anything, as a proxy may, and says that it keeps no connection. */
async function send(path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const all = { host: 'x', connection: 'close', 'content-length': String(body.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = text(socket)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await answer)?.[1])
}

const upload = '/api/index/upload'

test('an upload that is refused early is read to its end, and its sender gets the answer', async () => {
  const own = { 'x-token': five.token, ...(big.headers as Record<string, string>) }
  const body = big.body as Buffer
  expect(await send(upload, big.headers as Record<string, string>, body)).toBe(401)
  expect(await send(upload, own, body)).toBe(413)
  expect(await send('/api/customers', { 'x-token': five.token, ...json }, body)).toBe(413)
  await t.asOwner(
    `insert into uploads (path, stored, name, type, bytes, uid, resource, record_id)
     select '/f/x/' || n, 'x', 'x', 'x', 1, ${five.uid}, 'lots', 1 from generate_series(1, 2000) n`,
  )
  expect(await send(upload, own, body)).toBe(429)
}, 60_000)

test('so is one as large as the largest that is taken', async () => {
  const { headers, body } = form([file('a.rar', Buffer.alloc(90 * 1_048_576))])
  const own = { 'x-token': five.token, ...(headers as Record<string, string>) }
  expect(await send('/api/photo-imports', own, body as Buffer)).toBe(415)
}, 60_000)
