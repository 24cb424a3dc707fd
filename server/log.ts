import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, type Logger } from 'pino'

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

/**
 * The kind and position of an error, without attached objects: a database client would reveal its password.
 */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  // The message of this error quotes the query's parameters, such as phones and names.
  if (error instanceof DrizzleQueryError) return { ...plainError(error.cause), query: error.query }
  const code = 'code' in error ? { code: error.code } : {}
  return {
    type: error.name,
    message: error.message,
    ...code,
    stack: error.stack,
    ...(error.cause ? { cause: plainError(error.cause) } : {}),
  }
}

/** Logs JSON lines. Secrets and personal data are left out, and addresses are logged without their query. */
export const logger = (level: string): Logger =>
  pino({
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
  })
