import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { Bucket } from '#server/object-storage/bucket.ts'
import { abandonedAfter, asideFor, keptName, newName, storedName, type Kept, type Store } from './store.ts'

const aside = 'aside/'

/** A store in a bucket. An object appears once it is complete, so none is partial. */
export function objectStore(bucket: Bucket): Store {
  return {
    where: bucket.where,
    put: async (content, stored = newName()) => ({
      stored,
      bytes: await bucket.put(keptName(stored), content),
    }),
    open: async (stored) => bucket.open(keptName(stored)),
    size: async (stored) => bucket.size(keptName(stored)),
    remove: async (stored) => bucket.remove(keptName(stored)),
    folder: async (prefix) => {
      const found: Kept[] = []
      for await (const item of kept(bucket, `${prefix}/`)) found.push(item)
      return found
    },
    all: () => kept(bucket, ''),
    // A bucket reports no capacity; a full one refuses uploads.
    room: async () => {
      await bucket.answers()
      return { free: Infinity, all: Infinity }
    },
    setAside: async (stored) => bucket.rename(keptName(stored), aside + stored.replaceAll('/', '-')),
    sweep: async () => {
      for await (const { key, age } of bucket.list(aside)) if (age > asideFor) await bucket.remove(key)
      await dropUnfinished(bucket)
    },
  }
}

/** The stored files among all objects of the bucket. */
async function* kept(bucket: Bucket, beginning: string): AsyncGenerator<Kept> {
  for await (const { key, bytes, age } of bucket.list(beginning))
    if (storedName.test(key)) yield { stored: key, bytes, age }
}

/**
 * Aborts the unfinished uploads of killed writers. A server that cannot list them has its own expiry rules.
 */
async function dropUnfinished({
  client,
  settings: { bucket: Bucket, prefix: Prefix },
}: Bucket): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
    .catch(() => ({ Uploads: [] }))
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Date.now() - Initiated.getTime() > abandonedAfter)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
}
