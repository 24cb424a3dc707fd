import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { testApp, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'

/**
 * Which roles may use each route. Written by hand from the source-spec's route table (§2) and the contract,
 * not derived from the code. `public` needs no session; otherwise the digits are the roles.
 */
const expected: Record<string, string> = {
  'POST /admin/login/login_submit': 'public',
  'GET /admin/login/user': '12345678',
  'POST /admin/login/login_out': 'public',
  'POST /api/session/password': '12345678',
  'POST /api/session/reauthenticate': '12345678',
  'GET /api/session/sessions': '12345678',
  'DELETE /api/session/sessions/:id': '12345678',
  'GET /api/session/devices': '12345678',
  'DELETE /api/session/devices/:id': '12345678',
  'PATCH /api/session/profile': '12345678',
  'GET /api/tokens': '12345678',
  'POST /api/tokens': '12345678',
  'DELETE /api/tokens/:id': '12345678',
  'GET /api/service-accounts': '1',
  'POST /api/service-accounts': '1',
  'DELETE /api/service-accounts/:id': '1',
  'GET /api/session/oidc': 'public',
  'GET /api/session/oidc/start': 'public',
  'GET /api/session/oidc/callback': 'public',
  'GET /api/session/provider': '12345678',
  'POST /api/session/provider/start': '12345678',
  'POST /api/session/provider': '12345678',
  'DELETE /api/session/provider': '12345678',
  'GET /api/session/second-factor': '12345678',
  'POST /api/session/second-factor': '12345678',
  'POST /api/session/second-factor/passkey-options': '12345678',
  'POST /api/session/second-factor/passkey': '12345678',
  'POST /api/session/second-factor/app': '12345678',
  'POST /api/session/second-factor/app/confirm': '12345678',
  'DELETE /api/session/second-factor/app': '12345678',
  'POST /api/session/second-factor/passkeys/options': '12345678',
  'POST /api/session/second-factor/passkeys': '12345678',
  'DELETE /api/session/second-factor/passkeys/:id': '12345678',
  'POST /api/session/second-factor/recovery-codes': '12345678',
  'GET /api/staff/options': '12345678',
  'GET /api/staff': '1',
  'POST /api/staff': '1',
  'PATCH /api/staff/:id': '1',
  'POST /api/staff/:id/reset-password': '1',
  'POST /api/staff/:id/reset-second-factor': '1',
  'POST /api/staff/:id/release-provider': '1',
  'POST /api/staff/:id/hand-over': '1',
  'POST /api/staff/:id/hand-over/preview': '1',
  'GET /api/staff/:id/sessions': '1',
  'DELETE /api/staff/:id/sessions/:session': '1',
  'GET /api/customers': '1235',
  'GET /api/customers/tags': '1235',
  'GET /api/customers/words': '1235',
  'GET /api/customers/:id': '1235',
  'POST /api/customers': '1235',
  'PATCH /api/customers/:id': '1235',
  'POST /api/customers/check': '1235',
  'POST /api/customers/:id/release': '1235',
  'POST /api/customers/:id/transfer': '1235',
  'POST /api/customers/:id/lock': '1235',
  'POST /api/customers/:id/unlock': '1235',
  'POST /api/customers/:id/archive': '12',
  'POST /api/customers/release': '1235',
  'POST /api/customers/transfer': '1235',
  'POST /api/customers/set': '1235',
  'POST /api/customers/tag': '1235',
  'GET /api/customers/:id/follow-ups': '1235',
  'POST /api/customers/:id/follow-ups': '1235',
  'PATCH /api/customers/:id/follow-ups/:follow_up_id': '1235',
  'GET /api/customers/:id/timeline': '1235',
  'GET /api/customers/:id/merges': '1235',
  'POST /api/customers/:id/merge': '123',
  'POST /api/customers/:id/merge/undo': '12',
  'GET /api/customers/:id/contacts': '1235',
  'POST /api/customers/:id/contacts': '1235',
  'PATCH /api/contacts/:id': '1235',
  'DELETE /api/contacts/:id': '1235',
  'GET /api/follow-ups': '1235',
  'GET /api/pool/customers': '1235',
  'GET /api/pool/customers/:id': '1235',
  'POST /api/pool/customers/:id/claim': '1235',
  'POST /api/pool/customers/:id/assign': '123',
  'POST /api/pool/customers/:id/reveal': '1235',
  'POST /api/pool/claim': '1235',
  'POST /api/pool/assign': '123',
  'GET /api/pool/quota': '1235',
  'GET /api/pool/rules': '1235',
  'PUT /api/pool/rules': '12',
  'POST /api/pool/rules/preview': '12',
  'GET /api/commissioned': '1235',
  'GET /api/goods': '1246',
  'GET /api/auction-events': '123456',
  'GET /api/auction-events/:id': '123456',
  'POST /api/auction-events': '1235',
  'POST /api/auction-events/from-notice': '1235',
  'PATCH /api/auction-events/:id': '1235',
  'GET /api/auction-events/:id/lots': '123456',
  'POST /api/auction-events/:id/lots': '1235',
  'POST /api/auction-events/:id/lots/workbook': '1235',
  'POST /api/auction-events/:id/lots/remove': '1235',
  'POST /api/auction-events/:id/lots/undo': '1235',
  'POST /api/auction-events/:id/transitions': '123456',
  'POST /api/auction-events/:id/results/import': '124',
  'GET /api/auction-events/:id/papers': '123456',
  'GET /api/auction-events/:id/proposals': '12',
  'GET /api/auction-events/:id/room': '1246',
  'GET /api/auction-events/:id/sales': '1234568',
  'GET /api/auction-events/:id/sign-ups': '1246',
  'POST /api/auction-events/:id/sign-ups': '1246',
  'GET /api/lot-rounds': '123456',
  'POST /api/lots': '1235',
  'PATCH /api/lots/:id': '1235',
  'POST /api/lots/:id/copy': '1235',
  'POST /api/lots/:id/transitions': '1234568',
  'GET /api/lots/:id/candidates': '1246',
  'GET /api/lots/:id/default': '12',
  'GET /api/lots/:id': '123456',
  'GET /api/lots/:id/timeline': '123456',
  'GET /api/lots/:id/rounds': '123456',
  'GET /api/lots/:id/comments': '123456',
  'POST /api/lots/:id/comments': '123456',
  'GET /api/recyclers': '123456',
  'POST /api/recyclers': '123456',
  'GET /api/recyclers/:id': '123456',
  'PATCH /api/recyclers/:id': '123456',
  'POST /api/recyclers/check': '123456',
  'POST /api/recyclers/:id/verify': '124',
  'POST /api/recyclers/:id/suspend': '124',
  'POST /api/recyclers/:id/blacklist': '12',
  'POST /api/recyclers/:id/reinstate': '124',
  'GET /api/sign-ups': '1246',
  'GET /api/sign-ups/:id': '1246',
  'POST /api/lots/:id/sign-ups': '1246',
  'PATCH /api/sign-ups/:id': '124',
  'POST /api/sign-ups/:id/review': '1246',
  'POST /api/sign-ups/review': '1246',
  'POST /api/sign-ups/:id/resubmit': '1246',
  'POST /api/sign-ups/:id/cancel': '1246',
  'POST /api/sign-ups/:id/waive-deposit': '12',
  'POST /api/sign-ups/:id/carry-over': '124',
  'POST /api/sign-ups/:id/collusion-note': '124',
  'GET /api/lots/:id/bids': '123456',
  'POST /api/lots/:id/bids': '1246',
  'POST /api/lots/:id/bids/import': '1246',
  'POST /api/bids/:id/void': '1246',
  'POST /api/imports': '1234',
  'GET /api/imports': '1234',
  'POST /api/imports/:id/check': '1234',
  'POST /api/imports/:id/run': '1234',
  'POST /api/imports/:id/undo': '1234',
  'GET /api/imports/:id': '1234',
  'GET /api/imports/:id/refusals': '1234',
  'GET /api/exports': '1',
  'POST /api/exports': '1',
  'POST /api/exports/:id/cancel': '1',
  'POST /api/exports/:id/retry': '1',
  'POST /api/index/upload': '12345678',
  'GET /common/download': '12345678',
  'GET /common/download/resource': '12345678',
  'GET /common/zip/lots/:id': '123456',
  'GET /api/drafts': '12345678',
  'GET /api/drafts/:key': '12345678',
  'PUT /api/drafts/:key': '12345678',
  'DELETE /api/drafts/:key': '12345678',
  'GET /api/views': '12345678',
  'PUT /api/views': '12345678',
  'PUT /api/views/:id': '12345678',
  'DELETE /api/views/:id': '12345678',
  'GET /api/search': '12345678',
  'GET /api/notifications': '12345678',
  'POST /api/notifications/read': '12345678',
  'GET /api/dashboard': '12345678',
  'GET /api/waiting': '12345678',
  'GET /api/pool/moves': '12',
  'GET /api/consignors': '1235',
  'POST /api/consignors': '1235',
  'GET /api/consignors/options': '1235',
  'GET /api/consignors/:id': '1235',
  'GET /api/consignors/:id/timeline': '1235',
  'PATCH /api/consignors/:id': '1235',
  'GET /api/contracts': '1235',
  'POST /api/contracts': '1235',
  'GET /api/contracts/:id': '1235',
  'GET /api/contracts/:id/versions': '1235',
  'PATCH /api/contracts/:id': '1235',
  'GET /api/auction-companies': '12345678',
  'GET /api/calendar': '12345678',
  'GET /api/calendar/:year': '12',
  'PUT /api/calendar/:year': '12',
  'POST /api/calendar/:year/preview': '12',
  'GET /api/notice-rules': '12345678',
  'PUT /api/notice-rules': '12',
  'POST /api/auction-companies': '12',
  'PATCH /api/auction-companies/:id': '12',
  'POST /api/bank-statements': '18',
  'POST /api/bank-statements/preview': '18',
  'GET /api/bank-statements': '18',
  'POST /api/bank-statements/:id/take-back': '18',
  'GET /api/bank-lines': '18',
  'GET /api/bank-lines/:id/candidates': '18',
  'POST /api/bank-lines/:id/match': '18',
  'POST /api/bank-lines/match-exact': '18',
  'POST /api/bank-lines/:id/set-aside': '18',
  'POST /api/bank-lines/:id/unapplied': '18',
  'POST /api/bank-lines/:id/reopen': '18',
  'GET /api/day-closes': '18',
  'GET /api/own-accounts/:id/day-proof': '18',
  'POST /api/day-closes': '18',
  'POST /api/day-closes/:id/reopen': '1',
  'GET /api/month-closes': '18',
  'GET /api/month-closes/proof': '18',
  'POST /api/month-closes': '8',
  'POST /api/month-closes/:id/reopen': '1',
  'GET /api/own-accounts': '1234568',
  'GET /api/own-accounts/options': '1234568',
  'POST /api/own-accounts': '18',
  'PATCH /api/own-accounts/:id': '18',
  'GET /api/lots/:id/payment-accounts': '1234568',
  'GET /api/auction-platforms': '12345678',
  'POST /api/auction-platforms': '12',
  'PATCH /api/auction-platforms/:id': '12',
  'GET /api/finance/entries': '18',
  'GET /api/finance/entries/same-reference': '18',
  'POST /api/finance/entries': '18',
  'PATCH /api/finance/entries/:id': '18',
  'POST /api/finance/entries/:id/submit': '18',
  'POST /api/finance/entries/:id/confirm': '18',
  'POST /api/finance/entries/:id/void': '18',
  'POST /api/finance/dues/:id/confirm': '18',
  'POST /api/finance/dues/:id/drop': '18',
  'POST /api/finance/dues/:id/set-off': '18',
  'POST /api/finance/entries/:id/reverse': '18',
  'GET /api/finance/entries/:id/receipt': '18',
  'GET /api/finance/unapplied': '18',
  'GET /api/finance/unapplied/:id': '18',
  'GET /api/finance/unapplied/:id/targets': '18',
  'POST /api/finance/unapplied/:id/apply': '18',
  'POST /api/finance/unapplied/:id/refund': '18',
  'GET /api/lots/:id/funds': '12',
  'GET /api/lots/:id/briefing': '123456',
  'GET /api/finance/dues': '18',
  'GET /api/finance/summary': '18',
  'GET /api/finance/lots/:id': '18',
  'GET /api/finance/lots/options': '18',
  'GET /api/finance/payer': '18',
  'GET /api/finance/entries/:id/passport': '18',
  'GET /api/finance/settlements': '18',
  'GET /api/finance/queue': '18',
  'GET /api/finance/party-statement': '18',
  'GET /api/finance/party-statement/file': '18',
  'GET /api/finance/parties': '18',
  'GET /api/finance/refund-batch': '18',
  'GET /api/finance/refund-batches': '18',
  'POST /api/finance/refund-batches': '18',
  'GET /api/vouchers': '18',
  'GET /api/vouchers/export': '18',
  'GET /api/voucher-accounts': '18',
  'PUT /api/voucher-accounts': '8',
  'GET /api/tax-receipts': '18',
  'GET /api/tax-receipts/expected': '18',
  'POST /api/tax-receipts': '18',
  'POST /api/tax-receipts/read': '18',
  'POST /api/tax-receipts/:id/red': '18',
  'POST /api/tax-receipts/:id/void': '18',
  'GET /api/lots/:id/settlement': '12358',
  'PUT /api/lots/:id/settlement': '18',
  'POST /api/lots/:id/settlement/close': '18',
  'POST /api/lots/:id/settlement/reopen': '18',
  'GET /api/lots/:id/relist': '1235',
  'POST /api/lots/:id/relist': '1235',
  'GET /api/lots/:id/items': '123456',
  'POST /api/lots/:id/items': '1235',
  'POST /api/lots/:id/items/import': '1235',
  'POST /api/lots/:id/items/workbook': '1235',
  'PATCH /api/items/:id': '1235',
  'DELETE /api/items/:id': '1235',
  'PUT /api/lots/:id/commission-scales': '1235',
  'GET /api/lots/:id/charges': '12358',
  'POST /api/lots/:id/charges': '128',
  'POST /api/charges/:id/void': '128',
  'GET /api/lots/:id/costs': '128',
  'POST /api/lots/:id/costs': '128',
  'POST /api/costs/:id/void': '128',
  'GET /api/approvals': '1234568',
  'GET /api/approvals/:id': '1234568',
  'POST /api/approvals': '1234568',
  'POST /api/approvals/:id/decide': '1234568',
  'GET /api/results': '1234568',
  'GET /api/results/lines': '1234568',
  'GET /api/results/file': '1234568',
  'GET /api/commission-plans': '1',
  'PUT /api/commission-plans': '1',
  'GET /api/commissions': '12345678',
  'POST /api/commissions/freeze': '8',
  'GET /api/photo-imports': '1235',
  'POST /api/photo-imports': '1235',
  'GET /api/photo-imports/:id': '1235',
  'POST /api/photo-imports/:id/run': '1235',
  'POST /api/photo-imports/:id/undo': '1235',
  'GET /api/settings': '12345678',
  'PUT /api/settings': '1',
  'GET /api/settings/logo': 'public',
  'GET /api/lots/:id/weigh-tickets': '1234568',
  'POST /api/lots/:id/weigh-tickets': '123456',
  'POST /api/weigh-tickets/:id/void': '123456',
  'GET /api/things': '123456',
  'GET /api/lots/:id/things': '123456',
  'POST /api/lots/:id/things/out': '123456',
  'POST /api/things/:id/out': '123456',
  'POST /api/things/:id/undo': '123456',
  'POST /api/things/:id/evidence': '123456',
  'POST /api/thing-evidence/:id/void': '123456',
  'POST /api/things/:id/accept': '123456',
  'POST /api/lots/:id/performance-bond/forfeit': '2',
  'GET /api/lots/:id/whereabouts': '123456',
  'GET /api/auction-events/:id/whereabouts': '123456',
  'GET /api/consignors/:id/whereabouts': '1235',
  'GET /common/zip/lots/:id/whereabouts': '123456',
  'GET /common/zip/auction-events/:id/whereabouts': '123456',
  'GET /common/zip/consignors/:id/whereabouts': '1235',
  'GET /api/lots/:id/papers': '1234568',
  'POST /api/lots/:id/papers': '1234568',
  'POST /api/lots/:id/papers/docx': '1234568',
  'GET /api/paper-templates': '12',
  'POST /api/paper-templates': '12',
  'PATCH /api/paper-templates/:id': '12',
  'DELETE /api/paper-templates/:id': '12',
  'GET /api/events': '12345678',
  'GET /api/audit': '17',
  'GET /api/audit/chain': '17',
  'POST /api/audit/chain/check': '17',
  'GET /api/system/status': '1',
  'POST /api/system/clock/confirm': '1',
  'GET /api/webhooks': '1',
  'POST /api/webhooks': '1',
  'PATCH /api/webhooks/:id': '1',
  'DELETE /api/webhooks/:id': '1',
  'GET /api/webhooks/:id/deliveries': '1',
  'POST /api/webhook-deliveries/:id/retry': '1',
  'GET /api/message-channels': '1',
  'POST /api/message-channels': '1',
  'PATCH /api/message-channels/:id': '1',
  'DELETE /api/message-channels/:id': '1',
  'POST /api/message-channels/:id/test': '1',
  'GET /api/message-channels/:id/people': '1',
  'PUT /api/message-channels/:id/people/:uid': '1',
  'DELETE /api/message-channels/:id/people/:uid': '1',
  'GET /api/messages': '1',
  'GET /api/mail-switches': '12345678',
  'PUT /api/mail-switches': '12345678',
  'POST /api/staff/:id/invite': '1',
  'POST /api/session/password-link': 'public',
  'POST /api/session/password-by-link': 'public',
  'GET /api/mail/off/:key': 'public',
  'POST /api/mail/off/:key': 'public',
  'GET /api/calendar-feed': '12345678',
  'POST /api/calendar-feed': '12345678',
  'DELETE /api/calendar-feed': '12345678',
  'GET /calendars/:key': 'public',
  'POST /api/mcp': '',
  'GET /api/openapi.json': '1',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
}

let t: TestApp
const routes = Object.values(allRoutes).map((route) => `${route.method} ${route.path}`)
const addressOf = (path: string) => path.replace(/:[a-z_]+/g, '999999')

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the hand-written table has every route and no other', () => {
  expect([...routes].sort()).toEqual(Object.keys(expected).sort())
})

/** A hash of everything that a refused write must not change. Only the log of denials may grow. */
async function fingerprint(): Promise<string> {
  const tables = [
    'customers',
    'sign_ups',
    'bids',
    'staff',
    'follow_ups',
    'pool_events',
    'pool_rules',
    'views',
    'drafts',
    'uploads',
    'imports',
    'exports',
    'reveals',
    'notifications',
    'recyclers',
    'lots',
    'lot_papers',
    'paper_templates',
    'lot_events',
    'lot_rounds',
    'lot_comments',
    'lot_items',
    'qualifications',
    'sessions',
    'access_tokens',
    'webhooks',
    'message_channels',
    'message_people',
    'message_preferences',
    'messages',
    'calendar_feeds',
    'totp_secrets',
    'passkeys',
    'recovery_codes',
    'auction_companies',
    'auction_platforms',
    'own_accounts',
    'bank_lines',
    'bank_matches',
    'day_closes',
    'consignors',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const hide = table === 'sessions' ? "- 'last_used_at'" : table === 'staff' ? "- 'last_seen_at'" : ''
      const { rows } = await t.database.pool.query(
        `select coalesce(string_agg((to_jsonb(x) ${hide})::text, '' order by to_jsonb(x)::text), '') as all from ${table} x`,
      )
      return rows[0].all as string
    }),
  )
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

describe('anonymous', () => {
  test.each(Object.entries(expected).filter(([, roles]) => roles !== 'public'))(
    '%s is 401 with 50008',
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const answer = await t.ask(addressOf(path), { method, ...(method === 'GET' ? {} : { body: {} }) })
      expect([answer.status, answer.code]).toEqual([401, path.startsWith('/common/') ? 401 : 50008])
    },
  )
})

describe.each(['1', '2', '3', '4', '5', '6', '7', '8'])('role %s', (role) => {
  test('may use exactly the routes in the table, and a refused write changes nothing', async () => {
    const who = await t.as(`${role}a`)
    const before = await fingerprint()
    for (const [route, roles] of Object.entries(expected)) {
      const [method = '', path = ''] = route.split(' ')
      if (roles === 'public' || path === '/api/events') continue
      const allowed = roles.includes(role)
      // No route accepts this body. A permitted person gets another error than 403, and nothing changes.
      const answer = await who.ask(addressOf(path), {
        method,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: { no_such_field: 1 } }),
      })
      if (allowed) expect([route, answer.status]).not.toEqual([route, 403])
      else expect([route, answer.status, answer.code]).toEqual([route, 403, 403])
      expect(answer.status, route).toBeLessThan(500)
    }
    expect(await fingerprint()).toBe(before)
  })
})

test('the event stream is open to signed-in people only', async () => {
  const answer = await t.ask('/api/events')
  expect(answer.status).toBe(401)
})

test('a person of several roles has the rights of each', async () => {
  await t.database.pool.query("update staff set roles = '{5,7}' where username = '7b'")
  const both = await t.as('7b')
  expect((await both.ask('/api/audit')).status).toBe(200)
  expect((await both.ask('/api/customers')).status).toBe(200)
  expect((await both.ask('/api/staff')).status).toBe(403)
})

test('somebody without a role is refused with the text of the source-spec', async () => {
  const who = await t.as('6b')
  await t.database.pool.query("update staff set roles = '{}' where username = '6b'")
  const said = async (language: string) => {
    const answer = await who.ask('/api/views', { headers: { 'accept-language': language } })
    expect(answer.status).toBe(403)
    return answer.msg
  }
  expect(await said('en')).toBe('getInfo: roles must be a non-null array!')
  expect(new Set([await said('zh'), await said('en'), await said('es'), await said('ja')]).size).toBe(4)
})

test.each([
  '//api/customers',
  '/api//customers',
  '/API/customers',
  '/api/customers/',
  '/api/%63ustomers',
  '/api/customers;x',
  '/api/customers%2f',
  '/api/./customers',
  '/api/x/../customers',
  '/api/customers%00',
  '/api/customers?',
  '/api/customers/%2e%2e/customers',
])('spelling %s of a guarded address gives nothing away', async (path) => {
  const owner = await t.as('5a')
  const made = await owner.ask('/api/customers', {
    method: 'POST',
    body: newCustomer({ company_name: '金丝雀物资有限公司', confirm_duplicate: true }),
  })
  expect(made.code).toBe(0)
  const answer = await t.ask(path)
  expect(answer.text).not.toContain('金丝雀')
})

test('unknown paths below the API are a 404 envelope, known ones with another method a 405', async () => {
  for (const path of ['/api/nothing', '/admin/nothing', '/common/nothing', '/vue-element-admin/user/login']) {
    const answer = await t.ask(path)
    expect([path, answer.status, answer.code]).toEqual([path, 404, 404])
  }
  expect((await t.ask('/api/customers', { method: 'DELETE' })).status).toBe(405)
})
