import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '#server/start-error.ts'

/** How often an unavailable database is tried again (ms). */
const every = 1000
const patience = 10_000

/**
 * Error codes of a database that is not available yet: nobody listens, its host or name is not known yet, or
 * PostgreSQL is starting, stopping or out of connections.
 */
const away =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|57P0[123]|53300)$/

async function tried(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'yunjingtong-crm start',
    connectionTimeoutMillis: patience,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits for an unavailable database, because after a power cut the application is often up first. Any other
 * failure is left to the start to report. Logs once that it waits.
 */
export async function waitForDatabase(
  url: string,
  say: (line: string) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  let told = false
  while (!stopped()) {
    const error = await tried(url)
    const code =
      errorCode(error) ?? (error instanceof AggregateError ? errorCode(error.errors[0]) : undefined)
    if (code === undefined || !away.test(code)) return
    if (!told) say(`The database at ${new URL(url).host} does not answer (${code}). Waiting for it.`)
    told = true
    await sleep(every)
  }
}
