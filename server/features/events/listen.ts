import pg from 'pg'
import { eventChannel, type LiveChange } from '../../request/write-deeds.ts'

/**
 * Hears of changes. `undefined` means that some may have been missed: everything should be asked for again.
 */
type Listener = (heard: LiveChange | undefined) => void

export interface Listeners {
  add(listener: Listener): () => void
  close(): Promise<void>
}

const retryAfter = 1000
const application_name = 'yunjingtong-crm events'

/** Listens on one database connection for the whole instance, and reconnects if it breaks. */
export function listen(url: string, onError: (error: unknown) => void): Listeners {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  const tell = (heard: LiveChange | undefined) => {
    for (const listener of listeners) listener(heard)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name })
    const lost = () => {
      if (client !== made) return
      client = undefined
      void made.end().catch(() => {})
      if (!closed) setTimeout(() => void connect(), retryAfter).unref()
    }
    client = made
    made.on('error', lost)
    made.on('end', lost)
    made.on('notification', (message) => tell(JSON.parse(message.payload ?? 'null') ?? undefined))
    try {
      await made.connect()
      await made.query(`listen ${eventChannel}`)
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
