import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources } from '#contract/all-resources.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { printedRandom, type PrintedRandom } from '../support/seeded-random.ts'
import { testApp, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
let port: number
let customer: { id: number; version: number }

beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  customer = (await (await t.as('5a')).ask('/api/customers', { method: 'POST', body: newCustomer() })).data
})
afterAll(() => t.close())

/** Internals that no answer may reveal. */
const inside = [
  /\bat .+\(.+:\d+:\d+\)/,
  /node_modules/,
  /\.ts:\d+/,
  /file:\/\//,
  /\/(?:work|tmp|home|root|usr)\//,
  /\bselect\b[\s\S]{0,40}\bfrom\b/i,
  /\binsert into\b/i,
  /syntax error/i,
  /invalid input syntax/i,
  /invalid byte sequence/i,
  /violates/i,
  /duplicate key/i,
  /\brelation "/i,
  /ECONN/,
  /TypeError|ReferenceError|SyntaxError|RangeError|DrizzleQueryError/,
  /undefined is not|cannot read prop/i,
  /postgres/i,
  /fastify/i,
  /Unexpected (?:token|end)/i,
]

interface Seen {
  status: number
  body: string
  type: string
}

/** Names what is wrong with an answer, or returns undefined. */
function fault({ status, body, type }: Seen, head = false): string | undefined {
  if (status >= 500) return `status ${status}`
  if (head || status === 204) return body === '' ? undefined : 'a body where there is none'
  if (!type.startsWith('application/json')) return `type ${type}`
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return 'no JSON'
  }
  const { code, msg, data } = parsed as { code?: unknown; msg?: unknown; data?: unknown }
  if (typeof code !== 'number' || typeof msg !== 'string' || msg === '' || data === undefined)
    return `no envelope: ${body.slice(0, 200)}`
  if ((status === 200) !== (code === 0)) return `status ${status} with code ${code}`
  if (status !== 200 && code !== status && ![50008, 50012, 50014, 60204].includes(code))
    return `status ${status} with code ${code}`
  const leak = inside.find((pattern) => pattern.test(msg))
  return leak ? `tells of the inside (${leak}): ${msg.slice(0, 200)}` : undefined
}

/** Sends raw bytes and reads the whole answer. */
function raw(bytes: Buffer | string, wait = 1500): Promise<Seen> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const done = () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const [head = '', ...rest] = text.split('\r\n\r\n')
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
        body: rest.join('\r\n\r\n'),
      })
    }
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
    })
    socket.setTimeout(wait, done)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const text = Buffer.concat(chunks).toString('latin1')
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      const at = text.indexOf('\r\n\r\n')
      if (length !== undefined && at >= 0 && text.length >= at + 4 + Number(length)) done()
    })
    socket.on('error', done)
    socket.on('end', done)
  })
}

describe('on the wire', () => {
  const post = (body: Buffer | string, headers = '') => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
    return Buffer.concat([
      Buffer.from(
        `POST /api/customers/check HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n${headers}\r\n`,
      ),
      bytes,
    ])
  }
  let token = ''
  beforeAll(async () => {
    token = (await t.as('5a')).token
  })

  test.each<[string, () => Buffer | string, number[]]>([
    [
      'bytes that are no UTF-8',
      () =>
        post(
          Buffer.from([
            0x7b, 0x22, 0x70, 0x68, 0x6f, 0x6e, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d,
          ]),
        ),
      [200, 400, 422],
    ],
    [
      'two Host headers',
      () =>
        `GET /api/customers HTTP/1.1\r\nHost: x\r\nhost: y\r\nX-Token: ${token}\r\nConnection: close\r\n\r\n`,
      [400],
    ],
    [
      'the same Host twice, on a page',
      () => 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400],
    ],
    [
      'an overlong slash',
      () => post(Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])),
      [400, 422],
    ],
    ['a byte order mark', () => post('\ufeff{"phone":"13800000000"}'), [200, 400]],
    ['the same key twice', () => post('{"phone":"13800000000","phone":{"$gt":""}}'), [400, 422]],
    ['__proto__', () => post('{"__proto__":{"roles":[1]}}'), [400, 422]],
    ['constructor.prototype', () => post('{"constructor":{"prototype":{"roles":[1]}}}'), [400, 422]],
    ['ten thousand brackets', () => post('['.repeat(10_000)), [400]],
    [
      'ten thousand objects in each other',
      () => post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
      [400],
    ],
    ['1e400', () => post('{"id":1e400}'), [422]],
    ['a number of a thousand digits', () => post(`{"id":${'9'.repeat(1000)}}`), [422]],
    ['NUL in a key and a value', () => post('{"ph\\u0000one":"1\\u00002"}'), [422]],
    ['NUL bytes', () => post(Buffer.from('{"phone":"\0"}')), [400, 422]],
    ['nothing but blanks', () => post('   '), [200, 400, 422]],
    ['half a document', () => post('{"phone":"138'), [400]],
    ['two documents', () => post('{}{}'), [400]],
    ['comments', () => post('{/* */}'), [400]],
    ['NaN', () => post('{"id":NaN}'), [400]],
    [
      'many brackets in a text',
      () => post(`{"company_name":"${'['.repeat(100)}\\"${'{'.repeat(90)}"}`),
      [200],
    ],
    ['an empty key', () => post('{"":1}'), [422]],
    ['a very long key', () => post(`{"${'k'.repeat(100_000)}":1}`), [422]],
    ['an array of a hundred thousand', () => post(`{"phone":[${'1,'.repeat(99_999)}1]}`), [422]],
    [
      'a body shorter than its declared length',
      () =>
        `POST /api/customers/check HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{}`,
      [0, 400, 408],
    ],
    ['a body of more than a megabyte', () => post(`{"phone":"${'1'.repeat(1_100_000)}"}`), [413]],
    [
      'a length that is no number',
      () => 'POST /api/customers/check HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n',
      [400],
    ],
    [
      'two lengths',
      () =>
        'POST /api/customers/check HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      [400],
    ],
    [
      'a length and chunks',
      () =>
        'POST /api/customers/check HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400, 401],
    ],
    [
      'a bad chunk',
      () =>
        `POST /api/customers/check HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'headers of 20 kilobytes',
      () => `GET /api/customers HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
      [431],
    ],
    ['no host', () => 'GET /api/customers HTTP/1.1\r\n\r\n', [400]],
    ['no HTTP', () => 'hello\r\n\r\n', [400]],
    ['a TLS greeting', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), [400]],
    [
      'a header with a line feed',
      () => 'GET /api/customers HTTP/1.1\r\nHost: x\r\nX-A: a\nX-Token: b\r\n\r\n',
      [400, 401],
    ],
    [
      'a broken escape in the path',
      () => 'GET /api/customers/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 404],
    ],
    [
      'half a character in the path',
      () => 'GET /api/customers/%C3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 404],
    ],
    [
      'NUL in the path',
      () => 'GET /api/customers/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 401, 404],
    ],
    [
      'a very long path',
      () => `GET /api/customers/${'1'.repeat(8000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      [400, 401, 404, 414],
    ],
    [
      'a whole URL as the path',
      () => 'GET http://elsewhere/api/customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 401, 404],
    ],
    [
      'a backslash',
      () => 'GET /api\\customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 401, 404],
    ],
    ['CONNECT', () => 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', [0, 400, 404, 405]],
    [
      'an unknown method',
      () => 'FROB /api/customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      [400, 404, 405],
    ],
    ['TRACE', () => 'TRACE /api/customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404, 405]],
    [
      'a request for another protocol',
      () =>
        'GET /api/customers HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n',
      [0, 400, 401],
    ],
    [
      'an expectation',
      () =>
        'POST /api/customers/check HTTP/1.1\r\nHost: x\r\nExpect: the-impossible\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      [401, 417],
    ],
    ['HTTP/0.9', () => 'GET /api/customers\r\n\r\n', [400, 401]],
    ['HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ])('%s', async (_name, bytes, statuses) => {
    const seen = await raw(bytes())
    expect(statuses).toContain(seen.status)
    // Node itself answers a request without a host, and one with an expectation, before our code runs.
    if (seen.status !== 0 && !(seen.type === '' && /^(0\s*)?$/.test(seen.body)))
      expect(fault(seen)).toBeUndefined()
  })

  test('the server still answers after all of that', async () => {
    expect((await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status).toBe(200)
  })
})

describe('a body of another kind', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonx',
    'application/json/x',
    'image/png',
    '*/*',
    'application/json, text/plain',
    ';',
    'application/ json',
    'nonsense',
    '',
  ]
  test.each(types)('%s is refused', async (type) => {
    const who = await t.as('5a')
    for (const path of [
      '/api/customers',
      '/api/customers/check',
      `/api/customers/${customer.id}/release`,
      '/api/session/profile',
      '/api/views',
    ]) {
      const method = path.endsWith('profile') ? 'PATCH' : path.endsWith('views') ? 'PUT' : 'POST'
      const answer = await who.ask(path, { method, body: '{"no_such":1}', headers: { 'content-type': type } })
      expect([path, answer.status]).toEqual([path, 415])
    }
  })

  const fine = [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json ; x=y',
    'application/json;',
    ' application/json',
  ]
  test.each(fine)('%s is accepted as JSON and checked', async (type) => {
    const who = await t.as('5a')
    const answer = await who.ask('/api/customers', {
      method: 'POST',
      body: '{"no_such":1}',
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.data.fields?.no_such]).toEqual([422, '不支持的字段：no_such'])
  })
})

describe('methods that a path does not have', () => {
  test.each([...new Set(Object.values(allRoutes).map((route) => route.path))])('%s', async (path) => {
    const mine = Object.values(allRoutes)
      .filter((route) => route.path === path)
      .map((route) => route.method as string)
    for (const method of [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'LOCK',
    ]) {
      if (mine.includes(method)) continue
      const answer = await t.app.inject({ method: method as 'GET', url: path.replace(/:[a-z_]+/g, '1') })
      // A path may also match another route that has a number in the same position.
      expect([method, [404, 405, 401].includes(answer.statusCode)]).toEqual([method, true])
      if (answer.statusCode === 405)
        expect([method, String(answer.headers['allow']).split(', ')]).toEqual([
          method,
          expect.arrayContaining(mine),
        ])
      if (method !== 'HEAD')
        expect([
          method,
          fault({ status: answer.statusCode, body: answer.body, type: answer.headers['content-type'] ?? '' }),
        ]).toEqual([method, undefined])
    }
  })
})

const fieldNames = [
  ...new Set([
    ...Object.values(allResources).flatMap((resource) => Object.keys(resource.fields)),
    'version',
    'ids',
    'reason',
    'remark',
    'service_id',
    'confirm_duplicate',
    'password',
    'new_password',
    'old_password',
    'username',
    'list',
    'query',
    'add',
    'remove',
    'mapping',
    'on_duplicate',
    'token',
    'id',
    'page',
    'limit',
    'sort',
    'q',
    'roles',
    'disabled',
    'overrides',
    ...Object.keys({ contact_expire_days: 1, notify_days: 1 }),
  ]),
]

function nasty(d: PrintedRandom, depth = 0): unknown {
  const values: (() => unknown)[] = [
    () => null,
    () => '',
    () => ' ',
    () => 0,
    () => -1,
    () => 1.5,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER,
    () => 2 ** 31,
    () => true,
    () => false,
    () => [],
    () => ({}),
    () => '\u0000',
    () => '\ud800',
    () => 'a\u0000b\udfff',
    () => "'; drop table customers; --",
    () => '${7*7}{{7*7}}',
    () => '%s%n',
    () => '../../etc/passwd',
    () => '<script>alert(1)</script>',
    () => '=HYPERLINK("x")',
    () => '😀'.repeat(d.below(60)),
    () => 'x'.repeat(d.below(5000)),
    () => '9'.repeat(d.below(40)),
    () => 'NaN',
    () => '1e400',
    () => '2026-02-30T25:61:00Z',
    () => '2026-11-20T08:00:00.000Z',
    () => '9999999999-01-01',
    () => '١٢٣',
    () => '‮evil',
    () => 'ﷺ'.repeat(20),
    () => customer.id,
    () => customer.version,
    () => d.below(1000),
    () => String(d.below(1000)),
    () => '13' + String(d.below(1e9)).padStart(9, '0'),
    () => ['x', 1, null],
    () => ({ $gt: '' }),
    () => ({ toString: 'x', length: 5 }),
    () => [[[[]]]],
    () => '中文测试有限公司',
    () => 'a@b.c',
  ]
  if (depth < 3 && d.chance(0.1)) return Array.from({ length: d.below(4) }, () => nasty(d, depth + 1))
  if (depth < 3 && d.chance(0.1)) return object(d, depth + 1)
  return d.one(values)()
}

function object(d: PrintedRandom, depth = 0): Record<string, unknown> {
  const own: Record<string, unknown> = {}
  for (let n = d.below(6); n > 0; n -= 1)
    own[
      d.chance(0.9)
        ? d.one(fieldNames)
        : d.one([
            'constructor',
            'toString',
            '',
            '\u0000',
            'a.b',
            '$set',
            'x'.repeat(300),
            'id[]',
            'hasOwnProperty',
          ])
    ] = nasty(d, depth)
  return own
}

/** A nearly valid body, so that it passes the first checks. */
function nearlyRight(d: PrintedRandom, path: string): Record<string, unknown> {
  const base: Record<string, unknown> = path.includes('follow-ups')
    ? { kind: 1, content: 'x' }
    : path === '/api/customers'
      ? newCustomer()
      : path.endsWith('staff')
        ? { username: 'u', nickname: 'n', name: 'n', roles: [5] }
        : path.endsWith('views')
          ? { list: 'customers', name: 'n', query: '' }
          : { version: customer.version, ids: [customer.id], reason: 1, service_id: t.uid('5a') }
  for (let n = 1 + d.below(2); n > 0; n -= 1)
    base[d.one([...Object.keys(base), ...fieldNames.slice(0, 5)])] = nasty(d)
  return base
}

function query(d: PrintedRandom): string {
  const part = () =>
    `${encodeURIComponent(d.one([...fieldNames, 'created_at_from', 'pool_at_to', 'x', '__proto__', 'constructor', 'page[]', ''])).replace(/%5B%5D/, '[]')}=${(() => {
      try {
        return encodeURIComponent(String(nasty(d)))
      } catch {
        return '%ED%A0%80'
      }
    })()}`
  return Array.from({ length: d.below(4) }, part).join('&')
}

test(
  `${full ? '100,000' : '500'} malformed requests: never 5xx, always an envelope, no internals revealed, nothing changed by refusals`,
  async () => {
    const d = printedRandom()
    const routes = Object.values(allRoutes).filter(
      (route) =>
        ![
          '/api/events',
          '/admin/login/login_out',
          '/api/session/password',
          '/api/session/sessions/:id',
        ].includes(route.path) &&
        !route.path.endsWith('hand-over') &&
        !route.path.endsWith('reset-password'),
    )
    const [boss, seller] = [await t.as('1a'), await t.as('5a')]
    const people = [boss, boss, boss, seller, seller, seller, await t.as('3a'), await t.as('7a'), undefined]
    const types = [
      'application/json',
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'multipart/form-data; boundary=zz',
      '',
      'application/json; charset=utf-16',
    ]
    const faults: string[] = []
    const times: number[] = []
    const statuses = new Map<number, number>()
    const kept = async () =>
      (
        await t.database.pool.query(
          `select count(*)::int as n from audit_entries where resource <> 'database'
            and action not in ('denied', 'check', 'download', 'login_failed', 'login', 'logout')`,
        )
      ).rows[0].n as number
    const before = await kept()
    let acted = 0
    let checks = 0
    for (let n = 0; n < (full ? 100_000 : 500); n += 1) {
      const route = d.one(routes)
      const who = d.one(people)
      const path = route.path.replace(/:[a-z_]+/g, () =>
        d.chance(0.7)
          ? String(customer.id)
          : encodeURIComponent(
              d.one([
                '0',
                '-1',
                '1.5',
                'x',
                '999999999999999',
                '9999999999999999',
                '1;2',
                "1'",
                '😀',
                '１',
                ' 1',
                '\u0000',
                '__proto__',
                '..',
                'null',
              ]),
            ),
      )
      const asked = query(d)
      const url = `${path}${asked === '' ? '' : `?${asked}`}`
      const body = d.chance(0.15)
        ? d.one(['', '{', '[]', '"x"', 'null', '0', '\u0000', '[{}]', '{"a":1}{'])
        : JSON.stringify(d.chance(0.5) ? nearlyRight(d, route.path) : d.chance(0.9) ? object(d) : nasty(d))
      const type = d.one(types)
      const headers: Record<string, string> = {
        ...(who ? { 'x-token': who.token } : {}),
        ...(type === '' ? {} : { 'content-type': type }),
      }
      if (d.chance(0.1))
        headers['accept-language'] = d.one([
          'constructor',
          '__proto__',
          'en;q=9',
          ',,,',
          'x'.repeat(500),
          'ja',
          'es-419;q=0.1',
        ])
      if (d.chance(0.05)) headers['idempotency-key'] = d.one(['k', 'x'.repeat(300), "'", '__proto__'])
      if (d.chance(0.05)) headers['x-forwarded-for'] = d.one(["'", '::1, x', 'x'.repeat(1000)])
      const method = d.chance(0.95) ? route.method : d.one(['OPTIONS', 'HEAD', 'DELETE', 'TRACE', 'PUT'])
      const since = performance.now()
      const answer = await t.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: body }),
      })
      times.push(performance.now() - since)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      const isDocument = answer.statusCode === 200 && route.raw === 'answer'
      const wrong = isDocument
        ? undefined
        : fault(
            { status: answer.statusCode, body: answer.body, type: answer.headers['content-type'] ?? '' },
            method === 'HEAD',
          )
      if (wrong) faults.push(`${method} ${url.slice(0, 200)} ${type} ${body.slice(0, 300)} → ${wrong}`)
      if (answer.statusCode === 200 && !['GET', 'HEAD'].includes(method)) {
        const parsed = JSON.parse(answer.body) as { data?: { results?: { code: number }[] } | null }
        if (path.endsWith('/check') || path.endsWith('/preview')) checks += 1
        else if (route.path !== '/admin/login/login_submit')
          acted += parsed.data?.results ? parsed.data.results.filter((result) => result.code === 0).length : 1
      }
    }
    console.log(
      JSON.stringify({
        statuses: Object.fromEntries([...statuses].toSorted(([one], [other]) => one - other)),
        acted,
        checks,
        p99: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0),
      }),
    )
    expect(faults.slice(0, 10)).toEqual([])
    // A repeated key answers again without a second effect.
    const after = await kept()
    expect(after - before).toBeLessThanOrEqual(acted)
    expect(after - before).toBeGreaterThanOrEqual(acted - (full ? 5000 : 25))
  },
  full ? 3_600_000 : 120_000,
)
