import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { publicKeys } from '../server/backup/encryption.ts'
import { sealerOf } from '../server/backup/seal.ts'
import { databaseOn } from '../server/db/client.ts'
import { keyPlace } from '../server/db/open-data-key.ts'
import { withOwner } from '../server/db/owner.ts'
import { readEnv, type Env } from '../server/env.ts'
import { verifyChain } from '../server/features/audit/sealer.ts'
import { proofOf, readRing, type KeyRing } from '../server/secrets/key-ring.ts'
import { runCommand } from '../server/start-error.ts'

/**
 * `npm run doctor` says where the keys lie and what would be lost or readable with them. It changes nothing. Exits
 * with 1 if something needs a hand.
 */

interface Finding {
  good: boolean
  text: string
}
const good = (text: string): Finding => ({ good: true, text })
const bad = (text: string): Finding => ({ good: false, text })

function keyFindings(env: Env, ring: KeyRing | undefined): Finding[] {
  const { file, outside } = keyPlace(env)
  if (!ring) return [bad(`There is no data key in ${file}: put it back, or start the product once.`)]
  const shared = (path: string) => (statSync(path).mode & 0o077) !== 0
  const others = [file, dirname(file)].filter(shared)
  return [
    good(`The data key lies in ${file}; ${ring.keys.length} key(s), ${ring.current} is current.`),
    outside || env.backupPublicKey !== undefined
      ? good('A plain copy of what is backed up lacks the data key.')
      : bad(
          'A copy of the data folder can be read: set SECRETS_DIR to a folder outside, or BACKUP_PUBLIC_KEY.',
        ),
    ...others.map((path) => bad(`Others on this machine can read ${path}: chmod go= ${path}`)),
  ]
}

function backupFindings(env: Env, ring: KeyRing | undefined): Finding[] {
  const keys = publicKeys(env.backupPublicKey)
  return [
    keys.length > 0
      ? good(`Backups are encrypted to ${keys.join(', ')}.`)
      : bad('Backups are not encrypted: set BACKUP_PUBLIC_KEY (npm run backup-key -- FILE makes one).'),
    ...(ring ? [good(`Backups are sealed by ${sealerOf(ring.sealKey)}: note it for BACKUP_SEALED_BY.`)] : []),
  ]
}

async function ringFits(client: pg.Client, ring: KeyRing | undefined): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string; proof: string }>('select id, proof from data_keys')
  const missing = rows.filter(
    (row) => !ring?.keys.some((key) => key.id === row.id && proofOf(key) === row.proof),
  )
  return missing.map(({ id }) =>
    bad(`The database is encrypted with data key ${id}, which is not in the file.`),
  )
}

async function logFindings(env: Env, client: pg.Client): Promise<Finding[]> {
  const { intact, broken_at, entries } = await verifyChain(databaseOn(client), env.sealsFile)
  return [
    intact
      ? good(`The audit log is intact: ${entries} entries.`)
      : bad(`Entry ${broken_at} of the audit log was altered or is missing.`),
    existsSync(env.sealsFile)
      ? good(`Its seals lie in ${env.sealsFile}.`)
      : bad(`There are no seals in ${env.sealsFile}: the product writes them while it runs.`),
  ]
}

async function examine(env: Env): Promise<Finding[]> {
  const ring = readRing(keyPlace(env).file)
  return withOwner(env, 'doctor', async (client) => [
    ...keyFindings(env, ring),
    ...(await ringFits(client, ring)),
    ...backupFindings(env, ring),
    ...(await logFindings(env, client)),
  ])
}

await runCommand(async () => {
  const findings = await examine(readEnv(process.env))
  for (const { good: fine, text } of findings) console.log(`${fine ? 'good    ' : 'WARNING '} ${text}`)
  process.exitCode = findings.every(({ good: fine }) => fine) ? 0 : 1
})
