import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, type LogFn, type Logger, type LoggerOptions } from 'pino'
import type { StatusError } from '#contract/system-status.ts'
import { Repeats } from './log-repeats.ts'

export type { Logger } from 'pino'

const secrets = [
  'password',
  'old_password',
  'new_password',
  'token',
  'secret',
  'uri',
  'recovery_codes',
  'phone',
  'wechat',
  'authorization',
  'cookie',
]

const longest = 500
const mobile = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g
const withoutPhones = (text: string): string => text.replaceAll(mobile, '$1****$2')

/**
 * A one-line message for any thrown value: the code of an error without a message, the content of an object.
 */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(messageOf))].join('; ')
  if (error instanceof Error) return withoutPhones(error.message) || codeOf(error) || error.name
  if (typeof error !== 'object' || error === null) return withoutPhones(String(error))
  if ('message' in error && typeof error.message === 'string' && error.message !== '')
    return withoutPhones(error.message)
  const open = Object.entries(error).filter(([name]) => !secrets.includes(name))
  const text = inspect(Object.fromEntries(open), { depth: 1, breakLength: Infinity, compact: true })
  return withoutPhones(text).slice(0, longest)
}

const codeOf = (error: object): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : undefined

/**
 * The kind and stack of an error without its attached objects, because a database client would reveal its
 * password.
 */
function plainError(error: unknown): Record<string, unknown> {
  // The message of this error quotes the query's parameters, such as phones and names.
  if (error instanceof DrizzleQueryError) return { ...plainError(error.cause), query: error.query }
  const message = messageOf(error)
  if (!(error instanceof Error)) return { message }
  const code = codeOf(error)
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    stack: withoutPhones(error.stack ?? ''),
    ...(error.cause ? { cause: plainError(error.cause) } : {}),
  }
}

/** A one-line description of an error for operators. */
export function readableCause(error: unknown): string {
  if (error instanceof DrizzleQueryError) return readableCause(error.cause)
  const code = error instanceof Error ? codeOf(error) : undefined
  const message = messageOf(error)
  return code === undefined || message.includes(code) ? message : `${message} (${code})`
}

const errorLevel = 50
const repeatsOf = new WeakMap<Logger, Repeats>()

/** The latest distinct errors of this logger, newest first. */
export const lastErrors = (log: Logger): readonly StatusError[] => repeatsOf.get(log)?.latest() ?? []
/** The number of errors this logger received, repeats included. */
export const errorsSoFar = (log: Logger): number => repeatsOf.get(log)?.total ?? 0

/** Logs the same error once a minute and writes the number of repeats as a line of its own. */
const writeOnce = (repeats: Repeats): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> =>
  function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const write = (...line: unknown[]) => Reflect.apply(method, this, line) as void
    if (level < errorLevel) return write(...args)
    const [first, said] = args as unknown[]
    const about = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
    const words = typeof first === 'string' ? first : String(said ?? '')
    const cause = 'err' in about ? readableCause(about['err']) : ''
    const again = (repeated: number) => write({ repeated, cause, error: words }, 'the same error came again')
    if (repeats.isNew(words, cause, again)) write(...args)
  }

/**
 * Buffer limit for a slow reader of the log. Lines beyond it are dropped, so that logging never blocks
 * requests.
 */
const mostWaiting = 16 * 1_048_576

/** A logger of JSON lines. It redacts secrets and personal data and logs addresses without their query. */
export function logger(level: string): Logger {
  const repeats = new Repeats()
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    serializers: {
      err: plainError,
      req: (request: { method: string; url?: string; id: string }) => ({
        method: request.method,
        path: (request.url ?? '').split('?')[0],
        id: request.id,
      }),
    },
    hooks: { logMethod: writeOnce(repeats) },
  }
  const log = pino(options, pino.destination({ dest: 1, sync: false, maxLength: mostWaiting }))
  repeatsOf.set(log, repeats)
  return log
}
