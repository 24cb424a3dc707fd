import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const folder = new URL('./migrations/', import.meta.url)
/** One instance migrates, the others wait; the number means nothing but this. */
const lock = 714_000

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies what is missing, in order, one transaction a file. A database newer than the code refuses to start. */
export async function migrate(url: string, names?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'yunjingtong-crm migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())')
    return await applyMissing(client, names ?? (await migrationNames()))
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = new Set(rows.map((row) => row.name))
  const unknown = [...applied].find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new StartError(`The database is newer than this program (it has ${unknown}); start the version that made it, or a later one.`)
  const missing = names.filter((name) => !applied.has(name))
  for (const name of missing) {
    const statements = await readFile(new URL(name, folder), 'utf8')
    await client.query('begin')
    await client.query(statements.replaceAll('--> statement-breakpoint', ''))
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  }
  return missing
}

/** Refuses a server that could lose what it has acknowledged. Checksums are a must on our own, a warning elsewhere. */
export async function assertDurable(url: string, embedded: boolean, warn: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_version_num')`,
    )
    const setting = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
    if (Number(setting['server_version_num']) < 150_000) throw new StartError('PostgreSQL 15 or later is needed.')
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      if (setting[name] === 'off') throw new StartError(`PostgreSQL runs with ${name} = off and could lose acknowledged work: turn it on.`)
    if (setting['data_checksums'] === 'on') return
    if (embedded) throw new StartError('The embedded database has no data checksums; its folder was not made by this program.')
    warn('Warning: the database has no data checksums; damaged pages would go unnoticed.')
  } finally {
    await client.end()
  }
}
