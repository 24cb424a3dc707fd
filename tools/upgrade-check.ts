import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { megabytes, seconds } from '#server/backup/command.ts'
import {
  copyDatabase,
  keepsRequestsOut,
  pendingMigrations,
  rehearse,
  type Rehearsed,
} from '#server/backup/trial-migration.ts'
import { plainSettings } from '#server/backup/database-contents.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { connected } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/owner.ts'
import { missingRights } from '#server/db/rights.ts'
import { readEnv, type Env } from '#server/env.ts'
import { errorMessage, runCommand, StartError } from '#server/start-error.ts'

/**
 * `npm run upgrade:check` with the new program, before the upgrade: the pending migrations, how long each
 * takes on these data, and which tables it locks. It migrates a copy in a separate PostgreSQL and removes it;
 * the database itself is only read. Exits with 1 if requests would be refused meanwhile.
 */

const say = (line: string) => console.log(line)
/** The copy is packed more tightly than the database, but a migration may rewrite a table. */
const needed = 1.5

async function refuseWithoutRoom(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const { bavail, bsize } = statfsSync(folder)
  const wanted = Number(rows[0]?.bytes) * needed
  if (bavail * bsize < wanted)
    throw new StartError(
      `The copy needs about ${megabytes(wanted)} in ${folder}, and ${megabytes(bavail * bsize)} are free: set DATA_DIR to a folder on another disk for this command.`,
    )
}

function lineOf({ name, took, closed, readOnly }: Rehearsed): string {
  const held = [
    ...(closed.length > 0 ? [`holds ${closed.join(', ')}`] : []),
    ...(readOnly.length > 0 ? [`keeps writes from ${readOnly.join(', ')}`] : []),
  ]
  return `  ${name}  ${(took / 1000).toFixed(2)} s  ${held.join('; ') || 'holds nothing that is in use'}`
}

function conclude(all: readonly Rehearsed[]): void {
  const together = all.reduce((sum, { took }) => sum + took, 0) / 1000
  say(`Together ${together.toFixed(2)} s on these data, with the PostgreSQL and the disk of this machine.`)
  const slow = all.filter(keepsRequestsOut)
  if (slow.length === 0) {
    say(
      'Instances of the last release may serve meanwhile: nobody waits for a table longer than a request may.',
    )
    return
  }
  say(
    `WARNING  ${slow.map(({ name }) => name).join(', ')}: requests that need these tables are refused so long. Choose a quiet hour.`,
  )
  process.exitCode = 1
}

async function measure(env: Env, source: pg.Client): Promise<void> {
  const { applied, pending } = await pendingMigrations(source)
  if (pending.length === 0) {
    say(`The database has all ${applied.length} migrations: the upgrade changes nothing in it.`)
    return
  }
  say(`${pending.length} migration(s) are pending, from ${pending[0]} on. They are tried on a copy.`)
  // On the copy the role has every right.
  for (const lack of await missingRights(source, true)) {
    say(`WARNING  ${lack}`)
    process.exitCode = 1
  }
  const beside = dirname(env.dataDir)
  mkdirSync(beside, { recursive: true })
  await refuseWithoutRoom(source, beside)
  // Beside the data, where there is room. The name explains the folder if this process is killed.
  const folder = mkdtempSync(join(beside, 'upgrade-check-'))
  try {
    conclude(await onCopy(source, join(folder, 'data'), applied, pending))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onCopy(
  source: pg.Client,
  dataDir: string,
  applied: readonly string[],
  pending: readonly string[],
): Promise<Rehearsed[]> {
  const since = performance.now()
  const copy = await startEmbedded(dataDir, () => {})
  try {
    const client = await connected(copy.ownerUrl, plainSettings)
    try {
      const rows = await copyDatabase(source, client, applied)
      say(`Copied ${rows} rows in ${seconds(since)}.`)
      const all: Rehearsed[] = []
      for (const name of pending) {
        const rehearsed = await rehearse(client, name).catch((error: unknown) => {
          throw new StartError(
            `${name} fails on these data (${errorMessage(error)}): the upgrade would stop there. Nothing was changed.`,
          )
        })
        say(lineOf(rehearsed))
        all.push(rehearsed)
      }
      return all
    } finally {
      await client.end()
    }
  } finally {
    await copy.stop()
  }
}

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartError('Say nothing else: npm run upgrade:check')
  const env = readEnv(process.env)
  await withOwner(env, 'upgrade check', async (_client, url) => {
    const source = await connected(url, {
      ...plainSettings,
      application_name: 'yunjingtong-crm upgrade check',
    })
    await measure(env, source).finally(() => source.end())
  })
})
