import pg from 'pg'
import { eventChannel, type LiveChange } from '#server/request/write-audit.ts'

/** Receives changes. `undefined` means that some may have been missed, so everything must be reloaded. */
type Listener = (heard: LiveChange | undefined) => void

export interface Listeners {
  add(listener: Listener): () => void
  close(): Promise<void>
}

const retryAfter = 1000
/** The interval and timeout of liveness checks of the connection (ms). */
const askEvery = 2000
const patience = 2000
const connection = {
  connectionTimeoutMillis: patience,
  // With `pipeline`, an overdue answer closes the connection.
  query_timeout: patience,
  keepAlive: true,
  pipeline: true,
  application_name: 'yunjingtong-crm events',
}

/** Starts to listen, and closes a connection that stops answering: it would stay silent unnoticed. */
async function hear(client: pg.Client): Promise<NodeJS.Timeout> {
  await client.connect()
  await client.query(`listen ${eventChannel}`)
  return setInterval(() => void client.query('select 1').catch(() => {}), askEvery)
}

/** Listens on one database connection for the whole instance and reconnects if it breaks. */
export function listen(url: string, onError: (error: unknown) => void): Listeners {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  const tell = (heard: LiveChange | undefined) => {
    for (const listener of listeners) listener(heard)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, ...connection })
    let watching: NodeJS.Timeout | undefined
    const lost = () => {
      clearInterval(watching)
      if (client !== made) return
      client = undefined
      void made.end().catch(() => {})
      if (!closed) setTimeout(() => void connect(), retryAfter).unref()
    }
    client = made
    for (const event of ['error', 'end'] as const) made.on(event as 'end', lost)
    made.on('notification', (message) => tell(JSON.parse(message.payload ?? 'null') ?? undefined))
    try {
      watching = await hear(made)
      tell(undefined)
    } catch (error) {
      if (!closed) onError(error)
      lost()
    }
  }
  void connect()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
