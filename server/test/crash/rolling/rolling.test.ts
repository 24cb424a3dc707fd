import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { slowly } from '#server/test/support/waiting.ts'
import { cloneDatabase } from '../../support/clone-database.ts'
import { freePort, send, startProduct, type Product } from '../../support/product.ts'
import { clientOf } from './client.ts'
import { checkConfiguration, installed, kinds, startProxy, type Kind, type Places } from './proxies.ts'
import { demoPassword, trafficOf } from './traffic.ts'
import { full } from '#tools/full-run.ts'

const requests = Number(process.env['REQUESTS'] ?? 10_000)
/** Requests go on until so many restarts are over, however fast the machine is. */
const leastRestarts = full ? 4 : 2
/** A proxy trusts an instance again so long after it failed; the next one is restarted after that. */
const apart = 10_000

let base: string
/** Clean-up after a test, the last one first. */
let ends: (() => unknown)[] = []
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yjt-rolling-'))
  chmodSync(base, 0o755)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(base, { recursive: true, force: true })
})

async function placesIn(folder: string): Promise<Places> {
  mkdirSync(folder)
  const [https, http, one, two] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  return { folder, https, http, instances: [`127.0.0.1:${one}`, `127.0.0.1:${two}`] }
}

describe.each(kinds)('%s', (kind) => {
  test.skipIf(!installed(kind))('takes the configuration as it is written', async () => {
    const places = await placesIn(join(base, kind))
    expect(() => checkConfiguration(kind, places)).not.toThrow()
  })

  test.skipIf(!installed(kind) || !full)(
    'restarts of one instance after the other fail no request, upload, export or stream',
    () => roll(kind, false),
    1_200_000,
  )

  test.skipIf(!installed(kind))(
    'restarts fail nothing of clients that open a new connection for each request',
    () => roll(kind, true),
    1_200_000,
  )
})

test.skipIf(kinds.every(installed))('nginx, HAProxy or openssl is not installed: not run with it', () => {
  console.log(`not installed here: ${kinds.filter((kind) => !installed(kind)).join(', ') || 'openssl'}`)
  expect(kinds.filter((kind) => !installed(kind))).not.toEqual([])
})

/** Two instances on one database and one folder, each of which can be started anew. */
async function twoInstances({ instances }: Places) {
  const database = await cloneDatabase()
  ends.push(() => database.drop())
  const running: Product[] = []
  const start = async (n: number) => {
    const product = await startProduct({
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(base, 'data'),
      TRUST_PROXY: '127.0.0.1',
      DEMO: '1',
      DEMO_PASSWORD: demoPassword,
      ADMIN_PASSWORD: demoPassword,
      PORT: instances[n]?.split(':')[1] ?? '',
    })
    ends.push(() => product.kill())
    running[n] = product
  }
  await start(0)
  await start(1)
  const restart = async (n: number) => {
    running[n]?.child.kill('SIGTERM')
    expect(await running[n]?.exit, running[n]?.said().slice(-3000)).toBe(0)
    await start(n)
  }
  return { url: (n: number) => running[n]?.url ?? '', restart }
}

async function roll(kind: Kind, fresh: boolean): Promise<void> {
  const places = await placesIn(join(base, kind))
  const { url, restart } = await twoInstances(places)
  const proxy = await startProxy(kind, places)
  const client = clientOf(proxy, { fresh })
  ends.push(() => proxy.stop())
  ends.push(() => client.close())
  const traffic = await trafficOf(client)
  const ears = Array.from({ length: 6 }, () => client.ear(traffic.token))
  ends.push(() => ears.forEach((ear) => ear.close()))
  let over = false
  let restarts = 0
  const rolling = (async () => {
    for (let n = 0; !over; n = 1 - n) {
      await slowly(apart)
      if (over) return
      await restart(n)
      restarts += 1
    }
  })()
  const since = Date.now()
  // A restart that fails ends the waiting for the next one.
  rolling.catch(() => (over = true))
  const untilRestarted = async () => {
    if (full) await traffic.run(requests, 12)
    while (restarts < leastRestarts && !over) await traffic.run(60, 6)
    return traffic.run(60, 6)
  }
  const done = await untilRestarted()
  over = true
  await rolling
  const seconds = Math.round((Date.now() - since) / 1000)
  console.log(
    `${kind}${fresh ? ', new connections' : ''}: ${done.sent} requests in ${seconds} s (${JSON.stringify(done.done)}), ${restarts} restarts, ` +
      `${done.failed.length} failed, streams opened ${ears.map((ear) => ear.opened).join(', ')} times`,
  )
  expect(done.failed.slice(0, 20)).toEqual([])
  expect(ears.flatMap((ear) => ear.failed)).toEqual([])
  expect(restarts).toBeGreaterThanOrEqual(leastRestarts)
  expect(Math.max(...ears.map((ear) => ear.opened))).toBeGreaterThan(1)
  await stillHeard(url(0), ears, traffic.run)
}

/** Each stream hears of what happens now, wherever it was opened again. */
async function stillHeard(
  url: string,
  ears: { text: string }[],
  run: (count: number, atOnce: number) => Promise<unknown>,
): Promise<void> {
  expect((await send(url, '/readyz')).status).toBe(200)
  const before = ears.map((ear) => ear.text.length)
  await run(10, 1)
  for (const [n, ear] of ears.entries()) {
    await expect.poll(() => ear.text.slice(before[n]), { timeout: 5000 }).toContain('"resource"')
  }
}
