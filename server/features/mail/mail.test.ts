import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MessageRow } from '#contract/messages.ts'
import type { MailSettings } from '#server/settings/mail.ts'
import { notify } from '#server/records/notify.ts'
import { systemCaller } from '#server/request/caller.ts'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { endsBeforeBeat, until } from '#server/test/support/waiting.ts'
import { languages } from '#texts/text.ts'
import { queueDigests } from './digest.ts'
import { MailSender } from './sender.ts'
import { writeLetter } from './words.ts'

interface Mail {
  to: string[]
  source: string
  headers: Record<string, string>
  text: string
  html: string
}

/** Decodes the words of a header as a mail program does: nothing stands between two encoded ones. */
const decoded = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, how: string, words: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : quoted(words.replaceAll('_', ' ')),
    )
const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

function read(source: string, to: string[]): Mail {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    unfolded
      .split('\r\n')
      .map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', decoded(line.slice(line.indexOf(': ') + 2))]),
  )
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => {
    const [first = '', ...others] = part.trim().split('\r\n\r\n')
    const words = others.join('\r\n\r\n')
    const plain = /base64/i.test(first)
      ? Buffer.from(words, 'base64').toString()
      : /quoted/i.test(first)
        ? quoted(words)
        : words
    return { type: /text\/(plain|html)/.exec(first)?.[1], plain }
  })
  const of = (type: string) => parts.find((part) => part.type === type)?.plain ?? ''
  return { to, source, headers, text: of('plain'), html: of('html') }
}

const mails: Mail[] = []
/** Answers to the next mails: a code refuses one, nothing takes it. */
let refusals: (number | undefined)[] = []
let silent = false
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password: given }, _session, done) =>
    username === 'crm@example.com' && given === 'p@ss'
      ? done(null, { user: username })
      : done(new Error('no')),
  onData: (stream, session, done) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const code = refusals.shift()
      const source = Buffer.concat(pieces).toString()
      mails.push(
        read(
          source,
          session.envelope.rcptTo.map(({ address }) => address),
        ),
      )
      if (silent) return
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }))
    })
  },
})

let t: TestApp
let admin: Person
let settings: MailSettings
const origin = 'https://crm.example.com'
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const from = 'crm@example.com'
  settings = {
    host: '127.0.0.1',
    port,
    secure: false,
    upgrade: false,
    user: from,
    password: 'p@ss',
    from,
    publicOrigin: origin,
  }
  t = await testApp({ ways: { mail: settings, publicOrigin: origin } })
  admin = await t.as('1a')
  for (const name of ['4b', '5a', '5b', '8a'])
    await t.asOwner(`update staff set email = $1 where username = $2`, [`${name}@example.com`, name])
})
afterEach(async () => {
  for (const table of [
    'messages',
    'message_preferences',
    'password_links',
    'notifications',
    'login_failures',
    'daily_runs',
  ])
    await t.asOwner(`delete from ${table}`)
  mails.length = 0
  refusals = []
  silent = false
})
afterAll(async () => {
  await t.close()
  await new Promise<void>((done) => server.close(done))
})

const post = (
  path: string,
  body: object,
  who: { ask: Person['ask'] } = admin,
  headers: Record<string, string> = {},
) => who.ask(path, { method: 'POST', body, headers })
const newSender = () =>
  new MailSender(t.database.db, settings, (error) => {
    throw error
  })
/** Sends what is due so many minutes from now. */
async function send(minutes = 0, by = newSender()): Promise<void> {
  by.turn(new Date(Date.now() + 1000 + minutes * 60_000))
  await by.idle()
}

const rows = async (): Promise<MessageRow[]> => (await admin.ask('/api/messages')).data.items
const staffRow = async (name: string) =>
  (await admin.ask(`/api/staff?q=${name}`)).data.items.find(
    (row: { username: string }) => row.username === name,
  )
const tokenIn = ({ text }: Mail): string => /password-link#([\w-]{43})/.exec(text)?.[1] ?? ''
const choose = (token: string, new_password = 'quiet river 2031') =>
  post('/api/session/password-by-link', { token, new_password }, t)
const askLink = (username: string, language = 'zh') =>
  post('/api/session/password-link', { username }, t, { 'accept-language': language })
const signIn = (username: string, given: string) =>
  post('/admin/login/login_submit', { username, password: given }, t)
const tell = (
  uid: number,
  kind: 'lot_mention' | 'export_done',
  values: Record<string, string | number> = { by: '甲', name: '废铜<b>' },
) =>
  t.database.db.transaction((tx) =>
    notify(tx, systemCaller(new Date(), 'test'), uid, { kind, values, url: '/crm/weituo/weiTuoEdtail?id=7' }),
  )

describe('an address', () => {
  test('is role 1’s to enter, is one person’s, and counts as control of the account', async () => {
    const row = await staffRow('6a')
    const change = (email: string | null, version: number) =>
      admin.ask(`/api/staff/${row.id}`, { method: 'PATCH', body: { email, version } })
    expect((await change('no address', row.version)).data.fields).toHaveProperty('email')
    expect((await change('5A@example.com', row.version)).data).toMatchObject({
      reason: 'duplicate',
      field: 'email',
    })
    const changed = await change(' New.Man@Example.com ', row.version)
    expect(changed.data).toMatchObject({ email: 'new.man@example.com' })
    const { rows: touched } = await t.database.pool.query(
      'select 1 from account_touches where uid = $1 and by_uid = $2',
      [row.id, admin.uid],
    )
    expect(touched).toHaveLength(1)
    await change(null, changed.data.version)
  })
})

describe('an invitation', () => {
  test('is a link of 30 minutes that works once and ends every session and token', async () => {
    const row = await staffRow('5b')
    const before = await signIn('5b', password)
    const program = (await post('/api/tokens', { name: '程序' }, await t.as('5b'))).data.token
    expect(row.actions).toContain('invite')
    expect((await post(`/api/staff/${row.id}/invite`, {}, await t.as('2a'))).status).toBe(403)
    expect((await post(`/api/staff/${row.id}/invite`, { version: row.version })).code).toBe(0)
    await send()
    const [mail] = mails
    expect(mail).toMatchObject({ to: ['5b@example.com'] })
    expect(mail?.text).toContain('昵称1a 邀请您')
    expect(mail?.text).toContain('账号是 5b')
    expect(mail?.headers['list-unsubscribe']).toBeUndefined()
    const token = tokenIn(mail as Mail)
    expect(mail?.html).toContain(`href="${origin}/password-link#${token}"`)
    const { rows: stored } = await t.database.pool.query(
      'select m::text as m, l::text as l from messages m, password_links l',
    )
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await choose(token, 'short')).data.fields).toHaveProperty('new_password')
    expect((await choose(token)).code).toBe(0)
    expect((await choose(token)).data.reason).toBe('link_over')
    expect((await signIn('5b', 'quiet river 2031')).code).toBe(0)
    expect((await signIn('5b', password)).code).not.toBe(0)
    for (const ended of [before.data.token, program])
      expect((await t.ask('/admin/login/user', { headers: { 'x-token': ended } })).code).toBe(50012)
    const { items } = (await admin.ask('/api/audit?resource=staff&limit=5')).data
    expect(items.map(({ action, uid }: { action: string; uid: number }) => [action, uid])).toEqual(
      expect.arrayContaining([
        ['set_password_by_link', row.id],
        ['invite', admin.uid],
      ]),
    )
  })

  test('ends the event streams of tokens, though no session is open', async () => {
    const { data } = await signIn('4b', password)
    const headers = { 'x-token': data.token }
    const made = await t.ask('/api/tokens', { method: 'POST', body: { name: '程序' }, headers })
    await t.ask('/admin/login/login_out', { method: 'POST', headers })
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const bearer = { authorization: `Bearer ${made.data.token}` }
    const row = await staffRow('4b')
    expect((await post(`/api/staff/${row.id}/invite`, { version: row.version })).code).toBe(0)
    await send()
    const stream = await fetch(`${address}/api/events`, { headers: bearer })
    expect(stream.status).toBe(200)
    const ended = endsBeforeBeat(stream)
    expect((await choose(tokenIn(mails.at(-1) as Mail), 'quiet river 2032')).code).toBe(0)
    expect(await ended).toBe(true)
  })

  test('is refused without an address, to oneself, and to somebody who is disabled', async () => {
    const { id } = await staffRow('6b')
    expect((await post(`/api/staff/${id}/invite`, {})).data.reason).toBe('no_email')
    expect((await post(`/api/staff/${admin.uid}/invite`, {})).data.reason).toBe('own_account')
    await t.asOwner(`update staff set email = 'x@example.com', disabled_at = now() where username = '6b'`)
    expect((await post(`/api/staff/${id}/invite`, {})).data.reason).toBe('wrong_state')
    await t.asOwner(`update staff set email = null, disabled_at = null where username = '6b'`)
  })
})

describe('a forgotten password', () => {
  test('is answered alike for everybody, and mailed to whoever has an address', async () => {
    const answers = [
      await askLink('8A'),
      await askLink('nobody'),
      await askLink('7a'),
      await askLink('5a@example.com'),
    ]
    for (const answer of answers) expect([answer.status, answer.code, answer.data]).toEqual([200, 0, null])
    await askLink('8a')
    await send()
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(['5a@example.com', '8a@example.com'])
  })

  test('has a link that ends after 30 minutes', async () => {
    await askLink('8a')
    await send()
    await t.asOwner(`update password_links set expires_at = expires_at - interval '31 minutes'`)
    expect((await choose(tokenIn(mails[0] as Mail), 'a long winter 2031')).data.reason).toBe('link_over')
    const { rows: left } = await t.database.pool.query('select 1 from password_links')
    expect(left).toHaveLength(1)
  })

  test('has one live link: the next one, another password or another address ends it', async () => {
    const ended = async (act: () => Promise<unknown>) => {
      await askLink('8a')
      await send()
      const token = tokenIn(mails.at(-1) as Mail)
      await act()
      expect((await choose(token, 'a long winter 2031')).data.reason).toBe('link_over')
      await t.asOwner('delete from login_failures')
    }
    await ended(async () => {
      await askLink('8a')
      await send()
    })
    const row = await staffRow('8a')
    await ended(() => post(`/api/staff/${row.id}/reset-password`, {}))
    const again = await staffRow('8a')
    await ended(() =>
      admin.ask(`/api/staff/${row.id}`, {
        method: 'PATCH',
        body: { email: '8a@new.example.com', version: again.version },
      }),
    )
    await t.asOwner(`update staff set email = '8a@example.com' where username = '8a'`)
  })

  test('cannot be asked for or guessed without end, and two uses at once set one password', async () => {
    for (let n = 0; n < 3; n += 1) expect((await askLink('5a')).code).toBe(0)
    expect((await askLink('5a')).status).toBe(429)
    await send()
    const token = tokenIn(mails[0] as Mail)
    const used = await Promise.all([choose(token, 'silver pond 77'), choose(token, 'golden pond 78')])
    expect(used.map(({ code }) => code === 0).sort()).toEqual([false, true])
    expect((await choose('x'.repeat(43))).data.reason).toBe('link_over')
    expect((await choose('')).status).toBe(422)
  })
})

describe('a mail', () => {
  test('of a finished export comes at once, with the link that ends such mails', async () => {
    await tell(t.uid('5a'), 'export_done', { file: '客户 13800001111.csv', n: 3 })
    await send()
    const [mail] = mails
    expect(mail?.headers).toMatchObject({
      subject: '云竞通 CRM：导出已完成',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const off = /<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(off)
    const path = off.replace(origin, '')
    const page = await t.ask(path)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<form method="post">')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'List-Unsubscribe=One-Click'
    expect((await t.ask(path, { method: 'POST', headers: form, body })).status).toBe(200)
    await tell(t.uid('5a'), 'export_done', { file: 'b', n: 1 })
    await send(1)
    expect(mails).toHaveLength(1)
    expect((await t.ask('/api/mail/off/exports.nonsense')).status).toBe(404)
    expect((await t.ask('/admin/login/login_out', { method: 'POST', headers: form, body })).status).toBe(415)
  })

  test('follows three switches of the person, in the language they had then', async () => {
    const who = await t.as('8b')
    await t.asOwner(`update staff set email = '8b@example.com' where username = '8b'`)
    expect((await who.ask('/api/mail-switches')).data).toEqual({
      on: true,
      email: '8b@example.com',
      digest: true,
      exports: true,
      direct: false,
    })
    await tell(t.uid('8b'), 'lot_mention')
    await send()
    expect(mails).toEqual([])
    const body = { digest: false, exports: false, direct: true }
    await who.ask('/api/mail-switches', { method: 'PUT', body, headers: { 'accept-language': 'ja' } })
    await tell(t.uid('8b'), 'lot_mention')
    await tell(t.uid('8b'), 'export_done', { file: 'b', n: 1 })
    await send(1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.headers['subject']).toBe('云竞通 CRM：確認が必要な項目があります')
    expect(mails[0]?.html).toContain('废铜&lt;b&gt;')
    expect(mails[0]?.html).not.toContain('<b>')
  })

  test('of the day lists what is unread, once, in the morning', async () => {
    for (let n = 1; n <= 22; n += 1) await tell(t.uid('5a'), 'lot_mention', { by: '甲', name: `标的${n}` })
    const night = new Date()
    await queueDigests(t.database.db, night)
    await queueDigests(t.database.db, night)
    const [row] = await rows()
    expect(await rows()).toHaveLength(1)
    const due = (Date.parse(row?.next_at ?? '') - night.getTime()) / 60_000
    await send(due + 1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.headers['subject']).toBe('云竞通 CRM：今日摘要')
    expect(mails[0]?.text).toContain('标的22')
    expect(mails[0]?.text).toContain('另有 2 条')
  })

  test('has a subject without a phone, a price or a word of any record, in four languages', () => {
    const record = '13800001111 ¥88,000'
    const kinds = ['invitation', 'reset', 'digest', 'exports', 'direct'] as const
    for (const language of languages)
      for (const kind of kinds) {
        const { subject, text, html } = writeLetter({
          language,
          subject: `letters.subjects.${kind}`,
          greeting: { name: record },
          lead: { text: record },
          items: [{ text: record, url: '/x' }],
          more: 3,
          act: { words: 'letters.open', url: '/y' },
          off: undefined,
        })
        expect(subject).not.toMatch(/\d|[¥€$]/)
        expect(subject).toContain('CRM')
        expect(subject).not.toMatch(/[{}]/)
        expect(text + html).toContain(record)
        expect(html).toContain(`<html lang="${language}">`)
      }
  })
})

describe('a mail that fails', () => {
  test('is retried five times with the same Message-ID, then role 1 knows', async () => {
    await askLink('5a')
    let at = 0
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      refusals = [451]
      await send(at)
      expect(mails).toHaveLength(attempt)
      const [row] = await rows()
      if (row?.next_at) at = (Date.parse(row.next_at) - Date.now()) / 60_000 + 0.1
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 6, last_error: '451' }])
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
    const { items } = (await admin.ask('/api/notifications')).data
    expect(items[0]).toMatchObject({ kind: 'mail_failing' })
  })

  test('is not retried where the server refuses for good', async () => {
    await askLink('5a')
    refusals = [550]
    await send()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, last_error: '550' }])
  })

  test('is sent by the next process if one dies, and by one of two', async () => {
    await askLink('5a')
    silent = true
    const dying = newSender()
    dying.turn(new Date(Date.now() + 1000))
    await until(() => mails.length === 1)
    silent = false
    await Promise.all([send(1), send(1)])
    expect(mails).toHaveLength(1)
    await Promise.all([send(3), send(3)])
    expect(mails).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    for (const connection of server.connections) (connection as { close(): void }).close()
    await dying.stop()
  })
})

test('without SMTP_URL nothing is mailed, and the screens say so', async () => {
  const bare = await testApp({ besides: t })
  try {
    const who = await bare.as('1a')
    expect((await who.ask('/api/message-channels')).data.mail_from).toBeNull()
    expect((await who.ask('/api/mail-switches')).data).toMatchObject({ on: false })
    expect((await bare.ask('/api/session/oidc')).data.forgotten).toBeNull()
    expect((await post('/api/session/password-link', { username: '5a' }, bare)).data.reason).toBe('mail_off')
    expect((await post(`/api/staff/${t.uid('5a')}/invite`, {}, who)).data.reason).toBe('mail_off')
    const { items } = (await who.ask('/api/staff?q=5a')).data
    expect(items[0].actions).not.toContain('invite')
  } finally {
    await bare.close()
  }
})
