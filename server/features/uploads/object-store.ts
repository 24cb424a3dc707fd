import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { Bucket } from '#server/object-storage/bucket.ts'
import { abandonedAfter, asideFor, keptName, newName, storedName, type Kept, type Store } from './store.ts'

const aside = 'aside/'

/** A store in a bucket. An object appears when it is whole, so none is partial. */
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
      for await (const one of kept(bucket, `${prefix}/`)) found.push(one)
      return found
    },
    all: () => kept(bucket, ''),
    // A bucket has no end that could be asked for; a full one refuses what is sent.
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

/** The files among all that lies there. */
async function* kept(bucket: Bucket, beginning: string): AsyncGenerator<Kept> {
  for await (const { key, bytes, age } of bucket.list(beginning))
    if (storedName.test(key)) yield { stored: key, bytes, age }
}

/** What killed writers left. A server that cannot list it has rules of its own for that. */
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
