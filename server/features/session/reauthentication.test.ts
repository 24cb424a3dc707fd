import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import type { SystemStatus } from '#contract/system-status.ts'
import { businessDay } from '#contract/rules/time.ts'
import { newConsignor, newLot } from '#server/test/support/auction.ts'
import { mailLinks } from './mail-in-use.ts'
import { password, testApp, type Answer, type Ask, type TestApp } from '#server/test/support/harness.ts'
import { activeRecycler, placeFundedLot } from '#server/test/support/placed-lots.ts'
import { withPeople } from '#server/test/support/people.ts'
import { encryptFor } from '#server/tables/encrypted.ts'
import { messageChannels } from '#server/tables/messages.ts'
import { webhooksTable } from '#server/tables/webhooks.ts'
import { docxOf } from '#server/features/papers/made-docx.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '8a', '8b')
const minute = 60_000

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const seen = ({ status, code }: Answer) => [status, code]
const asksAgain = [401, REAUTHENTICATE]

/** The same product, so many minutes later. */
const clocks = new Map<number, TestApp>()
async function at(minutes: number): Promise<TestApp> {
  const known = clocks.get(minutes)
  if (known || minutes === 0) return known ?? t
  const later = await testApp({ besides: t, clockOffset: minutes * minute })
  clocks.set(minutes, later)
  return later
}
afterAll(async () => {
  for (const clock of clocks.values()) await clock.close()
})

const tokens: string[] = []
afterEach(async () => {
  // A sixth session would end the harness's own.
  for (const token of tokens.splice(0))
    await t.ask('/admin/login/login_out', { method: 'POST', headers: { 'x-token': token } })
})

/** A session of one's own: whoever the harness signs in answers when asked again. */
async function signIn(username: string, minutes = 0) {
  const body = { username, password }
  const { data } = await (await at(minutes)).ask('/admin/login/login_submit', { method: 'POST', body })
  tokens.push(data.token)
  return async (path: string, how: Ask = {}, then = minutes) =>
    (await at(then)).ask(path, { ...how, headers: { 'x-token': data.token, ...how.headers } })
}

type Session = Awaited<ReturnType<typeof signIn>>
const answer = (ask: Session, body: unknown, minutes = 0) =>
  ask('/api/session/reauthenticate', { method: 'POST', body }, minutes)

let serial = 0
const account = () => {
  serial += 1
  return { name: `户${serial}`, bank: '工行', number: `6222${serial}00001111`, purpose: 'deposit' }
}

const staff = () => {
  serial += 1
  return { username: `p${serial}`, nickname: `p${serial}`, name: 'p', roles: [5] }
}

interface Act {
  who: string
  method: string
  path: string
  body?: unknown
}

/** Files that earlier acts requested are made while the tests run. */
const exportsAreMade = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql("select id from exports where state in ('queued', 'running')")
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )

/** One call of each act that asks, ready to pass. */
const acts: Record<string, () => Promise<Act>> = {}
const rowOf = async (table: string, where: string) =>
  (await sql(`select id::int, version from ${table} where ${where} order by id desc limit 1`)).rows[0] as {
    id: number
    version: number
  }
const post = (who: string, path: string, body: unknown): Act => ({ who, method: 'POST', path, body })
const patch = (who: string, path: string, body: unknown): Act => ({ who, method: 'PATCH', path, body })

const entry = async (who: keyof typeof p, changes: Record<string, unknown>) => {
  const body = {
    amount: '5.00',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    lot_id: await placeFundedLot(t),
    ...changes,
  }
  const made = await p[who].ask('/api/finance/entries', { method: 'POST', body })
  if (made.code !== 0) throw new Error(made.text)
  return made.data as { id: number; version: number }
}

const incoming = { kind: 'balance_in', direction: 'in' }
const outgoing = { kind: 'consignor_payout', direction: 'out' }
async function template() {
  const sent = await p['2a'].ask('/api/index/upload', form([file('模板.docx', docxOf(['{goods}']))]))
  serial += 1
  const named = [{ name: '模板.docx', path: sent.data.filepath as string }]
  return { title: `模板${serial}`, paper: 'notice', company: null, file: named }
}

async function madeTemplate() {
  await sql('delete from paper_templates')
  const made = await p['2a'].ask('/api/paper-templates', { method: 'POST', body: await template() })
  if (made.code !== 0) throw new Error(made.text)
  return made.data as { id: number; version: number }
}

const settings = async (path: string) => {
  const { data } = await p['2a'].ask(path)
  const { updated_at: _at, updated_by: _by, updated_by_name: _name, actions: _acts, ...rest } = data
  return rest
}

/** An import of recyclers that writes accounts. */
async function uploaded() {
  serial += 1
  const titles = '回收商,联系人,手机,城市,经营范围,账号'
  const row = `再认证${serial}有限公司,李四,1770000${String(serial).padStart(4, '0')},江苏省 徐州市,报废车,622200001111`
  const sheet = file('名单.csv', Buffer.from(`${titles}\r\n${row}`))
  const { data } = await p['2a'].ask('/api/imports', form([sheet], { resource: 'recyclers' }))
  return data as { id: number; mapping: Record<string, string> }
}

const exported = { resource: 'customers', format: 'csv' }

Object.assign(acts, {
  'staff.create': async () => post('1a', '/api/staff', staff()),
  'staff.edit': async () => {
    const { id, version } = await rowOf('staff', "username = '6a'")
    return patch('1a', `/api/staff/${id}`, { roles: [6, 4], version })
  },
  'staff.resetPassword': async () => {
    const { id, version } = await rowOf('staff', "username = '6b'")
    return post('1a', `/api/staff/${id}/reset-password`, { version })
  },
  'accessTokens.create': async () => post('2a', '/api/tokens', { name: '程序' }),
  'serviceAccounts.create': async () => post('1a', '/api/service-accounts', { name: '接口' }),
  'webhooks.create': async () =>
    post('1a', '/api/webhooks', { url: 'https://hooks.example.com/', events: ['lot.sold'] }),
  'webhooks.edit': async () => {
    const { rows } = await sql(
      `insert into webhooks (id, url, events, secret) values (1000, 'https://hooks.example.com/', '{lot.sold}', $1) returning id::int`,
      [encryptFor(webhooksTable.secret, 1000, 'whsec_x')],
    )
    return patch('1a', `/api/webhooks/${rows[0].id}`, { events: ['lot.paid'], version: 1 })
  },
  'messages.create': async () =>
    post('1a', '/api/message-channels', {
      messenger: 'wecom',
      audience: 'group',
      name: '群',
      address: 'https://hooks.example.com/?key=0123456789',
      language: 'zh',
      events: ['lot.sold'],
    }),
  'messages.edit': async () => {
    const { rows } = await sql(
      `insert into message_channels (id, messenger, audience, name, address, host, tail, language, events)
       values (1000, 'wecom', 'group', '群', $1, 'hooks.example.com', '6789', 'zh', '{lot.sold}') returning id::int`,
      [encryptFor(messageChannels.address, 1000, 'https://hooks.example.com/?key=0123456789')],
    )
    return patch('1a', `/api/message-channels/${rows[0].id}`, { name: '别名', version: 1 })
  },
  'mail.invite': async () => {
    mailLinks(true)
    const { id, version } = await rowOf('staff', "username = '6b'")
    await sql("update staff set email = '6b@example.com' where id = $1", [id])
    return post('1a', `/api/staff/${id}/invite`, { version })
  },
  'exports.create': async () => post('1a', '/api/exports', exported),
  'exports.retry': async () => {
    const made = await p['1a'].ask('/api/exports', { method: 'POST', body: exported })
    await exportsAreMade()
    await sql("update exports set state = 'failed', version = 9 where id = $1", [made.data.id])
    return post('1a', `/api/exports/${made.data.id}/retry`, { version: 9 })
  },
  'ownAccounts.create': async () => post('8a', '/api/own-accounts', account()),
  'ownAccounts.edit': async () => {
    const made = await p['8a'].ask('/api/own-accounts', { method: 'POST', body: account() })
    return patch('8a', `/api/own-accounts/${made.data.id}`, { name: '别名', version: 1 })
  },
  'paperTemplates.create': async () => {
    await sql('delete from paper_templates')
    return post('2a', '/api/paper-templates', await template())
  },
  'paperTemplates.edit': async () => {
    const { id, version } = await madeTemplate()
    return patch('2a', `/api/paper-templates/${id}`, { title: '改', version })
  },
  'paperTemplates.delete': async () => {
    const { id } = await madeTemplate()
    return { who: '2a', method: 'DELETE', path: `/api/paper-templates/${id}` }
  },
  'systemStatus.confirmClock': async () => {
    await sql(`insert into marks (name, facts) values ('clock_jump', '{"state": "waiting"}')
      on conflict (name) do update set facts = excluded.facts`)
    const { data } = await p['1a'].ask<SystemStatus>('/api/system/status')
    const at = data.findings.find(({ kind }) => kind === 'clock_waits')?.values['at']
    return post('1a', '/api/system/clock/confirm', { at })
  },
  'pool.changeRules': async () => ({
    who: '2a',
    method: 'PUT',
    path: '/api/pool/rules',
    body: await settings('/api/pool/rules'),
  }),
  'calendar.putYear': async () => {
    const { data } = await p['2a'].ask('/api/calendar/2031')
    const body = { days: [{ day: '2031-01-01', kind: 'holiday' }], version: data?.version ?? 0 }
    return { who: '2a', method: 'PUT', path: '/api/calendar/2031', body }
  },
  'calendar.putNoticeRules': async () => ({
    who: '2a',
    method: 'PUT',
    path: '/api/notice-rules',
    body: await settings('/api/notice-rules'),
  }),
  'finance.confirm': async () => {
    const { id, version } = await entry('8b', outgoing)
    return post('8a', `/api/finance/entries/${id}/confirm`, { version })
  },
  'finance.reverse': async () => {
    const { id, version } = await entry('8b', { ...incoming, confirm: true })
    return post('8a', `/api/finance/entries/${id}/reverse`, { version, reason: '录错' })
  },
  'approvals.decide': async () => {
    const lot = await newLot(t, p['2a'])
    const asked = { kind: 'settlement_quantity', tickets: '20.100', given: '19.500' }
    const { rows } = await sql(
      `insert into approvals (kind, lot_id, round_no, reason, asked, created_by)
        values ('settlement_quantity', $1, 1, 'x', $2, $3) returning id::int`,
      [lot.id, JSON.stringify(asked), t.uid('8a')],
    )
    return post('2a', `/api/approvals/${rows[0].id}/decide`, { decision: 'reject', reason: '以磅单为准' })
  },
  'commissionPlans.put': async () => {
    const { data } = await p['1a'].ask('/api/commission-plans')
    const plans = [{ from: '2026-01-01', role: 'lead', rate: '1' }]
    const body = { plans, version: data.version }
    return { who: '1a', method: 'PUT', path: '/api/commission-plans', body }
  },
  'imports.run': async () => {
    const { id, mapping } = await uploaded()
    return post('2a', `/api/imports/${id}/run`, { mapping, on_duplicate: 'update' })
  },
  'imports.undo': async () => {
    const { id, mapping } = await uploaded()
    await sql(
      "update imports set state = 'done', accepted = 1, finished_at = now(), mapping = $2 where id = $1",
      [id, JSON.stringify(mapping)],
    )
    return post('2a', `/api/imports/${id}/undo`, {})
  },
  'settings.change': async () => {
    const { version } = (await p['1a'].ask('/api/settings')).data
    return { who: '1a', method: 'PUT', path: '/api/settings', body: { ticket_limit: '100', version } }
  },
  'recyclers.edit': async () => {
    const { id, version } = await rowOf('recyclers', `id = ${await activeRecycler(t, p['2a'])}`)
    return patch('1a', `/api/recyclers/${id}`, { bank_account: '622200001111', version })
  },
  'consignors.edit': async () => {
    const id = await newConsignor(t)
    return patch('1a', `/api/consignors/${id}`, { bank_account: '622200001111', version: 1 })
  },
  'staff.resetSecondFactor': async () => {
    await sql("update staff set second_factor = true where username = '4b'")
    const { id, version } = await rowOf('staff', "username = '4b'")
    return post('1a', `/api/staff/${id}/reset-second-factor`, { version })
  },
  'staff.releaseProvider': async () => {
    const { id, version } = await rowOf('staff', "username = '4a'")
    return post('1a', `/api/staff/${id}/release-provider`, { version })
  },
  'staff.endStaffSession': async () => {
    await signIn('3b')
    const { rows } = await sql(
      'select id::int from sessions where uid = $1 and ended_at is null order by id desc limit 1',
      [t.uid('3b')],
    )
    return { who: '1a', method: 'DELETE', path: `/api/staff/${t.uid('3b')}/sessions/${rows[0].id}` }
  },
  'things.forfeit': async () => {
    const { rows } = await sql(
      `with lot as (update lots set winner_sign_up_id = s.id, performance_bond = 500, state = 'picked_up' from sign_ups s
         where lots.id = $1 and s.lot_id = lots.id returning lots.*)
       insert into things (lot_id, round_no, kind, evidence_due_on) select id, round_no, 'vehicle', '2026-01-01' from lot returning lot_id::int`,
      [await placeFundedLot(t)],
    )
    const lot_id = rows[0].lot_id
    await sql(
      `insert into finance_entries (entry_no, kind, direction, amount, account_id, occurred_on, lot_id, round_no, sign_up_id, state, confirmed_at, voucher)
       select 'LS-bond-' || id, 'performance_in', 'in', 500, 0, current_date, id, round_no, winner_sign_up_id, 'confirmed', now(), '[]' from lots where id = $1`,
      [lot_id],
    )
    const { version } = (await p['2a'].ask(`/api/lots/${lot_id}`)).data
    return post('2a', `/api/lots/${lot_id}/performance-bond/forfeit`, { reason: '逾期', version })
  },
} satisfies typeof acts)

/** The whole content of the database, except for the tables that a refused call may write. */
async function contents(): Promise<string> {
  const { rows } = await sql(`select string_agg(table_name, ',' order by table_name) as names
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'login_failures', 'uploads')`)
  const parts: string[] = []
  for (const name of (rows[0].names as string).split(',')) {
    const hash = `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as hash from ${name} x`
    parts.push(`${name} ${(await sql(hash)).rows[0].hash}`)
  }
  return parts.join('\n')
}

const send = (ask: Session, { method, path, body }: Act, minutes: number, headers = {}) =>
  ask(path, { method, body, headers }, minutes)

/** Those of a person's own second factor, and of their own link to the provider, are tested with them. */
const asking = Object.entries(allRoutes).filter(
  ([name, route]) => route.reauthenticate && !/^(?:secondFactor|providerLink)\./.test(name),
)
beforeAll(async () => void (await at(11)))

describe('an act that moves money or power', () => {
  test('is on this list, if it asks', () => {
    expect(asking.map(([name]) => name).filter((name) => !(name in acts))).toEqual([])
  })

  test.each(asking.map(([name]) => [name]))('%s asks after ten minutes, and once', async (name) => {
    const act = await acts[name]?.()
    if (!act) throw new Error('no such act')
    const ask = await signIn(act.who)
    await exportsAreMade()
    const before = await contents()
    const headers = act.method === 'POST' ? { 'idempotency-key': `proof ${name}` } : {}
    const refused = await send(ask, act, 11, headers)
    expect([...seen(refused), refused.data]).toEqual([...asksAgain, { reason: 'reauthenticate' }])
    expect(await contents()).toBe(before)
    // The session itself is open, and goes on.
    expect((await ask('/admin/login/user', {}, 11)).code).toBe(0)
    expect(seen(await answer(ask, { password }, 11))).toEqual([200, 0])
    expect(seen(await send(ask, act, 11, headers))).toEqual([200, 0])
    expect(await contents()).not.toBe(before)
  })

  test('passes for ten minutes after a sign-in', async () => {
    const ask = await signIn('1a')
    expect((await ask('/api/staff', { method: 'POST', body: staff() }, 9)).code).toBe(0)
  })

  test('is refused for what else is wrong before it asks', async () => {
    const [seller, boss] = [await signIn('5a'), await signIn('1a')]
    const body = staff()
    const create = (ask: Session, sent: unknown) => ask('/api/staff', { method: 'POST', body: sent }, 11)
    expect((await create(seller, body)).status).toBe(403)
    expect((await create(boss, { ...body, roles: [] })).status).toBe(422)
    expect((await create(boss, { ...body, password: 'password' })).status).toBe(422)
    const path = '/api/staff/99999999/reset-password'
    expect((await boss(path, { method: 'POST', body: {} }, 11)).status).toBe(404)
    expect(seen(await create(boss, body))).toEqual(asksAgain)
    const own = await signIn('8a')
    const { id, version } = await entry('8a', outgoing)
    const confirm = { method: 'POST', body: { version } }
    expect((await own(`/api/finance/entries/${id}/confirm`, confirm, 11)).data.reason).toBe('own_entry')
  })

  test('renews the ten minutes, to an hour at most', async () => {
    const ask = await signIn('1a')
    const create = (minutes: number) => ask('/api/staff', { method: 'POST', body: staff() }, minutes)
    for (const minutes of [9, 18, 27, 36, 45, 54, 59]) expect((await create(minutes)).code).toBe(0)
    // A read renews nothing, and neither does the eleventh minute after the last act.
    expect(seen(await create(61))).toEqual(asksAgain)
    const idle = await signIn('1a')
    expect((await idle('/api/staff', { method: 'POST', body: staff() }, 9)).code).toBe(0)
    await idle('/api/staff', {}, 18)
    expect(seen(await idle('/api/staff', { method: 'POST', body: staff() }, 27))).toEqual(asksAgain)
    expect((await answer(ask, { password }, 61)).code).toBe(0)
    expect((await create(61)).code).toBe(0)
  })

  test('renews nothing by an answer that is repeated', async () => {
    const ask = await signIn('1a')
    const how = { method: 'POST', body: staff(), headers: { 'idempotency-key': 'once more' } }
    const first = await ask('/api/staff', how)
    const again = await ask('/api/staff', how, 11)
    expect([again.code, again.data.id]).toEqual([0, first.data.id])
    expect(seen(await ask('/api/staff', { method: 'POST', body: staff() }, 11))).toEqual(asksAgain)
  })

  test('asks nobody who only enters, takes money in, or changes the look', async () => {
    const ask = await signIn('8a')
    const { id, version } = await entry('8b', incoming)
    const confirm = { method: 'POST', body: { version } }
    expect((await ask(`/api/finance/entries/${id}/confirm`, confirm, 11)).code).toBe(0)
    const recycler = await rowOf('recyclers', `id = ${await activeRecycler(t, p['2a'])}`)
    const boss = await signIn('1a')
    const body = { remark: '别的', version: recycler.version }
    expect((await boss(`/api/recyclers/${recycler.id}`, { method: 'PATCH', body }, 11)).code).toBe(0)
    const { version: now } = (await boss('/api/settings', {}, 11)).data
    const look = { colour: '#11a983', payment_days: 4, version: now }
    expect((await boss('/api/settings', { method: 'PUT', body: look }, 11)).code).toBe(0)
    const keep = { keep_use_years: 3, version: now + 1 }
    expect(seen(await boss('/api/settings', { method: 'PUT', body: keep }, 11))).toEqual(asksAgain)
  })

  test('counts for one session and not for the person', async () => {
    const [one, other] = [await signIn('1a'), await signIn('1a')]
    expect((await answer(one, { password }, 11)).code).toBe(0)
    expect((await one('/api/staff', { method: 'POST', body: staff() }, 11)).code).toBe(0)
    expect(seen(await other('/api/staff', { method: 'POST', body: staff() }, 11))).toEqual(asksAgain)
  })
})

describe('the answer', () => {
  test('is a password or a code, and nothing else', async () => {
    const ask = await signIn('1b')
    expect((await t.ask('/api/session/reauthenticate', { method: 'POST', body: { password } })).status).toBe(
      401,
    )
    for (const body of [{}, { password, code: '123456' }, { password, x: 1 }, { password: '' }])
      expect([body, (await answer(ask, body)).status]).toEqual([body, 422])
    for (const body of [{ password: 'wrong one 2026' }, { code: '123456' }])
      expect([body, ...seen(await answer(ask, body, 11))]).toEqual([body, 401, 60204])
    expect(seen(await ask('/api/staff', { method: 'POST', body: staff() }, 11))).toEqual(asksAgain)
    expect((await answer(ask, { password }, 11)).code).toBe(0)
    const { rows } = await sql(
      "select action, count(*)::int as n from audit_entries where uid = $1 and action like 'reauth%' group by action order by action",
      [t.uid('1b')],
    )
    expect(rows).toEqual([
      { action: 'reauthenticate', n: 1 },
      { action: 'reauthenticate_failed', n: 2 },
    ])
  })

  test('is guessed no faster than at a sign-in, and each session counts for itself', async () => {
    const [ask, other] = [await signIn('7b'), await signIn('7b')]
    const guess = (n: number) => answer(ask, { password: `a wrong guess ${n}` })
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).code).toBe(60204)
    expect((await guess(11)).status).toBe(429)
    expect((await answer(ask, { password })).status).toBe(429)
    expect((await answer(other, { password })).status).toBe(200)
  })

  test('guesses at the sign-in never stop a signed-in person', async () => {
    const ask = await signIn('7b')
    const wrong = { method: 'POST', body: { username: '7b', password: 'a wrong guess' } }
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await t.ask('/admin/login/login_submit', wrong)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await answer(ask, { password })).status).toBe(200)
  })
})
