import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killRemains } from '#server/db/embedded-process.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import { freePort, launch, send, startProduct, type Product } from '#server/test/support/product.ts'
import { inFull } from '#server/test/support/full.ts'
import { letPass, slowly, stillAfter } from '#server/test/support/waiting.ts'

let base: string
let product: Product
const sockets: Socket[] = []

async function start(more: Record<string, string> = {}): Promise<void> {
  prepareFolder(join(base, 'data'))
  product = await startProduct({
    DATA_DIR: join(base, 'data'),
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'orderly stop 61',
    ...more,
  })
}
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yjt-stopping-'))
  chmodSync(base, 0o755)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await product.kill()
  await killRemains(join(base, 'data', 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

/** Milliseconds in which a piece of a request arrives. The product says nothing about half a request. */
const arrives = 200
/** Longer than a second signal counts as the same one, and shorter than the product waits for requests. */
const waitsForRequests = 2200
/** Milliseconds between two requests of a client that goes on asking. */
const betweenRequests = 400

/** Sends a piece of a request over a connection of its own and leaves it open. */
async function half(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a stop takes no longer for requests that never come whole, and PostgreSQL stops too', async () => {
  await start()
  await half('POST /admin/login/login_submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  await half(
    'POST /admin/login/login_submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 500\r\n\r\n{"username":',
  )
  await half('')
  await letPass(arrives)
  const since = Date.now()
  product.child.kill('SIGTERM')
  expect(await product.exit).toBe(0)
  const took = Date.now() - since
  console.log(`stopped after ${took} ms with three requests that were sent by half`)
  expect(took).toBeLessThan(13_000)
  expect(product.said()).not.toMatch(/"level":[56]0/)
  expect(existsSync(join(base, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
}, 60_000)

inFull(
  'behind a proxy new requests are served for three more seconds, and each answer ends its connection',
  async () => {
    await start({ TRUST_PROXY: '127.0.0.1' })
    const path = '/admin/login/login_submit'
    const wrong = { username: 'nobody', password: 'nothing' }
    const before = await send(product.url, path, undefined, wrong)
    expect(before.headers.get('connection')).toBe('keep-alive')
    product.child.kill('SIGTERM')
    const since = Date.now()
    await expect
      .poll(async () => (await send(product.url, '/readyz')).status, { interval: 20, timeout: 900 })
      .toBe(503)
    let served = 0
    for (let last = 0; last < 2500; last = Date.now() - since) {
      const answer = await send(product.url, path, undefined, wrong)
      expect([answer.status, answer.code]).toEqual([before.status, before.code])
      expect(answer.headers.get('connection')).toBe('close')
      served += 1
      await slowly(betweenRequests)
    }
    expect(served).toBeGreaterThan(3)
    expect(await product.exit).toBe(0)
    expect(Date.now() - since).toBeLessThan(8000)
  },
  60_000,
)

inFull(
  'a second signal waits for no request, but PostgreSQL is stopped all the same',
  async () => {
    await start()
    await half('POST /admin/login/login_submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    await letPass(arrives)
    product.child.kill('SIGTERM')
    expect(await stillAfter(waitsForRequests, () => product.child.exitCode)).toBe(null)
    const since = Date.now()
    product.child.kill('SIGTERM')
    expect(await product.exit).toBe(1)
    console.log(`ended ${Date.now() - since} ms after the second signal`)
    expect(Date.now() - since).toBeLessThan(5000)
    expect(existsSync(join(base, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  },
  60_000,
)

inFull(
  'a stop during the start leaves no PostgreSQL behind',
  async () => {
    const env = { DATA_DIR: join(base, 'data'), PORT: String(await freePort()) }
    product = { ...launch(env), url: '', took: 0 }
    const pid = join(base, 'data', 'postgres', 'postmaster.pid')
    await expect.poll(() => existsSync(pid), { timeout: 30_000, interval: 5 }).toBe(true)
    product.child.kill('SIGTERM')
    expect(await product.exit).toBe(0)
    expect(product.said()).not.toMatch(/"level":[56]0|Error/)
    expect(existsSync(pid)).toBe(false)
  },
  60_000,
)
