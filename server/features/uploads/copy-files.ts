import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { ifThere } from '#server/start-error.ts'
import { hashing } from './hashing.ts'
import type { Kept, Store } from './store.ts'

/** The number of files copied at a time. */
const atOnce = 8

/** A store to copy from. */
export type FileSource = Pick<Store, 'all' | 'open' | 'size'>

export interface Copied {
  /** Files copied in this run. */
  files: number
  bytes: number
  /** Files that were already there and are identical. */
  same: number
  /** The names of files that cannot be read back intact. */
  broken: string[]
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

const hashIn = async (store: FileSource, stored: string): Promise<string | undefined> => {
  const found = await ifThere(store.open(stored))
  return found && hashOf(found.content)
}

/** Copies one file and reads it back. Undefined if the product has removed it meanwhile. */
async function copyOne(
  from: FileSource,
  to: Store,
  { stored, bytes }: Kept,
): Promise<'same' | 'copied' | 'broken' | undefined> {
  const there = await ifThere(to.size(stored))
  if (there === bytes && (await hashIn(to, stored)) === (await hashIn(from, stored))) return 'same'
  const source = await ifThere(from.open(stored))
  if (!source) return undefined
  const { content, digest } = hashing(source.content)
  await to.put(Readable.from(content, { objectMode: false }), stored)
  if ((await hashIn(to, stored)) !== digest()) return 'broken'
  if ((await ifThere(from.size(stored))) !== undefined) return 'copied'
  await to.remove(stored)
  return undefined
}

/** Copies a store into another and reads every copy back. It may be interrupted and run again. */
export async function copyFiles(
  from: FileSource,
  to: Store,
  onStep: (copied: Copied) => void,
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, same: 0, broken: [] }
  const waiting = from.all()
  const work = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      const result = await copyOne(from, to, next.value)
      if (result === 'same') copied.same += 1
      if (result === 'broken') copied.broken.push(next.value.stored)
      if (result === 'copied') {
        copied.files += 1
        copied.bytes += next.value.bytes
      }
      onStep(copied)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return copied
}
