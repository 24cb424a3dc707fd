import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { keyPlace } from '#server/db/open-data-key.ts'
import type { Env } from '#server/env.ts'
import { readRing, ringText } from '#server/secrets/key-ring.ts'
import { encryptedTo, publicKeys } from './encryption.ts'

export const keyFile = (archive: string): string => join(archive, 'data-key.age')
/** Names the keys in the wrapped ring and its recipients, nothing secret. */
const marksFile = (archive: string): string => join(archive, 'data-key.of')

/** Wraps the data key to the public keys again if either has changed. Returns whether the archive has it. */
export async function archiveKey(env: Env, archive: string): Promise<boolean> {
  const keys = publicKeys(env.backupPublicKey)
  const ring = readRing(keyPlace(env).file)
  if (keys.length === 0 || !ring) return false
  const marks = JSON.stringify([keys, ring.keys.map(({ id }) => id), ring.current])
  const [file, noted] = [keyFile(archive), marksFile(archive)]
  if (existsSync(file) && existsSync(noted) && readFileSync(noted, 'utf8') === marks) return true
  const plain = (async function* () {
    yield Buffer.from(ringText(ring))
  })()
  writeFileSync(`${file}.new`, await buffer(await encryptedTo(keys, plain)), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  writeFileSync(noted, marks, { mode: 0o600, flush: true })
  return true
}
