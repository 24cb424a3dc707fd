import type { ClientBase, Connection, Submittable } from 'pg'

/** Whole rows in COPY's text format, one a line. */
export interface CopiedRows {
  text: Buffer
  rows: number
}

/** How far a copy has come: what the driver writes and the reader of its batches looks at. */
interface Copy {
  ready: CopiedRows[]
  stream: Connection['stream'] | undefined
  ended: { failure?: Error } | undefined
  abandoned: boolean
  /** Called after each change. */
  wake: () => void
}

/** What the driver calls while the rows arrive. The server waits while a full batch is not yet used. */
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
      // The driver uses its buffer again.
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
 * Runs `COPY … TO STDOUT` and yields its rows in batches of at least so many bytes; while one is being used,
 * the server waits.
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
