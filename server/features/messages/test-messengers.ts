import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The three messengers as their documentation describes them (connect-formats §1). They refuse what the real
 * ones refuse, and name the mistake.
 */
export const keys = {
  wecom: 'c0ffee00-1111-2222-3333-444455556666',
  dingtalk: 'd1ng0000111122223333444455556666',
  feishu: 'fe150000-1111-2222-3333-444455556666',
}

export const secrets = {
  dingtalk: 'SEC0123456789abcdef',
  feishu: 'feishuSecret0001',
  app: 'application-secret-01',
}

/** The body of a post to any of them. */
export interface Body {
  msgtype?: string
  msg_type?: string
  text?: { content: string }
  markdown?: { content: string }
  textcard?: { title: string; description: string; url: string }
  content?: { text: string } | string
  timestamp?: string
  sign?: string
  touser?: string
  userid_list?: string
  receive_id?: string
  msg?: Body
}

export interface Posted {
  path: string
  body: Body
  authorization?: string | undefined
}

type Say = { errcode?: number; errmsg?: string; code?: number; msg?: string; [more: string]: unknown }

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest('base64')
const hour = 3_600_000
const most = 20

/** Names the mistake in a signature, if any. `own` and `other` are computed as each messenger does. */
function mistake(
  { sign, timestamp }: { sign: string; timestamp: string },
  of: 'dingtalk' | 'feishu',
  now: Date,
): string | undefined {
  const secret = secrets[of]
  const both = {
    dingtalk: hmac(secret, `${timestamp}\n${secret}`),
    feishu: hmac(`${timestamp}\n${secret}`, ''),
  }
  const unit = of === 'dingtalk' ? 1 : 1000
  const other = of === 'dingtalk' ? 'feishu' : 'dingtalk'
  if (sign === both[other]) return `signed as ${other}`
  if (sign !== both[of]) return 'sign not match'
  const off = (at: number) => Math.abs(now.getTime() - at)
  if (off(Number(timestamp) * unit) <= hour) return undefined
  return off((Number(timestamp) * 1000) / unit) <= hour
    ? `timestamp in ${of === 'dingtalk' ? 'seconds' : 'milliseconds'}`
    : 'timestamp too old'
}

const texts: Record<string, number> = { text: 2048, markdown: 4096 }

export class Messengers {
  /** The time by the messengers' clocks. */
  now = new Date()
  posted: Posted[] = []
  /** The mistakes that the messengers named. */
  faults: string[] = []
  /** Answers that come before any check, one per request. */
  next: ((reply: ServerResponse) => void)[] = []
  tokens = 0
  /** People whom they know. */
  people = ['zhangsan', 'on_union', 'manager01']
  #times = new Map<string, number[]>()
  #server = createServer((request, reply) => void this.#take(request, reply))

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this.host
  }
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  get robots() {
    const at = `http://${this.host}`
    return {
      wecom: `${at}/cgi-bin/webhook/send?key=${keys.wecom}`,
      dingtalk: `${at}/robot/send?access_token=${keys.dingtalk}`,
      feishu: `${at}/open-apis/bot/v2/hook/${keys.feishu}`,
    }
  }
  reset(): void {
    Object.assign(this, { posted: [], faults: [], next: [], tokens: 0 })
    this.#times.clear()
  }
  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const url = new URL(request.url ?? '', `http://${this.host}`)
    const bytes = Buffer.concat(pieces)
    const first = this.next.shift()
    if (first) return first(reply)
    const said = this.#answer(request, url, bytes)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(said))
  }

  #refuse(code: number, fault: string, name: 'errcode' | 'code' = 'errcode'): Say {
    this.faults.push(fault)
    return { [name]: code, [name === 'code' ? 'msg' : 'errmsg']: fault }
  }

  #answer(request: IncomingMessage, url: URL, bytes: Buffer): Say {
    if (url.pathname.endsWith('gettoken') || url.pathname.endsWith('/internal'))
      return this.#token(url, bytes)
    if (request.method !== 'POST') return this.#refuse(43002, 'not a POST')
    if (!/^application\/json(?:; charset=utf-8)?$/.test(request.headers['content-type'] ?? ''))
      return this.#refuse(44004, 'content type')
    const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Body
    const { authorization } = request.headers
    const ways: Record<string, () => Say> = {
      '/cgi-bin/webhook/send': () => this.#wecom(url, body),
      '/robot/send': () => this.#dingtalk(url, body),
      [`/open-apis/bot/v2/hook/${keys.feishu}`]: () => this.#feishu(body, bytes),
      '/cgi-bin/message/send': () => this.#person(url.searchParams.get('access_token'), body.touser, body),
      '/topapi/message/corpconversation/asyncsend_v2': () =>
        this.#person(url.searchParams.get('access_token'), body.userid_list, body.msg),
      '/open-apis/im/v1/messages': () => this.#feishuPerson(url, authorization, body),
    }
    const way = ways[url.pathname]
    if (!way) return this.#refuse(404, `no such path ${url.pathname}`)
    const said = way()
    const known = (said['invaliduser'] ?? '') === ''
    if (known && (said.errcode ?? said.code) === 0)
      this.posted.push({ path: url.pathname, body, authorization })
    return said
  }

  /** Twenty posts a minute are accepted, the next one is refused. */
  #often(who: string): boolean {
    const times = (this.#times.get(who) ?? []).filter((at) => this.now.getTime() - at < 60_000)
    this.#times.set(who, [...times, this.now.getTime()])
    return times.length >= most
  }

  #wecom(url: URL, body: Body): Say {
    if (url.searchParams.get('key') !== keys.wecom) return this.#refuse(93000, 'invalid webhook url')
    const { msgtype = '' } = body
    const limit = texts[msgtype]
    if (limit === undefined) return this.#refuse(40008, 'invalid message type')
    const content = (msgtype === 'text' ? body.text : body.markdown)?.content ?? ''
    if (content === '') return this.#refuse(44004, 'empty content')
    if (Buffer.byteLength(content) > limit) return this.#refuse(45002, 'content size out of limit')
    if (this.#often('wecom')) return this.#refuse(45009, 'api freq out of limit')
    return { errcode: 0, errmsg: 'ok' }
  }

  #dingtalk(url: URL, body: Body): Say {
    const { access_token, timestamp = '', sign = '' } = Object.fromEntries(url.searchParams)
    if (access_token !== keys.dingtalk) return this.#refuse(300005, 'token is not exist')
    const fault = mistake({ sign, timestamp }, 'dingtalk', this.now)
    if (fault) return this.#refuse(310000, fault)
    if (body.msgtype !== 'text' || !body.text?.content) return this.#refuse(40035, 'invalid message type')
    if (this.#often('dingtalk')) return this.#refuse(130101, 'send too fast')
    return { errcode: 0, errmsg: 'ok' }
  }

  #feishu(body: Body, bytes: Buffer): Say {
    const { timestamp = '', sign = '' } = body
    const fault = mistake({ sign, timestamp }, 'feishu', this.now)
    if (fault) return this.#refuse(19021, fault, 'code')
    if (bytes.length > 20_480) return this.#refuse(9499, 'Bad Request', 'code')
    if (body.msg_type !== 'text' || typeof body.content !== 'object' || body.content.text === '')
      return this.#refuse(9499, 'Bad Request', 'code')
    return { code: 0, msg: 'success', data: {}, Extra: null, StatusCode: 0, StatusMessage: 'success' }
  }

  #token(url: URL, bytes: Buffer): Say {
    const given = url.pathname.endsWith('/internal')
      ? (JSON.parse(String(bytes)) as { app_secret: string }).app_secret
      : (url.searchParams.get('corpsecret') ?? url.searchParams.get('appsecret'))
    if (given !== secrets.app) return this.#refuse(40001, 'invalid credential')
    this.tokens += 1
    const token = `token-${this.tokens}`
    return {
      errcode: 0,
      errmsg: 'ok',
      code: 0,
      access_token: token,
      expires_in: 7200,
      tenant_access_token: token,
      expire: 7200,
    }
  }

  #person(token: string | null, to = '', message: Body = {}): Say {
    if (token !== `token-${this.tokens}`) return this.#refuse(42001, 'access_token expired')
    const { msgtype, text, textcard } = message
    const card = [textcard?.title, textcard?.description, textcard?.url]
    if (msgtype === 'textcard' ? card.some((part) => !part) : msgtype !== 'text')
      return this.#refuse(40008, 'invalid message type')
    const limits = [Buffer.byteLength(text?.content ?? '') > 2048, Buffer.byteLength(card[1] ?? '') > 512]
    if (limits.some(Boolean)) return this.#refuse(45002, 'content size out of limit')
    const unknown = this.people.includes(to) ? '' : to
    return { errcode: 0, errmsg: 'ok', invaliduser: unknown, msgid: 'm1' }
  }

  #feishuPerson(url: URL, authorization: string | undefined, body: Body): Say {
    if (authorization !== `Bearer token-${this.tokens}`)
      return this.#refuse(99991663, 'token expired', 'code')
    const to = String(body.receive_id)
    if (url.searchParams.get('receive_id_type') !== (to.startsWith('on_') ? 'union_id' : 'user_id'))
      return this.#refuse(99992361, 'receive_id_type', 'code')
    if (!this.people.includes(to)) return this.#refuse(230013, 'no such user', 'code')
    const { text } = JSON.parse(String(body.content)) as { text: string }
    return { code: 0, msg: 'success', data: { message_id: 'om_1', body: { content: text.repeat(20) } } }
  }
}
