import type { ClientBase, Connection, Submittable } from 'pg'

/** Complete rows in COPY's text format, one per line. */
export interface CopiedRows {
  text: Buffer
  rows: number
}

/** The state of a running copy, shared by the driver and the reader of its batches. */
interface Copy {
  ready: CopiedRows[]
  stream: Connection['stream'] | undefined
  ended: { failure?: Error } | undefined
  abandoned: boolean
  /** Called after each change. */
  wake: () => void
}

/** The driver's callbacks for arriving rows. The server waits while a full batch is unread. */
function driverSide(copy: Copy, statement: string, batchBytes: number) {
  let rows: Buffer[] = []
  let bytes = 0
  const close = () => {
    if (rows.length > 0) copy.ready.push({ text: Buffer.concat(rows, bytes), rows: rows.length })
    rows = []
    bytes = 0
    copy.wake()
  }
  const end = (how: { failure?: Error }) => {
    copy.ended ??= how
    copy.wake()
  }
  return {
    submit: (connection: Connection) => {
      copy.stream = connection.stream
      return connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (copy.abandoned) return
      // Copied, because the driver reuses its buffer.
      bytes += rows[rows.push(Buffer.from(chunk)) - 1]?.length ?? 0
      if (bytes < batchBytes) return
      copy.stream?.pause()
      close()
    },
    handleCommandComplete: close,
    handleError: (failure: Error) => end({ failure }),
    handleReadyForQuery: () => end({}),
  }
}

/**
 * Runs `COPY … TO STDOUT` and yields rows in batches of at least this many bytes. The server waits while a
 * batch is in use.
 */
export async function* copyOut(
  client: ClientBase,
  statement: string,
  batchBytes: number,
): AsyncGenerator<CopiedRows> {
  const copy: Copy = { ready: [], stream: undefined, ended: undefined, abandoned: false, wake: () => {} }
  client.query(driverSide(copy, statement, batchBytes) as Submittable)
  try {
    for (;;) {
      const batch = copy.ready.shift()
      if (batch) yield batch
      else if (copy.ended) break
      else {
        const changed = new Promise<void>((resolve) => (copy.wake = resolve))
        copy.stream?.resume()
        await changed
      }
    }
    if (copy.ended.failure) throw copy.ended.failure
  } finally {
    copy.abandoned = true
    copy.stream?.resume()
  }
}
