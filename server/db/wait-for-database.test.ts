import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { freePort, launch } from '#server/test/support/product.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { inFull } from '#server/test/support/full.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let door: Server | undefined
beforeAll(async () => void (clone = await cloneDatabase()))
afterAll(async () => {
  door?.close()
  await clone.drop()
})

/** The clone's address at another port, where nobody listens yet. */
async function addressAt(port: number): Promise<string> {
  const url = new URL(clone.url)
  url.port = String(port)
  return url.href
}

async function open(port: number): Promise<void> {
  const { hostname, port: at } = new URL(clone.url)
  door = createServer((socket) => {
    const there = connect(Number(at), hostname)
    for (const item of [socket, there]) item.on('error', () => {})
    socket.pipe(there).pipe(socket)
  }).listen(port, '127.0.0.1')
  await once(door, 'listening')
}

test('a database that comes later is waited for, and this is said once', async () => {
  const port = await freePort()
  const said: string[] = []
  let there = false
  const waiting = waitForDatabase(await addressAt(port), (line) => {
    said.push(line)
    void open(port).then(() => (there = true))
  })
  await waiting
  expect(there).toBe(true)
  expect(said).toEqual([`The database at 127.0.0.1:${port} does not answer (ECONNREFUSED). Waiting for it.`])
})

test('what will not mend itself is left to the start, which names it', async () => {
  const url = new URL(clone.url)
  url.password = 'wrong'
  url.username = 'nobody_here'
  const said: string[] = []
  await waitForDatabase(url.href, (line) => said.push(line))
  expect(said).toEqual([])
})

inFull(
  'an instance without its database waits, and stops when it is told to',
  async () => {
    const product = launch({ DATABASE_URL: await addressAt(await freePort()), PORT: '0' })
    await expect.poll(() => product.said(), { timeout: 30_000 }).toContain('Waiting for it.')
    expect(product.child.exitCode).toBe(null)
    product.child.kill('SIGTERM')
    expect(await product.exit, product.said()).toBe(0)
  },
  60_000,
)
