import {
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { checks, type Bucket } from './bucket.ts'
import { causeOf, clientOf, statusOf, StorageDown } from './client.ts'

/** The health of a storage. `wrong` needs an operator. */
export type StorageHealth =
  | { state: 'fine' }
  | { state: 'down' | 'wrong'; cause: string }
  | { state: 'public'; cause: string }

/** Credentials of a stranger, to test that the bucket is private. */
const unsigned: S3ClientConfig = {
  credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
  signer: { sign: async (request) => request },
}

/** The longest time of the stranger's request (ms). */
const patience = 4000

async function stranger(bucket: Bucket, key: string): Promise<string | undefined> {
  const client = clientOf(bucket.settings, unsigned)
  const { bucket: Name, prefix } = bucket.settings
  const tries: [string, (signal: AbortSignal) => Promise<unknown>][] = [
    ['reads', (abortSignal) => read(client, bucket, key, abortSignal)],
    [
      'lists',
      (abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket: Name, Prefix: prefix + checks, MaxKeys: 1 }), {
          abortSignal,
        }),
    ],
  ]
  try {
    for (const [what, ask] of tries)
      if (await allows(bucket, () => ask(AbortSignal.timeout(patience)))) return what
    return undefined
  } finally {
    client.destroy()
  }
}

async function read(client: S3Client, bucket: Bucket, key: string, abortSignal: AbortSignal) {
  const { Body } = await client.send(new GetObjectCommand(bucket.at(key)), { abortSignal })
  await Body?.transformToByteArray()
}

/** True if the storage permits the request. An unreachable storage throws, because it refused nothing. */
async function allows({ where }: Bucket, ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if ((statusOf(error) ?? 500) < 500) return false
    throw new StorageDown(where, error)
  }
}

const faults: readonly (readonly [RegExp, string])[] = [
  [/^NoSuchBucket|^NotFound/, 'there is no such bucket: make it, for the product alone'],
  [/^Credentials/, 'there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [/^RequestTimeTooSkewed/, 'the clocks of this machine and of the storage differ: set them'],
  [
    /^(AccessDenied|AllAccessDisabled|Forbidden|Unauthorized)/,
    'the key may not read, write, list and delete there',
  ],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)/,
    'the key is not accepted: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint)/,
    'the bucket is in another region: say region=…',
  ],
  [/^(KMS|InvalidEncryption|InvalidArgument|NotImplemented)/, 'it does not encrypt as sse and kms_key ask'],
]

function faultOf(error: unknown): string | undefined {
  const cause = error instanceof StorageDown ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  const status = statusOf(cause)
  const known = faults.find(([form]) => form.test(name))?.[1]
  return known ?? (status === 401 || status === 403 ? faults[3]?.[1] : undefined)
}

/** The file of one check, with a unique name. */
const checkName = () => `${checks}${randomBytes(8).toString('hex')}`

async function tryIt(bucket: Bucket): Promise<StorageHealth> {
  const key = checkName()
  await bucket.answers()
  await bucket.put(key, Buffer.from('check'))
  try {
    const asked = bucket.settings.encryption?.algorithm
    if (asked !== undefined && (await bucket.encryptedBy(key)) !== asked)
      return { state: 'wrong', cause: `it does not encrypt by ${asked}, as sse asks` }
    const may = await stranger(bucket, key)
    return may === undefined
      ? { state: 'fine' }
      : { state: 'public', cause: `anybody ${may} what is in it: make the bucket private` }
  } finally {
    await bucket.remove(key).catch(() => {})
  }
}

/** Writes, reads and deletes a file of its own and checks that a stranger could not have read it. */
export async function examine(bucket: Bucket): Promise<StorageHealth> {
  try {
    return await tryIt(bucket)
  } catch (error) {
    const fault = faultOf(error)
    return fault === undefined ? { state: 'down', cause: causeOf(error) } : { state: 'wrong', cause: fault }
  }
}
