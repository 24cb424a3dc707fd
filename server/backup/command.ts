import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from '#server/request/errors.ts'
import { errorCode, StartError } from '#server/start-error.ts'

/** The FILE argument of the command line. */
export function fileArgument(command: string): string {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new StartError(`Say one file: npm run ${command} -- FILE`)
  return file.startsWith('s3:') ? file : resolve(file)
}

export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version

/** Aborts on the first SIGINT (Ctrl-C) or SIGTERM. The command then stops and undoes what it has begun. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

const lostConnection = /^(57P0\d|08\d{3}|ECONNRESET|EPIPE)$/

/** Turns an expected failure into one line that the operator can act on. Returns other errors unchanged. */
export function inOneLine(error: unknown, stop: AbortSignal, after: string): unknown {
  if (stop.aborted) return new StartError(`Stopped; ${after}.`)
  if (error instanceof StartError || !(error instanceof Error)) return error
  const { message } = error
  if (error instanceof Refusal && error.reason === 'storage_down')
    return new StartError(`The storage does not answer (${message}); ${after}.`)
  const code = errorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new StartError(`The disk is full; ${after}.`)
  if (lostConnection.test(code) || /Connection terminated/.test(message))
    return new StartError(`The connection to the database was lost; ${after}.`)
  if (code === '42501')
    return new StartError(
      `${message}: set MIGRATION_DATABASE_URL to the role that owns the tables; ${after}.`,
    )
  if (/^E[A-Z]+$/.test(code)) return new StartError(`${message}; ${after}.`)
  return error
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
