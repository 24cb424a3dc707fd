import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { publicKeys } from '#server/backup/encryption.ts'
import { sealerOf } from '#server/backup/seal.ts'
import { databaseOn } from '#server/db/client.ts'
import { durabilityOf } from '#server/db/durability.ts'
import { readMarks } from '#server/db/milestones.ts'
import { hasTable, isStarted, migrationNames } from '#server/db/migrate.ts'
import { keyPlace } from '#server/db/open-data-key.ts'
import { withOwner } from '#server/db/owner.ts'
import { missingRights } from '#server/db/rights.ts'
import { readEnv, type Env } from '#server/env.ts'
import { verifyChain } from '#server/features/audit/verify-chain.ts'
import { bucketsOf } from '#server/backup/open-files.ts'
import { healthOf, openStore } from '#server/features/uploads/open-store.ts'
import { proofOf, readRing, type KeyRing } from '#server/secrets/key-ring.ts'
import { runCommand } from '#server/start-error.ts'
import { archiveFindings } from './doctor-archive.ts'
import { certificateFindings } from './doctor-certificates.ts'
import { clockFindings, poolerFindings, versionFindings } from './doctor-database.ts'
import { bad, good, type Finding } from './finding.ts'

/**
 * `npm run doctor` reports where the keys are and what could be lost or read with them, and what the
 * database's settings, the disk, the clock or the age of the backup put at risk. It changes nothing. Exits
 * with 1 if something needs action.
 */

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
    ...(ring.keys.some(({ id, bound }) => id === ring.current && !bound)
      ? [bad('Encrypted values are not bound to their rows: npm run data-key -- rotate')]
      : []),
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
  if (!(await hasTable(client, 'data_keys'))) return []
  const { rows } = await client.query<{ id: string; proof: string }>('select id, proof from data_keys')
  const missing = rows.filter(
    (row) => !ring?.keys.some((key) => key.id === row.id && proofOf(key) === row.proof),
  )
  return missing.map(({ id }) =>
    bad(`The database is encrypted with data key ${id}, which is not in the file.`),
  )
}

async function logFindings(env: Env, client: pg.Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'audit_log')))
    return [bad('The audit log was not checked: this program reads it once the migrations are applied.')]
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

async function durabilityFindings(client: pg.Client): Promise<Finding[]> {
  const lossy = await durabilityOf(client)
  if (lossy.length === 0)
    return [good('The server and every role wait for the disk before they acknowledge.')]
  return lossy.map(({ role, setting }) => {
    const name = setting.split('=')[0] ?? setting
    return role === null
      ? bad(`${setting} could lose acknowledged work: set ${name} = on for the server and the database.`)
      : bad(`${setting} of the role ${role} could lose acknowledged work: alter role ${role} reset ${name}`)
  })
}

/** Checks whether the owning role has the rights that migrations and the queue need. */
async function rightsFindings(client: pg.Client, pending: boolean): Promise<Finding[]> {
  const lacking = await missingRights(client, pending)
  return lacking.length > 0 ? lacking.map(bad) : [good('The role that migrates may do all that it needs.')]
}

async function schemaFindings(client: pg.Client, started: boolean): Promise<Finding[]> {
  if (!started)
    return [
      ...(await rightsFindings(client, true)),
      bad('The product has not been started on this database yet: start it once.'),
    ]
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const known = await migrationNames()
  const pending = known.filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !known.includes(name))
  if (newer.length > 0)
    return [
      bad(`The database is newer than this program (it has ${newer[0]}): start the version that made it.`),
    ]
  return [
    ...(await rightsFindings(client, pending.length > 0)),
    pending.length > 0
      ? bad(
          `${pending.length} migration(s) are pending (${pending[0]} …): back up, then start the product once.`,
        )
      : good(`The database has all ${known.length} migrations.`),
  ]
}

const backupHours = 26

async function backupAge(client: pg.Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'marks'))) return []
  const { backup } = await readMarks(databaseOn(client))
  if (!backup) return [bad('No backup is on record: npm run backup -- FILE, and put it on a daily schedule.')]
  const hours = Math.floor((Date.now() - Date.parse(backup.at)) / 3_600_000)
  return hours < backupHours
    ? [good(`The last backup is ${hours} hour(s) old.`)]
    : [bad(`The last backup is ${hours} hours old: npm run backup -- FILE, then mend the schedule.`)]
}

const scarce = { megabytes: 1000, share: 0.05 }

function diskFindings({ dataDir, sealsFile }: Env): Finding[] {
  return [...new Set([dataDir, dirname(sealsFile)])].filter(existsSync).map((folder) => {
    const { bavail, bsize, blocks } = statfsSync(folder)
    const free = Math.floor((bavail * bsize) / 1_000_000)
    return free < scarce.megabytes && bavail < blocks * scarce.share
      ? bad(`Only ${free} MB are free for ${folder}: make room or enlarge the disk; delete nothing in it.`)
      : good(`${free} MB are free for ${folder}.`)
  })
}

async function storageFindings(env: Env): Promise<Finding[]> {
  const stores = await openStore(env)
  const { buckets } = await bucketsOf(env, stores)
  const found = await Promise.all(
    buckets.map(async ({ name, bucket }) => {
      const health = await healthOf(bucket)
      return health.state === 'fine'
        ? good(`${name} ${bucket.where} answers and lets no stranger in.`)
        : bad(`${name} ${bucket.where}: ${health.cause}.`)
    }),
  )
  return [good(`Files lie in ${stores.store.where}.`), ...found]
}

async function examine(env: Env): Promise<Finding[]> {
  const ring = readRing(keyPlace(env).file)
  return withOwner(env, 'doctor', async (client) => {
    const started = await isStarted(client)
    return [
      ...(await versionFindings(client)),
      ...(await poolerFindings(env)),
      ...(await certificateFindings(env)),
      ...(await clockFindings(client)),
      ...keyFindings(env, ring),
      ...(await ringFits(client, ring)),
      ...backupFindings(env, ring),
      ...(started ? await logFindings(env, client) : []),
      ...(await durabilityFindings(client)),
      ...(await schemaFindings(client, started)),
      ...(await backupAge(client)),
      ...(await archiveFindings(env, client)),
      ...diskFindings(env),
      ...(await storageFindings(env)),
    ]
  })
}

await runCommand(async () => {
  const findings = await examine(readEnv(process.env))
  for (const { good: fine, text } of findings) console.log(`${fine ? 'good    ' : 'WARNING '} ${text}`)
  process.exitCode = findings.every(({ good: fine }) => fine) ? 0 : 1
})
