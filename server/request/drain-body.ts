import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** A sender who says nothing for this long (ms) gets the answer at once, and so does a body that is longer (bytes). */
const stalled = 1000
const most = 64 * 1_048_576

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Discards the rest of a body. Returns whether all of it came. */
async function drained(raw: IncomingMessage): Promise<boolean> {
  let left = most
  const cut = new AbortController()
  const timer = setTimeout(() => cut.abort(), stalled)
  raw.on('data', (chunk: Buffer) => {
    timer.refresh()
    left -= chunk.length
    if (left < 0) cut.abort()
  })
  raw.resume()
  try {
    await finished(raw, { signal: cut.signal, writable: false })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Answers a request that was refused early only after its body. A connection that closes with unread data is reset,
 * and the sender, or the proxy in between, loses the answer and takes the instance for broken.
 */
export function answerAfterBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return
    if (!(await drained(raw))) void reply.header('connection', 'close')
  })
}
