import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Refusal } from '#server/request/errors.ts'
import type { BucketSettings } from '#server/settings/storage-url.ts'
import { errorCode, errorMessage } from '#server/start-error.ts'

const connecting = 1500
/** How long a connection may be silent (ms). */
const silence = 5000
/** Each download holds a connection until its reader has all of it. */
const mostConnections = 500

/** The object storage does not answer as it should. The caller hears that files are away for the moment. */
export class StorageDown extends Refusal {
  constructor(where: string, cause: unknown) {
    super('storage_down', {}, { retry_after: 5 })
    this.message = `${where}: ${causeOf(cause)}`
    this.cause = cause
  }
}

/** What went wrong, for a log. */
export function causeOf(error: unknown): string {
  if (error instanceof StorageDown) return causeOf(error.cause)
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) return 'no answer in time'
  const code = (error instanceof S3ServiceException ? error.name : errorCode(error)) ?? ''
  const message = errorMessage(error)
  return message.includes(code) ? message : `${code} ${message}`
}

/** The status of an answer, also of one that is not written as S3 would. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  const { $response } = (error ?? {}) as { $response?: { statusCode?: number } }
  return $response?.statusCode
}

interface Passing {
  request: { path: string }
}

/** Some servers sign the path of a bucket without a slash at its end, so none is sent. */
function withoutLastSlash(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => async (args) => {
      const { request } = args as unknown as Passing
      if (request.path.length > 1) request.path = request.path.replace(/\/$/, '')
      return next(args)
    },
    { step: 'build', name: 'withoutLastSlash' },
  )
  return client
}

/** No connection is kept waiting, and no request says in clear what only the owner may read. */
export const clientOf = (
  settings: BucketSettings,
  more: S3ClientConfig = {},
  socketTimeout = silence,
): S3Client =>
  withoutLastSlash(
    new S3Client({
      region: settings.region,
      ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
      forcePathStyle: settings.pathStyle,
      // Servers other than Amazon's do not know the newer checksums. The signature covers every part's hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: connecting,
        socketTimeout,
        httpAgent: { maxSockets: mostConnections, keepAlive: true },
        httpsAgent: { maxSockets: mostConnections, keepAlive: true },
      },
      ...more,
    }),
  )
