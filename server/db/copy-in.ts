import { once } from 'node:events'
import type { Connection, ClientBase, Submittable } from 'pg'

/** Internals of the driver during a COPY, beyond its types. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

type Chunk = string | Buffer
type Chunks = AsyncIterable<Chunk> | Iterable<Chunk>

async function send(connection: CopyConnection, chunks: Chunks): Promise<void> {
  try {
    for await (const chunk of chunks) {
      connection.sendCopyFromChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}

/** Runs `COPY … FROM STDIN` with text format, at the pace of the server. */
export function copyIn(client: ClientBase, statement: string, chunks: Chunks): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const copy = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: Connection) => void send(connection as CopyConnection, chunks),
      handleCommandComplete: () => {},
      // After an error, wait until the server is ready: nothing else may run in the transaction before.
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => (failure ? undefined : resolve()),
    }
    client.query(copy as Submittable)
  })
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => special[character] ?? '') : text
const element = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export type CopyValue = string | number | null | readonly string[]

const field = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return escaped(typeof value === 'string' ? value : `{${value.map(element).join(',')}}`)
}

/** One row in COPY's text format. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(field).join('\t')}\n`
