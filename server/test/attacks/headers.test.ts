import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const directives = (policy: unknown) =>
  Object.fromEntries(
    (typeof policy === 'string' ? policy : '')
      .split(';')
      .map((piece) => [piece.trim().split(' ')[0], piece.trim().split(' ').slice(1)]),
  )

test('every answer, including refusals and pages, has the security headers', async () => {
  const who = await t.as('5a')
  const answers = await Promise.all([
    who.ask('/api/customers'),
    who.ask('/api/customers/999999'),
    t.ask('/api/customers'),
    who.ask('/api/customers', { method: 'POST', body: '{' }),
    who.ask('/api/nothing'),
    who.ask('/common/download?fileName=x'),
    who.ask('/api/staff'),
    t.ask('/admin/login/login_submit', { method: 'POST', body: {} }),
    t.ask('/healthz'),
    t.ask('/'),
    t.ask('/crm/index/list'),
    t.ask('/no/such/page'),
  ])
  for (const { headers } of answers) {
    const policy = directives(headers['content-security-policy'])
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'connect-src': ["'self'"],
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('the root and every screen path answer with the web app, and API paths never do', async () => {
  const web = `${t.folder}/web/`
  await mkdir(web)
  await writeFile(`${web}index.html`, '<!doctype html><div id="root"></div>')
  const built = await testApp({ besides: t, parts: { web } })
  for (const path of [
    '/',
    '/crm/index/list?page=2',
    '/login?redirect=%2F',
    '/redirect//x',
    '/no/such/page',
  ]) {
    const { status, headers, text } = await built.ask(path)
    expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(text).toContain('<div id="root">')
  }
  for (const path of ['/api', '/api/nothing', '/admin/x', '/assets/x.js', '/common/x'])
    expect([path, (await built.ask(path)).headers['content-type']]).toEqual([
      path,
      'application/json; charset=utf-8',
    ])
  await built.close()
})

test('answers that need a sign-in are never cached', async () => {
  const who = await t.as('5a')
  const made = await who.ask('/api/customers', { method: 'POST', body: newCustomer() })
  for (const { headers } of [
    made,
    await who.ask(`/api/customers/${made.data.id}`),
    await who.ask('/admin/login/user'),
    await t.ask('/api/customers'),
    await who.ask('/common/download?fileName=x'),
  ])
    expect(headers['cache-control']).toBe('no-store')
})

test('forged headers change neither protocol, host nor client address', async () => {
  const forged = {
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '10.1.1.1',
    'x-forwarded-host': 'crm.example.com',
    forwarded: 'for=10.1.1.1;proto=https',
  }
  const who = await t.as('5a')
  const { headers } = await who.ask('/api/customers', { headers: forged })
  expect(headers).not.toHaveProperty('strict-transport-security')
  await who.ask('/api/customers', { method: 'POST', body: newCustomer(), headers: forged })
  const { rows } = await t.database.pool.query('select distinct address from audit_entries')
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})

test('no other site may read an answer, whatever origin it claims', async () => {
  const who = await t.as('5a')
  for (const origin of ['https://evil.example', 'null', 'http://localhost:8080']) {
    const { headers } = await who.ask('/api/customers', { headers: { origin } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  const asked = await t.app.inject({
    method: 'OPTIONS',
    url: '/api/customers',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-token',
    },
  })
  expect([
    asked.statusCode,
    Object.keys(asked.headers).filter((name) => name.startsWith('access-control')),
  ]).toEqual([405, []])
})
