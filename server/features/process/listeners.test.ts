import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingToBeAccepted } from '#server/telemetry/accept-queue.ts'
import { freePort } from '#server/test/support/product.ts'
import { Listeners } from './listeners.ts'

let app: FastifyInstance
let listeners: Listeners
let port: number
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => ({ code: 0 }))
  listeners = new Listeners(app)
  port = await listeners.open({ host: '127.0.0.1', port: await freePort() })
})
afterEach(() => stop())

const stop = () => Promise.all([listeners.close(), app.close()])

/** Opens connections from another thread and reports once the kernel has all of them. */
const client = `
const { connect } = require('node:net')
const { workerData, parentPort } = require('node:worker_threads')
const { port, count, done } = workerData
let open = 0
const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1', () => {
  open += 1
  if (open < count) return
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}))
parentPort.once('message', () => sockets.forEach((one) => one.destroy()))
`

/** Connections that arrive while the event loop is busy, and what follows. */
async function burst(count: number, then: () => Promise<void>): Promise<void> {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(client, { eval: true, workerData: { port, count, done } })
  try {
    await once(worker, 'online')
    expect(Atomics.wait(done, 0, 0, 20_000)).not.toBe('timed-out')
    await then()
  } finally {
    worker.postMessage('end')
    await once(worker, 'exit')
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test.skipIf(process.platform !== 'linux')(
  'a burst of connections is counted while it waits, and accepted many at a turn',
  () =>
    burst(640, async () => {
      const text = readFileSync('/proc/net/tcp', 'utf8')
      const waiting = waitingToBeAccepted(text, port)
      let accepted = 0
      app.server.on('connection', (_socket: Socket) => (accepted += 1))
      let turns = 0
      for (; accepted < waiting && turns < 640; turns += 1) await turn()
      expect(waiting).toBeGreaterThan(600)
      expect(accepted).toBe(waiting)
      expect(turns).toBeLessThan(160)
    }),
  30_000,
)

test('an answer comes over each listening socket, and a stop closes all of them', async () => {
  const agents = Array.from({ length: 64 }, () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then((answer) => answer.status),
  )
  expect(new Set(await Promise.all(agents))).toEqual(new Set([200]))
  await stop()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  const again = new Listeners(Fastify())
  await expect(again.open({ host: '127.0.0.1', port })).resolves.toBe(port)
  await again.close()
})

test('a port that another instance serves is taken', async () => {
  const other = new Listeners(Fastify())
  await expect(other.open({ host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is taken`)
})
