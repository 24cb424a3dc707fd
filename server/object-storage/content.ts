import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { StorageDown } from './client.ts'

const bufferedBytes = 1 << 16
/** The longest silence of a download (ms). */
const silence = 5000

/**
 * Content on its way to the storage. Counts bytes and tells a failure of the sender from one of the storage.
 */
export class Outgoing {
  bytes = 0
  failure: unknown
  readonly body: Readable
  constructor(content: Readable | Buffer) {
    this.body = Readable.from(this.#chunks(content), { objectMode: false, highWaterMark: bufferedBytes })
    this.body.on('error', () => {})
  }
  async *#chunks(content: Readable | Buffer): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)) {
        this.bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

/** Aborts when the storage is silent. The reader's own time between two chunks does not count. */
export function incoming(body: IncomingMessage, where: string): Readable {
  // The socket's timeout cannot tell a silent storage from a slow reader.
  body.socket.setTimeout(0)
  const chunks = async function* () {
    const reader = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    try {
      for (;;) {
        const silent = setTimeout(() => body.destroy(new Error('silent')), silence)
        const { done, value } = await reader.next().finally(() => clearTimeout(silent))
        if (done) return
        yield value
      }
    } catch (error) {
      throw new StorageDown(where, error)
    } finally {
      body.destroy()
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: bufferedBytes })
}
