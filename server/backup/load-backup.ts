import { createHash } from 'node:crypto'
import pg from 'pg'
import { copyIn } from '#server/db/copy-in.ts'
import { copyOut } from '#server/db/copy-out.ts'
import { applyMigration, migrationNames, migrationsTable } from '#server/db/migrate.ts'
import { StartError } from '#server/start-error.ts'
import { readArchive } from './archive-reader.ts'
import { rowsOfPart, type CheckedArchive } from './check-archive.ts'
import { copyInto, copyOutOf, keptTables, sequences, type TablePlan } from './database-contents.ts'
import { easeLoading, putBack } from './dropped-schema.ts'
import { entryKind, type Manifest } from './manifest.ts'
import type { RestorePlace } from './restore-folder.ts'

const batchBytes = 4 << 20

/**
 * Builds the tables as of the backup, loads them, reads them back to compare, and migrates them to this
 * program's version. All of it happens in one transaction, which the caller commits. By then, all files are
 * on disk.
 */
export async function loadBackup(
  client: pg.Client,
  archive: CheckedArchive,
  folder: RestorePlace,
): Promise<void> {
  const { manifest } = archive
  await client.query('begin')
  await client.query(migrationsTable)
  for (const name of manifest.migrations) await applyMigration(client, name)
  const plans = await keptTables(client)
  const tables = plans.map(({ name }) => name)
  const taken = await easeLoading(client, tables)
  // Migrations insert rows into some tables. The backup has their later state.
  await client.query(`truncate ${tables.map((name) => pg.escapeIdentifier(name)).join(', ')}`)
  await loadEntries(client, archive, plans, folder)
  await compare(client, manifest)
  await setSequences(client, manifest)
  await putBack(client, taken)
  const newer = (await migrationNames()).filter((name) => !manifest.migrations.includes(name))
  for (const name of newer) await applyMigration(client, name)
  await closeJobs(client)
  await folder.settle()
}

async function loadEntries(
  client: pg.Client,
  { file, bytes, manifest }: CheckedArchive,
  plans: readonly TablePlan[],
  folder: RestorePlace,
): Promise<void> {
  const parted = new Set(plans.filter((plan) => plan.partitioned).map(({ name }) => name))
  const statements = new Map(
    manifest.tables.map((table) => [table.name, copyInto({ ...table, partitioned: parted.has(table.name) })]),
  )
  const hashes = new Map(manifest.files.map(({ stored, sha256 }) => [stored, sha256]))
  // While the database loads one part, the next is read and decompressed.
  let taken = Promise.resolve()
  for await (const entry of readArchive(file, bytes)) {
    const is = entryKind(entry.name)
    if (is?.kind === 'part') {
      const rows = await rowsOfPart(entry)
      await taken
      taken = copyIn(client, statements.get(is.table) ?? '', [rows])
      taken.catch(() => {})
    } else if (is?.kind === 'file') await folder.put(is.stored, entry.content, hashes.get(is.stored) ?? '')
    else for await (const _ of entry.content);
  }
  await taken
}

/** Checks that the loaded rows equal those of the backup byte by byte. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  const plans = new Map((await keptTables(client)).map((plan) => [plan.name, plan]))
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const plan = plans.get(name)
    if (!plan) throw new StartError(`The backup has a table ${name} that its migrations do not create.`)
    const hash = createHash('sha256')
    let found = 0
    for await (const batch of copyOut(client, copyOutOf({ ...plan, columns }), batchBytes)) {
      hash.update(batch.text)
      found += batch.rows
    }
    if (found !== rows || hash.digest('hex') !== sha256)
      throw new StartError(
        `${name} is not the same after loading (${found} rows, ${rows} in the backup): nothing was restored.`,
      )
  }
}

async function setSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  const there = new Set((await sequences(client)).map(({ name }) => name))
  for (const { name, last_value, is_called } of manifest.sequences)
    if (there.has(name))
      await client.query('select setval($1::regclass, $2, $3)', [
        pg.escapeIdentifier(name),
        last_value,
        is_called,
      ])
}

/**
 * Ends imports and exports that were running, because a backup includes neither the queue nor generated
 * files. People can start such an import again, which continues after its last row, or request the export
 * again.
 */
async function closeJobs(client: pg.Client): Promise<void> {
  await client.query(
    `update imports set state = case state when 'undoing' then 'done' else 'uploaded' end
      where state in ('checking', 'queued', 'running', 'undoing')`,
  )
  await client.query(
    `update exports set state = 'expired', file_name = null where state in ('queued', 'running', 'done')`,
  )
}
