import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Refusal } from '#server/request/errors.ts'
import type { BucketSettings } from '#server/settings/storage-url.ts'
import { errorCode, errorMessage } from '#server/start-error.ts'

const connecting = 1500
/** The longest silence of a connection (ms). */
const silence = 5000
/** Each download holds a connection until its reader has everything. */
const mostConnections = 500

/** The storage does not answer properly. The caller is told that files are temporarily unavailable. */
export class StorageDown extends Refusal {
  constructor(where: string, cause: unknown) {
    super('storage_down', {}, { retry_after: 5 })
    this.message = `${where}: ${causeOf(cause)}`
    this.cause = cause
  }
}

/** The cause of an error, for the log. */
export function causeOf(error: unknown): string {
  if (error instanceof StorageDown) return causeOf(error.cause)
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) return 'no answer in time'
  const code = (error instanceof S3ServiceException ? error.name : errorCode(error)) ?? ''
  const message = errorMessage(error)
  return message.includes(code) ? message : `${code} ${message}`
}

/** The HTTP status of an answer, including answers that are not valid S3. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  const { $response } = (error ?? {}) as { $response?: { statusCode?: number } }
  return $response?.statusCode
}

interface Passing {
  request: { path: string }
}

/** Some servers sign a bucket's path without its trailing slash, so none is sent. */
function withoutLastSlash(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => async (args) => {
      const { request } = args as Passing
      if (request.path.length > 1) request.path = request.path.replace(/\/$/, '')
      return next(args)
    },
    { step: 'build', name: 'withoutLastSlash' },
  )
  return client
}

/** An S3 client with short timeouts and enough connections, so that no request waits for one. */
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
      // Only Amazon's servers know the newer checksums. The signature covers every part's hash.
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
