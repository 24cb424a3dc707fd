import { rm } from 'node:fs/promises'
import { keyPlace } from '#server/db/open-data-key.ts'
import type { Env } from '#server/env.ts'
import { readRing } from '#server/secrets/key-ring.ts'
import { StartError } from '#server/start-error.ts'
import { decryptFile, isEncryptedFile } from './encryption.ts'
import { sealerOf } from './seal.ts'

export interface OpenBackup {
  /** The decrypted archive. */
  file: string
  close(): Promise<void>
}

/** Opens a backup. An encrypted one is decrypted beside the data folder for the duration of the restore. */
export async function openBackup(env: Env, file: string): Promise<OpenBackup> {
  if (!(await isEncryptedFile(file))) return { file, close: async () => {} }
  if (env.backupPrivateKeyFile === undefined)
    throw new StartError(
      `${file} is encrypted: set BACKUP_PRIVATE_KEY_FILE to the file with the private key. Nothing was changed.`,
    )
  const plain = `${env.dataDir}.decrypted`
  // A killed restore may have left one.
  await rm(plain, { force: true })
  await decryptFile(file, env.backupPrivateKeyFile, plain)
  return { file: plain, close: () => rm(plain, { force: true }) }
}

/** Refuses a backup with a foreign seal. Without a key to compare with, it only prints the sealer. */
export function sayWhoSealed(
  env: Env,
  file: string,
  sealedBy: string | undefined,
  say: (line: string) => void,
): void {
  const ring = readRing(keyPlace(env).file)
  const expected = env.backupSealedBy ?? (ring && sealerOf(ring.sealKey))
  if (env.backupSealedBy !== undefined && sealedBy !== env.backupSealedBy)
    throw new StartError(
      `${file} is ${sealedBy === undefined ? 'not sealed' : `sealed by ${sealedBy}`}, and not by ${env.backupSealedBy}: nothing was restored.`,
    )
  if (sealedBy === undefined) say(`Warning: ${file} is not sealed: anybody could have made it.`)
  else if (expected === undefined)
    say(`${file} is sealed by ${sealedBy}. Compare it, or set BACKUP_SEALED_BY to the key that you expect.`)
  else if (expected !== sealedBy)
    throw new StartError(
      `${file} is sealed by ${sealedBy}, which is not this installation's key: if that is right, set BACKUP_SEALED_BY to it. Nothing was restored.`,
    )
}
