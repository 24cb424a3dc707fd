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

/** What an answer that holds no file may take (ms): less than a request has in all. */
const patience = 4000
/** What a request keeps of its time to say that the storage is away (ms). */
const toAnswer = 200
/** The smallest part that S3 accepts. A thousand uploads at once would need 5 GB at most. */
const smallestPart = 5 << 20

const noSuchFile = (): Error => Object.assign(new Error('no such file'), { code: 'ENOENT' })
const fullStorage = /quota|storagefull|insufficientstorage/i

export interface Listed {
  key: string
  bytes: number
  /** Milliseconds. */
  age: number
}

/** What is sent and asked for at one time: bytes of a part, keys of a page. */
interface Sizes {
  part: number
  page: number
}

/** Where an examination writes its own files. */
export const checks = '.check/'

/** How long to wait for an answer now. */
const allowed = (): number => Math.min(patience, Math.max((timeLeft() ?? Infinity) - toAnswer, 1))

/** A bucket, or the part of one below a prefix. Keys are those below it. */
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

  /** What names an object in a request. */
  at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` }
  }

  /** How a new object is encrypted. No request ever names who may read it, so only the owner may. */
  encryption() {
    const { encryption } = this.settings
    return encryption === undefined
      ? {}
      : {
          ServerSideEncryption: encryption.algorithm,
          ...(encryption.key !== undefined && { SSEKMSKeyId: encryption.key }),
        }
  }

  /** Sends something short. A server that says nothing is given up. */
  async quick<T>(send: (client: S3Client, how: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await send(this.client, { abortSignal: AbortSignal.timeout(allowed()) })
    } catch (error) {
      throw this.told(error)
    }
  }

  /** What an error means: a file that is not there, a full storage, or one that is away. */
  told(error: unknown): unknown {
    if (error instanceof Refusal) return error
    if (error instanceof S3ServiceException) {
      if (error.name === 'NoSuchKey' || error.name === 'NotFound') return noSuchFile()
      if (fullStorage.test(error.name) || error.$metadata.httpStatusCode === 507)
        return new Refusal('storage_full')
    }
    return new StorageDown(this.where, error)
  }

  /** Sends content in parts, one at a time. An object appears when it is whole. */
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

  /** What the server says it encrypted an object by. */
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

  /** Within the bucket, without a way through this process. */
  async rename(key: string, to: string): Promise<void> {
    const { Bucket: bucket, Key } = this.at(key)
    const copy = { ...this.at(to), ...this.encryption(), CopySource: encodeURI(`${bucket}/${Key}`) }
    await this.quick((client, how) => client.send(new CopyObjectCommand(copy), how))
    await this.remove(key)
  }

  /** Fails when the storage does not answer. */
  async answers(): Promise<void> {
    const { bucket: name, prefix } = this.settings
    const asked = { Bucket: name, Prefix: prefix + checks, MaxKeys: 1 }
    await this.quick((client, how) => client.send(new ListObjectsV2Command(asked), how))
  }

  /** All objects whose keys begin so, in the order of their keys. */
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
