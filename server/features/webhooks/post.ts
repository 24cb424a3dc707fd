import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isForbidden } from './hosts.ts'

/** The outcome of an attempt. Without an answer there is an error. */
export interface Outcome {
  status: number | null
  error: string | null
  body: string | null
  /** The seconds of `Retry-After`. */
  retryAfter: number
}

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>
export const resolveName: Resolve = (hostname) => lookup(hostname, { all: true })

const patience = 15_000
const keptBytes = 1024
/** Messengers put their result into the body, so their answers have to be read whole. */
export const wholeAnswer = 65_536
const longestPause = 86_400

class ForbiddenAddress extends Error {
  readonly code = 'forbidden_address'
}

/** The addresses of a host name. Refuses the name if any of them is forbidden. */
async function checked(resolve: Resolve, hostname: string): Promise<Awaited<ReturnType<Resolve>>> {
  const found = await resolve(hostname)
  if (found.length === 0 || found.some(({ address }) => isForbidden(address)))
    throw new ForbiddenAddress(hostname)
  return found
}

/** Resolves and checks a name for the socket itself, so that the checked address is the connected one. */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  async (hostname, options, done) => {
    try {
      const found = await checked(resolve, hostname)
      if (options.all) return done(null, found)
      done(null, found[0]?.address ?? '', found[0]?.family)
    } catch (error) {
      done(error as NodeJS.ErrnoException, '', 0)
    }
  }

/** The beginning of an answer. The rest is not read. */
async function beginning(answer: IncomingMessage, kept: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= kept) break
    }
  } catch {
    // The status has arrived, and that is what counts.
  }
  return Buffer.concat(pieces).subarray(0, kept).toString('utf8').replaceAll('\0', '').toWellFormed()
}

function pauseOf(answer: IncomingMessage): number {
  const text = answer.headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestPause) : 0
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
      ? 'timeout'
      : 'failed'

interface Sending {
  resolve: Resolve
  signal: AbortSignal
  method?: 'GET' | 'POST'
  kept?: number
}

/** Sends a body once. Redirects are answers like any other, and none is followed. */
export function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { resolve, signal, method = 'POST', kept = keptBytes }: Sending,
): Promise<Outcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((settle) => {
    const failed = (error: unknown) =>
      settle({ status: null, error: codeOf(error), body: null, retryAfter: 0 })
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: checkedLookup(resolve),
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        void beginning(answer, kept).then((text) => {
          answer.destroy()
          settle({ status, error: null, body: text, retryAfter: pauseOf(answer) })
        })
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}
