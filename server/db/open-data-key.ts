import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '#server/env.ts'
import { useRing } from '#server/secrets/data-key.ts'
import { createRing, newRing, proofOf, readRing, ringFile, type KeyRing } from '#server/secrets/key-ring.ts'
import { StartError } from '#server/start-error.ts'
import { connected, migrationLock } from './migrate.ts'

export interface KeyPlace {
  file: string
  /** True if a copy of the data folder does not contain the key. */
  outside: boolean
}

export const keyPlace = ({ secretsDir, dataDir }: Pick<Env, 'secretsDir' | 'dataDir'>): KeyPlace => ({
  file: ringFile(secretsDir ?? join(dataDir, 'secrets')),
  outside: secretsDir !== undefined,
})

const keyInsideWarning = (file: string): string =>
  `Warning: the data key lies in ${file}, so a copy of the data folder can be read. Set SECRETS_DIR to a folder outside and move the file there.`

/**
 * Opens the data key, or creates one at the first start. A missing or wrong key stops the start before
 * anything is written with it.
 */
export async function openDataKey(
  env: Pick<Env, 'secretsDir' | 'dataDir'>,
  ownerUrl: string,
  say: (line: string) => void = () => {},
): Promise<void> {
  const { file, outside } = keyPlace(env)
  const client = await connected(ownerUrl)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const ring = await ringOf(client, file)
    await client.query('commit')
    useRing(ring, file)
    if (!outside) say(keyInsideWarning(file))
  } finally {
    await client.end()
  }
}

async function ringOf(client: pg.Client, file: string): Promise<KeyRing> {
  const { rows } = await client.query<{ id: string; proof: string }>('select id, proof from data_keys')
  const ring = readRing(file) ?? (rows.length === 0 ? firstRing(file) : undefined)
  if (!ring)
    throw new StartError(
      `${file}, which holds the data key of this database, is missing: put it back, or set SECRETS_DIR to where it lies.`,
    )
  for (const { id, proof } of rows) {
    const key = ring.keys.find((dataKey) => dataKey.id === id)
    if (!key || proofOf(key) !== proof)
      throw new StartError(
        `${file} does not hold the data key ${id} that this database is encrypted with: put the right file back.`,
      )
  }
  for (const key of ring.keys)
    await client.query('insert into data_keys (id, proof) values ($1, $2) on conflict do nothing', [
      key.id,
      proofOf(key),
    ])
  return ring
}

function firstRing(file: string): KeyRing {
  createRing(file, newRing())
  const ring = readRing(file)
  if (!ring) throw new StartError(`${file}, which holds the data key, cannot be read.`)
  return ring
}
