import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { messageTopics, topicKinds, type ChannelRow, type MessageRow } from '#contract/messages.ts'
import { notify } from '#server/records/notify.ts'
import { systemCaller } from '#server/request/caller.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { until } from '#server/test/support/waiting.ts'
import { fitBytes, plan } from './fitting.ts'
import { forgetOldMessages } from './recent.ts'
import { robotPost } from './robots.ts'
import { ChannelSender } from './sender.ts'
import { keys, Messengers, secrets } from './test-messengers.ts'

const origin = 'https://crm.example.com'
const messengers = new Messengers()
let t: TestApp
let admin: Person
let hosts: string[]
beforeAll(async () => {
  hosts = [await messengers.open(), 'qyapi.weixin.qq.com']
  t = await testApp({ ways: { webhookHosts: hosts, publicOrigin: origin } })
  admin = await t.as('1a')
})
afterEach(async () => {
  for (const table of ['message_channels', 'message_people', 'messages', 'message_preferences'])
    await t.asOwner(`delete from ${table}`)
  messengers.reset()
})
afterAll(async () => {
  await t.close()
  messengers.close()
})

const ask = (method: string, path: string, body?: object, who = admin) =>
  who.ask(path, { method, ...(body && { body }) })
type Changes = Record<string, unknown>
const group = (messenger: 'wecom' | 'dingtalk' | 'feishu', changes: Changes = {}) => ({
  messenger,
  audience: 'group',
  name: `群${messenger}`,
  address: messengers.robots[messenger],
  language: 'zh',
  events: ['customer.created'],
  ...(messenger !== 'wecom' && { secret: secrets[messenger] }),
  ...changes,
})

const application = (messenger: 'wecom' | 'dingtalk' | 'feishu', changes: Changes = {}) => ({
  messenger,
  audience: 'people',
  name: `应用${messenger}`,
  address: `http://${messengers.host}`,
  secret: secrets.app,
  app_id: 'ww0001',
  ...(messenger !== 'feishu' && { agent_id: '1000002' }),
  language: 'zh',
  events: [...messageTopics],
  ...changes,
})

async function channel(body: object): Promise<ChannelRow> {
  const made = await ask('POST', '/api/message-channels', body)
  expect(made.code, made.text).toBe(0)
  return made.data
}

const rowOf = async (id: number): Promise<ChannelRow> =>
  (await admin.ask('/api/message-channels')).data.items.find((row: ChannelRow) => row.id === id)
const messagesOf = async (id: number): Promise<MessageRow[]> =>
  (await admin.ask(`/api/messages?channel_id=${id}`)).data.items
const customer = async () => (await ask('POST', '/api/customers', newCustomer())).data as { id: number }
const link = (id: number, uid: number, userid: string) =>
  ask('PUT', `/api/message-channels/${id}/people/${uid}`, { userid })

const sender = (more: object = {}) =>
  new ChannelSender(t.database.db, {
    hosts,
    origin,
    onError: (error) => {
      throw error
    },
    ...more,
  })
/** Posts the messages that are due this many seconds from now, in this many turns. */
async function send(seconds = 0, turns = 1, by = sender()): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    messengers.now = new Date(Date.now() + 1000 + seconds * 1000 + turn)
    await by.turn(messengers.now)
    await by.idle()
  }
}

/** Puts events into the outbox as an act does. */
const queue = (id: number, n: number) =>
  t.database.pool.query(
    `insert into messages (channel_id, kind, data, created_at, next_at)
     select $1, 'event', jsonb_build_object('type', 'lot.sold', 'id', i::text, 'name', '废铝' || i), now(), now()
     from generate_series(1, $2) i`,
    [id, n],
  )
const tell = (
  uid: number,
  kind: 'lot_mention' | 'customer_assigned' | 'lot_submitted' = 'lot_mention',
  name = '废铜 <A>',
) =>
  t.database.db.transaction((tx) =>
    notify(tx, systemCaller(new Date(), 'test'), uid, {
      kind,
      values: { by: '甲', name },
      url: '/x?id=7',
    }),
  )

describe('a channel', () => {
  test('is made by role 1 alone, and never shows address or secret again', async () => {
    for (const role of ['2a', '5a', '8a'])
      expect((await ask('POST', '/api/message-channels', group('wecom'), await t.as(role))).status).toBe(403)
    const made = await ask('POST', '/api/message-channels', group('dingtalk'))
    const all = [
      made.text,
      (await admin.ask('/api/message-channels')).text,
      (await admin.ask('/api/audit')).text,
    ]
    for (const text of all) {
      expect(text).not.toContain(keys.dingtalk)
      expect(text).not.toContain(secrets.dingtalk)
    }
    expect(made.data).toMatchObject({
      tail: keys.dingtalk.slice(-4),
      has_secret: true,
      host: messengers.host,
    })
    const { rows } = await t.database.pool.query('select address, secret from message_channels')
    expect(JSON.stringify(rows)).not.toContain(keys.dingtalk)
    expect(JSON.stringify(rows)).not.toContain(secrets.dingtalk)
  })

  test.each<[string, () => object, string, string]>([
    [
      'another host',
      () => group('wecom', { address: 'https://evil.example.com/?key=123456789' }),
      'address',
      'host',
    ],
    [
      'no key',
      () => group('wecom', { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send' }),
      'address',
      '',
    ],
    [
      'plain http to a name',
      () => group('wecom', { address: `http://qyapi.weixin.qq.com/?key=${keys.wecom}` }),
      'address',
      '',
    ],
    ['a secret that 钉钉 does not give', () => group('dingtalk', { secret: 'abc' }), 'secret', ''],
    ['an application without secret', () => application('wecom', { secret: undefined }), 'secret', ''],
    ['an application without agent', () => application('dingtalk', { agent_id: undefined }), 'agent_id', ''],
    ['a topic for a group', () => group('wecom', { events: ['reminders'] }), 'events', ''],
    ['an event for people', () => application('wecom', { events: ['lot.sold'] }), 'events', ''],
  ])('with %s is 422', async (_what, body, field) => {
    const answer = await ask('POST', '/api/message-channels', body())
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
  })

  test('is edited by version, and the twenty-first is refused', async () => {
    const { id } = await channel(group('wecom'))
    const edited = await ask('PATCH', `/api/message-channels/${id}`, {
      name: '新名',
      enabled: false,
      version: 1,
    })
    expect(edited.data).toMatchObject({
      name: '新名',
      enabled: false,
      version: 2,
      tail: keys.wecom.slice(-4),
    })
    expect((await ask('PATCH', `/api/message-channels/${id}`, { name: '旧', version: 1 })).data.reason).toBe(
      'stale_version',
    )
    await customer()
    expect(await messagesOf(id)).toEqual([])
    for (let n = 1; n < 20; n += 1) await channel(group('wecom'))
    expect((await ask('POST', '/api/message-channels', group('wecom'))).data.reason).toBe('too_many_channels')
  })

  test('takes what waits for it and its people with it', async () => {
    const { id } = await channel(application('wecom'))
    await link(id, t.uid('5a'), 'zhangsan')
    await tell(t.uid('5a'))
    expect((await ask('DELETE', `/api/message-channels/${id}`)).code).toBe(0)
    const { rows } = await t.database.pool.query(
      'select 1 from messages union all select 1 from message_people',
    )
    expect(rows).toEqual([])
  })
})

describe('a group', () => {
  test.each(['wecom', 'dingtalk', 'feishu'] as const)(
    'of %s reads a chosen event and no phone',
    async (messenger) => {
      const { id } = await channel(group(messenger))
      const body = newCustomer()
      const made = (await ask('POST', '/api/customers', body)).data
      await ask('POST', `/api/customers/${made.id}/lock`, { version: made.version })
      await send()
      expect(messengers.faults).toEqual([])
      expect(messengers.posted).toHaveLength(1)
      const text = JSON.stringify(messengers.posted[0]?.body)
      expect(text).toContain(`【云竞通 CRM】新增客户 #${made.id}`)
      expect(text).toContain(`${origin}/crm/index/list?id=${made.id}`)
      expect(text).not.toContain(String(body['customer_mobile']))
      expect(text).not.toContain(String(body['company_name']))
      expect(await messagesOf(id)).toMatchObject([{ state: 'sent', kind: 'event' }])
      expect((await rowOf(id)).last_sent_at).not.toBeNull()
    },
  )

  test('hears nothing of an act that is refused', async () => {
    const { id } = await channel(group('wecom'))
    const body = newCustomer()
    await ask('POST', '/api/customers', body)
    expect((await ask('POST', '/api/customers', body)).status).toBe(409)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('of 飞书 is not called by a name that holds a mention', async () => {
    const { id } = await channel(group('feishu'))
    await queue(id, 1)
    await t.database.pool.query(
      `update messages set data = data || '{"name": "<at user_id=\\"all\\">所有人</at>"}' where channel_id = $1`,
      [id],
    )
    await send()
    const text = JSON.stringify(messengers.posted[0]?.body.content)
    expect(text).toContain('＜at user_id')
    expect(text).not.toMatch(/<\/?at/)
  })

  test('gets a test in its language', async () => {
    const { id } = await channel(group('wecom', { language: 'en' }))
    await ask('POST', `/api/message-channels/${id}/test`, {})
    await send()
    expect(messengers.posted[0]?.body.text?.content).toContain('This is a test message')
  })

  test('gets twenty posts a minute; what exceeds them becomes a digest', async () => {
    const { id } = await channel(group('wecom'))
    await queue(id, 50)
    await send(0, 12)
    expect(messengers.faults).toEqual([])
    expect(messengers.posted).toHaveLength(20)
    expect(messengers.posted.at(-1)?.body.text?.content).toContain('31 条新消息')
    const states = (
      await t.database.pool.query(`select state, count(*)::int as n from messages group by 1 order by 1`)
    ).rows
    expect(states).toEqual([
      { state: 'merged', n: 30 },
      { state: 'sent', n: 20 },
    ])
    await queue(id, 1)
    await send(30)
    expect(messengers.posted).toHaveLength(20)
    await send(62)
    expect(messengers.posted).toHaveLength(21)
  })

  test('never gets more bytes than its messenger takes', async () => {
    const { id } = await channel(group('wecom'))
    const long = '铝'.repeat(1500)
    await t.database.pool.query(
      `insert into messages (channel_id, kind, data, created_at, next_at)
       select $1, 'event', jsonb_build_object('type', 'lot.sold', 'id', '1', 'name', $2::text), now(), now() from generate_series(1, 60)`,
      [id, long],
    )
    await send(0, 12)
    expect(messengers.faults).toEqual([])
    expect(messengers.posted).toHaveLength(20)
  })
})

describe('the classic mistake is named', () => {
  const swapped = async (
    messenger: 'dingtalk' | 'feishu',
    post: (now: Date) => { url: URL; body: object },
  ) => {
    messengers.now = new Date()
    const { url, body } = post(messengers.now)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [messenger, await answer.json(), messengers.faults.at(-1)]
  }
  const sign = (messenger: 'dingtalk' | 'feishu', at: Date) =>
    robotPost[messenger]({ address: messengers.robots[messenger], secret: secrets[messenger] }, '文', at)

  test('the signatures of 钉钉 and 飞书 are swapped', async () => {
    const { createHmac } = await import('node:crypto')
    const ding = await swapped('dingtalk', (now) => {
      const timestamp = String(now.getTime())
      const url = new URL(messengers.robots.dingtalk)
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set(
        'sign',
        createHmac('sha256', `${timestamp}\n${secrets.dingtalk}`).update('').digest('base64'),
      )
      return { url, body: {} }
    })
    expect(ding).toEqual(['dingtalk', { errcode: 310000, errmsg: 'signed as feishu' }, 'signed as feishu'])
    const fei = await swapped('feishu', (now) => {
      const timestamp = String(Math.floor(now.getTime() / 1000))
      const signed = createHmac('sha256', secrets.feishu)
        .update(`${timestamp}\n${secrets.feishu}`)
        .digest('base64')
      return { url: new URL(messengers.robots.feishu), body: { timestamp, sign: signed } }
    })
    expect(fei).toEqual(['feishu', { code: 19021, msg: 'signed as dingtalk' }, 'signed as dingtalk'])
  })

  test('milliseconds and seconds are swapped, or the clock is wrong', async () => {
    const ding = await swapped('dingtalk', (now) =>
      sign('dingtalk', new Date(Math.floor(now.getTime() / 1000))),
    )
    expect(ding[2]).toBe('timestamp in seconds')
    const fei = await swapped('feishu', (now) => sign('feishu', new Date(now.getTime() * 1000)))
    expect(fei[2]).toBe('timestamp in milliseconds')
    const late = await swapped('dingtalk', (now) => sign('dingtalk', new Date(now.getTime() - 2 * 3_600_000)))
    expect(late[2]).toBe('timestamp too old')
  })
})

describe('a failing channel', () => {
  const status = (code: number) => (reply: import('node:http').ServerResponse) =>
    void reply.writeHead(code).end('no')

  test('is tried again, said to role 1 after the third time, and goes on when it works', async () => {
    const { id } = await channel(group('wecom'))
    await customer()
    const told = async () => (await admin.ask('/api/notifications')).data.items[0]?.kind as string
    for (const at of [0, 90, 600]) {
      messengers.next = [status(502)]
      await send(at)
      await customer()
    }
    expect(await told()).toBe('channel_failing')
    expect(await rowOf(id)).toMatchObject({ last_error: 'HTTP 502', waiting: 4 })
    expect(messengers.posted).toEqual([])
    await send(700)
    expect(messengers.posted).toEqual([])
    await send(3600)
    expect(messengers.posted).toHaveLength(4)
    expect(await rowOf(id)).toMatchObject({ failing_since: null, last_error: null, waiting: 0 })
  })

  test('that refuses with HTTP 200 is said at once, without its key', async () => {
    const { id } = await channel(group('wecom'))
    await customer()
    messengers.next = [
      (reply) =>
        void reply.end(JSON.stringify({ errcode: 93000, errmsg: `invalid webhook url key=${keys.wecom}` })),
    ]
    await send()
    const row = await rowOf(id)
    expect(row.last_error).toContain('93000 invalid webhook url')
    expect(row.last_error).not.toContain(keys.wecom)
    const [newest] = (await admin.ask('/api/notifications')).data.items
    expect(newest).toMatchObject({ kind: 'channel_failing', values: { name: '群wecom' } })
  })

  test('that was written to too often waits as long as its messenger blocks, and nobody is told', async () => {
    await t.asOwner('delete from notifications')
    const { id } = await channel(group('dingtalk'))
    await customer()
    messengers.next = [
      (reply) => void reply.end(JSON.stringify({ errcode: 130101, errmsg: 'send too fast' })),
    ]
    await send()
    await send(300)
    expect(messengers.posted).toEqual([])
    await send(650)
    expect(messengers.posted).toHaveLength(1)
    expect((await admin.ask('/api/notifications')).data.items).toEqual([])
    expect(await rowOf(id)).toMatchObject({ waiting: 0 })
  })

  test('of 飞书 tells a bad request from one too many by its words', async () => {
    const { id } = await channel(group('feishu'))
    await customer()
    const says = (msg: string) =>
      void messengers.next.push((reply) => void reply.end(`{"code":9499,"msg":"${msg}"}`))
    says('too many request')
    await send()
    expect(await rowOf(id)).toMatchObject({ failing_since: null, last_error: '9499 too many request' })
    says('Bad Request')
    await send(120)
    expect((await rowOf(id)).failing_since).not.toBeNull()
    const [newest] = (await admin.ask('/api/notifications')).data.items
    expect(newest).toMatchObject({ kind: 'channel_failing', values: { name: '群feishu' } })
  })

  test('delays no other one', async () => {
    await channel(group('wecom'))
    await channel(group('feishu'))
    await customer()
    messengers.next = [() => undefined]
    const by = sender()
    await by.turn(new Date(Date.now() + 1000))
    await until(() => messengers.posted.length === 1)
    await by.stop()
  })

  test('whose host is no longer allowed gets nothing', async () => {
    const { id } = await channel(group('wecom'))
    await customer()
    await send(0, 1, sender({ hosts: ['other.example.com'] }))
    expect(messengers.posted).toEqual([])
    expect(await rowOf(id)).toMatchObject({ last_error: 'host_not_allowed', waiting: 1 })
  })
})

describe('a process that dies', () => {
  test('between post and mark posts again, and two instances post once', async () => {
    const { id } = await channel(group('wecom'))
    await customer()
    messengers.next = [() => undefined]
    const dying = sender()
    await dying.turn(new Date(Date.now() + 1000))
    await until(() => messengers.next.length === 0)
    await dying.stop()
    await Promise.all([send(), send()])
    expect(messengers.posted).toHaveLength(1)
    expect(await messagesOf(id)).toMatchObject([{ state: 'sent' }])
  })
})

describe('a person', () => {
  test.each([
    ['wecom', 'zhangsan'],
    ['dingtalk', 'manager01'],
    ['feishu', 'on_union'],
  ] as const)('of %s reads what is meant for them, and nobody else does', async (messenger, userid) => {
    const { id } = await channel(application(messenger))
    expect((await link(id, t.uid('5a'), userid)).code).toBe(0)
    await tell(t.uid('5a'))
    await tell(t.uid('5a'), 'customer_assigned')
    await tell(t.uid('5b'))
    await send()
    expect(messengers.faults).toEqual([])
    expect(messengers.posted).toHaveLength(1)
    expect(JSON.stringify(messengers.posted[0]?.body)).toContain('在标的“废铜 <A>”的评论中提到了您')
  })

  test('of 企业微信 reads a line with a link as a card', async () => {
    const { id } = await channel(application('wecom'))
    await link(id, t.uid('5a'), 'zhangsan')
    await tell(t.uid('5a'), 'lot_mention', '废铜')
    await send()
    expect(messengers.faults).toEqual([])
    const { msgtype, textcard, touser } = messengers.posted[0]?.body ?? {}
    expect([msgtype, touser, textcard?.url]).toEqual(['textcard', 'zhangsan', `${origin}/x?id=7`])
    expect(textcard?.description).toContain('废铜')
  })

  test('gets a fresh token when the old one has expired', async () => {
    const { id } = await channel(application('wecom'))
    await link(id, t.uid('5a'), 'zhangsan')
    const by = sender()
    await tell(t.uid('5a'))
    await send(0, 1, by)
    await tell(t.uid('5a'))
    await send(1, 1, by)
    expect(messengers.tokens).toBe(1)
    messengers.tokens = 7
    await tell(t.uid('5a'))
    await send(2, 1, by)
    expect(messengers.tokens).toBe(8)
    expect(messengers.posted).toHaveLength(3)
  })

  test('whom the messenger does not know stops nobody else', async () => {
    const { id } = await channel(application('wecom'))
    await link(id, t.uid('5a'), 'nobody')
    await link(id, t.uid('5b'), 'zhangsan')
    await tell(t.uid('5a'))
    await tell(t.uid('5b'))
    await send()
    expect(messengers.posted).toHaveLength(1)
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect((await rowOf(id)).failing_since).toBeNull()
  })

  test('waits for the next turn where many others keep the channel long', async () => {
    const { id } = await channel(application('wecom'))
    for (const [name, userid] of [
      ['5a', 'zhangsan'],
      ['5b', 'manager01'],
    ] as const) {
      await link(id, t.uid(name), userid)
      await tell(t.uid(name))
    }
    const short = sender({ longestTurn: -1 })
    await send(0, 1, short)
    expect(messengers.posted).toHaveLength(1)
    await send(1, 1, short)
    expect(messengers.posted).toHaveLength(2)
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('is linked once, and an account is one person’s', async () => {
    const { id } = await channel(application('wecom'))
    await link(id, t.uid('5a'), 'zhangsan')
    expect((await link(id, t.uid('5b'), 'zhangsan')).data.reason).toBe('person_linked')
    expect((await link(id, 999_999, 'x')).status).toBe(404)
    const { items } = (await admin.ask(`/api/message-channels/${id}/people`)).data
    expect(items).toMatchObject([{ uid: t.uid('5a'), userid: 'zhangsan', actions: ['unlink'] }])
    await ask('DELETE', `/api/message-channels/${id}/people/${t.uid('5a')}`)
    await tell(t.uid('5a'))
    expect(await messagesOf(id)).toEqual([])
    const robot = await channel(group('wecom'))
    expect((await link(robot.id, t.uid('5a'), 'x')).data.reason).toBe('wrong_state')
  })
})

test('the database knows the topics of the contract and no other', async () => {
  const { rows } = await t.database.pool.query<{ kind: string; topic: string | null }>(
    'select kind, message_topic(kind) as topic from unnest($1::text[]) kind',
    [[...Object.values(topicKinds).flat(), 'customer_assigned', 'payment_reversed', 'export_failed']],
  )
  for (const { kind, topic } of rows)
    expect([kind, topic]).toEqual([
      kind,
      messageTopics.find((name) => topicKinds[name].includes(kind as never)) ?? null,
    ])
})

test('what the night finds is said from eight on', async () => {
  const { id } = await channel(application('wecom'))
  await link(id, t.uid('5a'), 'zhangsan')
  await t.database.pool.query(
    `insert into notifications (uid, kind, values, url, created_at) values
      ($1, 'follow_ups_due', '{"n": 2}', '/', '2026-11-24T18:10:00Z'), ($1, 'follow_up_now', '{"n": 1}', '/', '2026-11-24T18:10:00Z'),
      ($1, 'follow_ups_due', '{"n": 2}', '/', '2026-11-25T03:00:00Z')`,
    [t.uid('5a')],
  )
  expect((await messagesOf(id)).map(({ next_at }) => next_at)).toEqual([
    '2026-11-25T03:00:00.000Z',
    '2026-11-24T18:10:00.000Z',
    '2026-11-25T00:00:00.000Z',
  ])
})

test('old messages are given up after a day and deleted after a month', async () => {
  const { id } = await channel(group('wecom'))
  await queue(id, 3)
  await t.asOwner(`update messages set created_at = now() - interval '2 days' where data->>'id' = '1'`)
  await t.asOwner(
    `update messages set created_at = now() - interval '31 days', state = 'sent' where data->>'id' = '2'`,
  )
  await forgetOldMessages(t.database.db, new Date())
  expect((await messagesOf(id)).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['waiting', null],
    ['failed', 'too_old'],
  ])
})

test('without hosts nothing is sent, and the list says so', async () => {
  const bare = await testApp({ besides: t, ways: { webhookHosts: [] } })
  try {
    const data = (await (await bare.as('1a')).ask('/api/message-channels')).data
    expect(data).toMatchObject({ allowed_hosts: [], links: false, mail_from: null })
    const { id } = await channel(group('wecom'))
    await customer()
    await send(0, 1, sender({ hosts: [] }))
    expect(await messagesOf(id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  } finally {
    await bare.close()
  }
})

describe('bytes and batches', () => {
  test.each([
    ['废铝', 6, '废铝'],
    ['废铝A', 6, '废…'],
    ['😀😀', 7, '😀…'],
  ])('%s in %i bytes is %s', (text, most, cut) => {
    expect(fitBytes(text, most)).toBe(cut)
    expect(Buffer.byteLength(fitBytes(text, most))).toBeLessThanOrEqual(most)
  })
  test.each([
    [3, 20, 5, [1, 1, 1]],
    [30, 3, 5, [1, 1, 28]],
    [30, 20, 5, [1, 1, 1, 1, 1]],
    [5, 0, 5, []],
    [2, 1, 5, [2]],
  ])('%i waiting with %i left', (waiting, left, atOnce, sizes) => {
    expect(plan(Array.from({ length: waiting }), left, atOnce).map((batch) => batch.length)).toEqual(sizes)
  })
})
