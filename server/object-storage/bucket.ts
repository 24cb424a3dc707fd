import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { timeLeft } from '#server/db/deadline.ts'
import { Refusal } from '#server/request/errors.ts'
import { storageName, type BucketSettings } from '#server/settings/storage-url.ts'
import { errorCode } from '#server/start-error.ts'
import { clientOf, StorageDown } from './client.ts'
import { incoming, Outgoing } from './content.ts'

/** The longest wait for an answer without a file (ms); less than a request's deadline. */
const patience = 4000
/** Time reserved to answer the request when the storage is unreachable (ms). */
const toAnswer = 200
/** The smallest part that S3 accepts. A thousand uploads at once need at most 5 GB. */
const smallestPart = 5 << 20

const noSuchFile = (): Error => Object.assign(new Error('no such file'), { code: 'ENOENT' })
const fullStorage = /quota|storagefull|insufficientstorage/i

export interface Listed {
  key: string
  bytes: number
  /** Milliseconds. */
  age: number
}

/** Sizes per request: bytes of a part, keys of a page. */
interface Sizes {
  part: number
  page: number
}

/** The prefix of the health check's own files. */
export const checks = '.check/'

/** The longest wait for an answer now (ms). */
const allowed = (): number => Math.min(patience, Math.max((timeLeft() ?? Infinity) - toAnswer, 1))

/** A bucket, or the part of one below a prefix. Keys are relative to the prefix. */
export class Bucket {
  readonly where: string
  readonly settings: BucketSettings
  readonly client: S3Client
  readonly #sizes: Sizes
  constructor(settings: BucketSettings, client = clientOf(settings), sizes: Partial<Sizes> = {}) {
    this.settings = settings
    this.where = storageName(settings)
    this.client = client
    this.#sizes = { part: smallestPart, page: 1000, ...sizes }
  }

  /** Addresses an object in a request. */
  at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` }
  }

  /** The encryption of a new object. No request sets an ACL, so objects stay private to the owner. */
  encryption() {
    const { encryption } = this.settings
    return encryption === undefined
      ? {}
      : {
          ServerSideEncryption: encryption.algorithm,
          ...(encryption.key !== undefined && { SSEKMSKeyId: encryption.key }),
        }
  }

  /** Sends a short request and gives up on a silent server. */
  async quick<T>(send: (client: S3Client, how: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await send(this.client, { abortSignal: AbortSignal.timeout(allowed()) })
    } catch (error) {
      throw this.told(error)
    }
  }

  /** Translates an error: missing file, full storage or unreachable storage. */
  told(error: unknown): unknown {
    if (error instanceof Refusal) return error
    if (error instanceof S3ServiceException) {
      if (error.name === 'NoSuchKey' || error.name === 'NotFound') return noSuchFile()
      if (fullStorage.test(error.name) || error.$metadata.httpStatusCode === 507)
        return new Refusal('storage_full')
    }
    return new StorageDown(this.where, error)
  }

  /** Uploads content in parts, one at a time. The object appears once it is complete. */
  async put(key: string, content: Readable | Buffer): Promise<number> {
    const outgoing = new Outgoing(content)
    const upload = new Upload({
      client: this.client,
      params: { ...this.at(key), ...this.encryption(), Body: outgoing.body },
      queueSize: 1,
      partSize: this.#sizes.part,
    })
    try {
      await upload.done()
      return outgoing.bytes
    } catch (error) {
      outgoing.body.destroy()
      throw outgoing.failure === undefined ? this.told(error) : outgoing.failure
    }
  }

  async open(key: string): Promise<{ content: Readable; bytes: number }> {
    const waiting = new AbortController()
    const late = setTimeout(() => waiting.abort(), allowed())
    try {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand(this.at(key)), {
        abortSignal: waiting.signal,
      })
      return { content: incoming(Body as IncomingMessage, this.where), bytes: ContentLength ?? 0 }
    } catch (error) {
      throw this.told(error)
    } finally {
      clearTimeout(late)
    }
  }

  async size(key: string): Promise<number> {
    return this.quick(async (client, how) => {
      const { ContentLength } = await client.send(new HeadObjectCommand(this.at(key)), how)
      return ContentLength ?? 0
    })
  }

  /** The encryption that the server reports for an object. */
  async encryptedBy(key: string): Promise<string | undefined> {
    return this.quick(async (client, how) => {
      const { ServerSideEncryption } = await client.send(new HeadObjectCommand(this.at(key)), how)
      return ServerSideEncryption
    })
  }

  async remove(key: string): Promise<void> {
    await this.quick((client, how) => client.send(new DeleteObjectCommand(this.at(key)), how)).catch(
      (error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error
      },
    )
  }

  /** Copies within the storage, so that no content passes through this process. */
  async rename(key: string, to: string): Promise<void> {
    const { Bucket: bucket, Key } = this.at(key)
    const copy = { ...this.at(to), ...this.encryption(), CopySource: encodeURI(`${bucket}/${Key}`) }
    await this.quick((client, how) => client.send(new CopyObjectCommand(copy), how))
    await this.remove(key)
  }

  /** Rejects if the storage does not answer. */
  async answers(): Promise<void> {
    const { bucket: name, prefix } = this.settings
    const asked = { Bucket: name, Prefix: prefix + checks, MaxKeys: 1 }
    await this.quick((client, how) => client.send(new ListObjectsV2Command(asked), how))
  }

  /** All objects whose keys have this prefix, in key order. */
  async *list(beginning: string): AsyncGenerator<Listed> {
    const { prefix, bucket: name } = this.settings
    const asked = { Bucket: name, Prefix: prefix + beginning, MaxKeys: this.#sizes.page }
    let token: string | undefined
    do {
      const more = token === undefined ? {} : { ContinuationToken: token }
      const page = await this.quick((client, how) =>
        client.send(new ListObjectsV2Command({ ...asked, ...more }), how),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const age = Math.max(Date.now() - (LastModified?.getTime() ?? Infinity), 0)
        yield { key: Key.slice(prefix.length), bytes: Size, age }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }
}
