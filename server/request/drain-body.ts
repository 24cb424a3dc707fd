import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { photoLimits } from '#contract/photo-imports.ts'

/**
 * A sender who sends nothing for this long (ms) gets the answer at once, and so does one whose body is longer
 * than the largest that is taken, a zip of photos with the form around it (bytes).
 */
const stalled = 1000
const most = (photoLimits.zipMegabytes + 8) * 1_048_576

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Discards the rest of a body. Returns whether the whole body arrived. */
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
 * If a request is refused early, this delays the answer until the body has arrived. A connection that closes
 * with unread data is reset: the sender, or the proxy in between, loses the answer and considers the instance
 * broken.
 */
export function answerAfterBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return
    if (!(await drained(raw))) void reply.header('connection', 'close')
  })
}
