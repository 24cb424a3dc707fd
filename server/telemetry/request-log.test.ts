import { spawnSync } from 'node:child_process'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import type { Logger } from '#server/log.ts'
import { logRequests } from './request-log.ts'

type Line = Record<string, unknown>

/** Keeps what is logged in memory. */
function heardApp() {
  const lines: Line[] = []
  const keep = (line: Line, msg: string) => void lines.push({ ...line, msg })
  const log = { info: keep, warn: keep } as unknown as Logger
  const app = Fastify({ logController: new LogController({ disableRequestLogging: true }) })
  logRequests(app, log)
  app.get('/api/customers/:id', async () => ({}))
  app.get('/api/busy', async (_request, reply) => reply.code(503).send({}))
  return { app, lines }
}

test('a request is one line with the pattern of its route and nothing that somebody typed', async () => {
  const { app, lines } = heardApp()
  await app.inject('/api/customers/7?q=13812345678')
  await app.inject('/api/nowhere/13812345678')
  expect(lines).toMatchObject([
    { msg: 'request', method: 'GET', route: '/api/customers/:id', status: 200, ms: expect.any(Number) },
    { msg: 'request', method: 'GET', route: 'none', status: 404 },
  ])
  expect(lines[0]?.['request_id']).toEqual(expect.any(String))
  expect(JSON.stringify(lines)).not.toContain('1381234')
  await app.close()
})

test('many refusals of a busy product share a line', async () => {
  const { app, lines } = heardApp()
  await Promise.all(Array.from({ length: 205 }, () => app.inject('/api/busy')))
  await app.close()
  const single = lines.filter(({ msg }) => msg === 'request')
  expect(single).toHaveLength(5)
  expect(lines.filter(({ msg }) => msg === 'requests refused')).toMatchObject([
    { shed: 200, routes: { 'GET /api/busy': 200 } },
  ])
})

/** The lines that the product's own logger writes in a process of its own. */
function written(program: string): Line[] {
  const source = `import { logger } from ${JSON.stringify(new URL('../log.ts', import.meta.url).href)}\n${program}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

test('an error is written once with a readable cause, whatever was thrown', () => {
  const lines = written(`
    const log = logger('info')
    for (let i = 0; i < 40; i += 1) log.error({ err: new Error('port ' + i + ' is gone') }, 'background work failed')
    log.error({ err: { code: 'ECONNRESET', why: 'reset', password: 'secret' } }, 'a')
    log.error({ err: new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]) }, 'b')
    log.error({ err: undefined }, 'c')
  `)
  expect(lines).toMatchObject([
    { msg: 'background work failed', err: { message: 'port 0 is gone' } },
    { msg: 'a', err: { message: "{ code: 'ECONNRESET', why: 'reset' }" } },
    { msg: 'b', err: { message: 'ECONNREFUSED' } },
    { msg: 'c' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/\[object Object\]|secret/)
})
