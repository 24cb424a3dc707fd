import type { ClientBase, Connection, Submittable } from 'pg'

/** Whole rows in COPY's text format, one a line. */
export interface CopiedRows {
  text: Buffer
  rows: number
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
  const ready: CopiedRows[] = []
  let rows: Buffer[] = []
  let bytes = 0
  let stream: Connection['stream'] | undefined
  let ended: { failure?: Error } | undefined
  let abandoned = false
  let wake = () => {}
  const close = () => {
    if (rows.length > 0) ready.push({ text: Buffer.concat(rows, bytes), rows: rows.length })
    rows = []
    bytes = 0
    wake()
  }
  const copy = {
    submit: (connection: Connection) => {
      stream = connection.stream
      return connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (abandoned) return
      // The driver uses its buffer again.
      bytes += rows[rows.push(Buffer.from(chunk)) - 1]?.length ?? 0
      if (bytes < batchBytes) return
      stream?.pause()
      close()
    },
    handleCommandComplete: close,
    handleError: (failure: Error) => {
      ended = { failure }
      wake()
    },
    handleReadyForQuery: () => {
      ended ??= {}
      wake()
    },
  }
  client.query(copy as Submittable)
  try {
    for (;;) {
      const batch = ready.shift()
      if (batch) yield batch
      else if (ended) break
      else {
        const changed = new Promise<void>((resolve) => (wake = resolve))
        stream?.resume()
        await changed
      }
    }
    if (ended.failure) throw ended.failure
  } finally {
    abandoned = true
    stream?.resume()
  }
}
