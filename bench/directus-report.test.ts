import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { measure, type Case } from './directus-report.ts'
import { GaveUp } from './load.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

/** Answers a number of requests, then fails. */
async function side(body: object, patience = Infinity) {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.statusCode = asked > patience ? 503 : 200
    response.end(JSON.stringify(asked > patience ? { errors: 'Under pressure' } : body))
  }).listen(0, '127.0.0.1')
  servers.push(server.unref())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { target: { origin: `http://127.0.0.1:${port}`, paths: ['/'] }, asked: () => asked }
}

const rows = [{ id: 2 }, { id: 1 }]
const duration = { connections: 4, seconds: 1, slice: 100 }

async function cased(patience?: number, ours?: number) {
  const [product, bare] = [await side({ data: { items: rows } }, ours), await side({})]
  const directus = await side({ data: rows }, patience)
  const sides = { product: product.target, bare: bare.target, directus: directus.target }
  return { each: { name: 'list', sides, bars: { directus: 0 } } satisfies Case, directus }
}

test('Directus that gives up is a word in the table, and is asked no more', async () => {
  const { each, directus } = await cased(20)
  const { line, holds } = await measure(each, duration)
  expect(line).toMatch(/^\| list \| \d+ \| \d+ \| \d+\.\d\d \| gave up \| – \| \d+\.\d \| – \| holds \|$/)
  expect(holds).toBe(true)
  expect(directus.asked()).toBeLessThan(20 + 2 * duration.connections)
})

test('what we do not bear ends the run', async () => {
  await expect(measure((await cased(undefined, 20)).each, duration)).rejects.toThrow(GaveUp)
})

test('whoever answers is measured', async () => {
  const { line } = await measure((await cased()).each, duration)
  expect(line).toMatch(/\| \d+\.\d \| \d+ \(≥ 0\) \| .* holds \|$/)
})
