import { dirname } from 'node:path'
import { connected } from '#server/db/migrate.ts'
import { keyPlace } from '#server/db/open-data-key.ts'
import type { Env } from '#server/env.ts'
import { createRing, parseRing, proofOf, readRing, type KeyRing } from '#server/secrets/key-ring.ts'
import { StartError } from '#server/start-error.ts'
import type { CheckedArchive } from './check-archive.ts'

/** The data keys in the backup. A different ring in their place stops the restore before it begins. */
export function ringToRestore(env: Env, { ring: text }: Pick<CheckedArchive, 'ring'>): KeyRing | undefined {
  if (text === undefined) return undefined
  const ring = parseRing(text, 'The backup')
  const { file } = keyPlace(env)
  const there = readRing(file)
  const missing = ring.keys.find(
    (key) =>
      there && !there.keys.some((dataKey) => dataKey.id === key.id && proofOf(dataKey) === proofOf(key)),
  )
  if (missing)
    throw new StartError(
      `${file} holds another data key than the backup: move it away, or set SECRETS_DIR to an empty folder. Nothing was changed.`,
    )
  return there ? undefined : ring
}

/** Stores the data keys, or prints what the product still needs to start. */
export async function settleDataKey(
  env: Env,
  url: string,
  ring: KeyRing | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { file } = keyPlace(env)
  if (ring) {
    createRing(file, ring)
    say(`The data key came with the backup and lies in ${file}.`)
    return
  }
  const client = await connected(url)
  const { rows } = await client.query<{ id: string }>('select id from data_keys').finally(() => client.end())
  const there = readRing(file)
  if (rows.length > 0 && !there)
    say(
      `This backup has no data key: put data-key.json of the installation that made it into ${dirname(file)} before you start the product.`,
    )
}
