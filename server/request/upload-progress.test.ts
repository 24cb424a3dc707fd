import { once } from 'node:events'
import { createServer, request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRequests, cutUpload } from './malformed-requests.ts'
import { watchUpload } from './upload-progress.ts'

/** The limits of the product, a hundred times as short. */
const limits = { requestTimeout: 300, headersTimeout: 100, connectionsCheckingInterval: 50 }
const pace = { bytes: 300, every: 300 }

const server = createServer(limits, (asked, answer) => {
  if (asked.url !== '/plain') watchUpload(asked, () => cutUpload(asked.socket), pace)
  asked.on('error', () => {})
  // Our own disk is slow here: for a second nothing is read.
  if (asked.url === '/busy') setTimeout(() => asked.resume(), 1000)
  else asked.resume()
  asked.on('end', () => answer.end('done'))
})
server.on('clientError', brokenRequests.clientErrorHandler)
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/**
 * The status of the answer, or the code of the error: a sender that is still writing may only see the connection close.
 */
const outcome = (sent: ClientRequest): Promise<unknown> =>
  once(sent, 'response').then(
    ([answer]) => answer.resume().statusCode as number,
    (error: NodeJS.ErrnoException) => error.code,
  )
const cut = ['ECONNRESET', 'EPIPE']
const begin = (path: string, bytes = 100_000) => {
  const { port } = server.address() as AddressInfo
  return request({ port, path, method: 'POST', agent: false, headers: { 'content-length': bytes } })
}

/** Sends so many bytes each 30 ms, until everything is sent or somebody answers. */
async function sendOnce(path: string, bytes: number): Promise<unknown> {
  const sent = begin(path)
  const ended = outcome(sent)
  let over = false
  void ended.then(() => (over = true))
  sent.on('error', () => {})
  for (let left = 100_000; left > 0 && !over; left -= bytes) {
    sent.write(Buffer.alloc(Math.min(bytes, left)))
    await sleep(30)
  }
  if (!over) sent.end()
  return ended
}

/** The status of the answer. A sender that only saw the connection close sends again. */
async function send(path: string, bytes: number): Promise<number> {
  for (;;) {
    const seen = await sendOnce(path, bytes)
    if (typeof seen === 'number') return seen
    expect(cut).toContain(seen)
  }
}

test('an upload that makes progress takes longer than any other request may', async () => {
  expect(await send('/upload', 5000)).toBe(200)
  expect(await send('/plain', 5000)).toBe(408)
})

test('one that trickles or stops is cut', async () => {
  expect(await send('/upload', 2)).toBe(408)
  const stopped = begin('/upload')
  stopped.write(Buffer.alloc(50_000))
  expect(await outcome(stopped)).toBe(408)
  stopped.destroy()
})

test('one that waits for us is not', async () => {
  // More than Node reads ahead, so the rest arrives only when we read.
  const sent = begin('/busy', 10_000_000)
  sent.end(Buffer.alloc(10_000_000))
  expect(await outcome(sent)).toBe(200)
})
