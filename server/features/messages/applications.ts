import type { Messenger } from '#contract/messages.ts'
import type { Outcome } from '#server/features/webhooks/post.ts'
import { fieldsOf, readAnswer, type Said } from './answers.ts'
import { withoutMentions } from './robots.ts'
import type { Post } from './words.ts'

/** An application of a messenger, with its credentials. */
export interface Application {
  id: number
  version: number
  messenger: Messenger
  address: string
  secret: string | null
  app_id: string | null
  agent_id: string | null
}

export interface Request {
  method: 'GET' | 'POST'
  url: URL
  headers?: Record<string, string>
  body?: object
}

export type Send = (request: Request) => Promise<Outcome>

const at = (origin: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The request for the application's token. */
const tokenRequest: Record<Messenger, (of: Application) => Request> = {
  wecom: ({ address, app_id, secret }) => ({
    method: 'GET',
    url: at(address, '/cgi-bin/gettoken', { corpid: app_id ?? '', corpsecret: secret ?? '' }),
  }),
  dingtalk: ({ address, app_id, secret }) => ({
    method: 'GET',
    url: at(address, '/gettoken', { appkey: app_id ?? '', appsecret: secret ?? '' }),
  }),
  feishu: ({ address, app_id, secret }) => ({
    method: 'POST',
    url: at(address, '/open-apis/auth/v3/tenant_access_token/internal'),
    body: { app_id, app_secret: secret },
  }),
}

/** 飞书 marks the kind of an id by its prefix. */
const idKind = (id: string) =>
  id.startsWith('on_') ? 'union_id' : id.startsWith('ou_') ? 'open_id' : 'user_id'

/** The request that sends a text to one person. */
const personRequest: Record<Messenger, (of: Application, token: string, to: string, words: Post) => Request> =
  {
    wecom: ({ address, agent_id }, token, touser, { text: content, card }) => ({
      method: 'POST',
      url: at(address, '/cgi-bin/message/send', { access_token: token }),
      body: {
        touser,
        agentid: Number(agent_id),
        ...(card ? { msgtype: 'textcard', textcard: card } : { msgtype: 'text', text: { content } }),
      },
    }),
    dingtalk: ({ address, agent_id }, token, userid_list, { text: content }) => ({
      method: 'POST',
      url: at(address, '/topapi/message/corpconversation/asyncsend_v2', { access_token: token }),
      body: { agent_id: Number(agent_id), userid_list, msg: { msgtype: 'text', text: { content } } },
    }),
    feishu: ({ address }, token, receive_id, { text }) => ({
      method: 'POST',
      url: at(address, '/open-apis/im/v1/messages', { receive_id_type: idKind(receive_id) }),
      headers: { authorization: `Bearer ${token}` },
      body: { receive_id, msg_type: 'text', content: JSON.stringify({ text: withoutMentions(text) }) },
    }),
  }

interface Token {
  text: string
  until: number
}

/** A token is renewed this long before it expires (ms). */
const early = 300_000

/** Sends messages to people, and caches the token of each application while it is valid. */
export class Applications {
  readonly #send: Send
  readonly #tokens = new Map<string, Token>()
  constructor(send: Send) {
    this.#send = send
  }

  async write(of: Application, to: string, words: Post, now: Date): Promise<Said> {
    const said = await this.#once(of, to, words, now)
    if (said.result !== 'token_over') return said
    this.#tokens.delete(`${of.id}:${of.version}`)
    const again = await this.#once(of, to, words, now)
    return again.result === 'token_over' ? { ...again, result: 'refused' } : again
  }

  async #once(of: Application, to: string, words: Post, now: Date): Promise<Said> {
    const token = await this.#token(of, now)
    if ('result' in token) return token
    return readAnswer(of.messenger, await this.#send(personRequest[of.messenger](of, token.text, to, words)))
  }

  async #token(of: Application, now: Date): Promise<Token | Said> {
    const key = `${of.id}:${of.version}`
    const known = this.#tokens.get(key)
    if (known && known.until > now.getTime()) return known
    const outcome = await this.#send(tokenRequest[of.messenger](of))
    const said = readAnswer(of.messenger, outcome)
    if (said.result !== 'sent') return said.result === 'token_over' ? { ...said, result: 'refused' } : said
    const fields = fieldsOf(outcome.body) ?? {}
    const text = fields['access_token'] ?? fields['tenant_access_token']
    if (typeof text !== 'string') return { result: 'refused', error: 'no token' }
    const seconds = Number(fields['expires_in'] ?? fields['expire'] ?? 0)
    const token = { text, until: now.getTime() + seconds * 1000 - early }
    this.#tokens.set(key, token)
    return token
  }
}
