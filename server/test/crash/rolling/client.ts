import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { Proxy } from './proxies.ts'

export interface Reply {
  status: number
  body: Buffer
}

/** How often events of changes came, and how often the stream was opened. */
export interface Ear {
  opened: number
  /** Errors other than a closed stream. */
  failed: string[]
  text: string
  close(): void
}

interface Asking {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
  /** On a connection of its own. */
  fresh?: boolean
}

/**
 * A client of the proxy: it trusts its certificate and sends nothing twice. It keeps its connections, or opens a new
 * one for each request.
 */
export function clientOf({ url, ca }: Proxy, always: { fresh?: boolean } = {}) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 64 })
  const usual = always.fresh ?? false
  const ask = (path: string, { method = 'GET', headers = {}, body, fresh = usual }: Asking): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sized = body ? { 'content-length': body.length } : {}
      const connection = fresh ? { agent: false, ca } : { agent }
      const how = { method, ...connection, headers: { ...headers, ...sized } }
      const sent = request(`${url}${path}`, how, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
      })
      sent.setTimeout(20_000, () => sent.destroy(new Error('no answer within 20 s')))
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, ear: (token: string) => listening(url, ca, token), close: () => agent.destroy() }
}

/** A stream that is opened again when it ends, as a browser does. */
function listening(url: string, ca: string, token: string): Ear {
  let closed = false
  let stop = () => {}
  const ear: Ear = {
    opened: 0,
    failed: [],
    text: '',
    close: () => {
      closed = true
      stop()
    },
  }
  const again = () => void (closed || setTimeout(open, 200))
  const fail = (why: string) => {
    if (closed) return
    ear.failed.push(why)
    again()
  }
  const open = () => {
    const sent = request(
      `${url}/api/events`,
      { ca, agent: false, headers: { 'x-token': token } },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume()
          fail(`answered ${answer.statusCode}`)
          return
        }
        ear.opened += 1
        answer.setEncoding('utf8').on('data', (chunk: string) => (ear.text += chunk))
        answer.on('end', again)
        answer.on('error', (error) => fail(error.message))
      },
    )
    stop = () => sent.destroy()
    sent.on('error', (error) => fail(error.message))
    sent.end()
  }
  open()
  return ear
}
