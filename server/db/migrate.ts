import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantStatements } from './grants.ts'
import { errorCode, errorMessage, StartError } from '#server/start-error.ts'
import { refuseMissingRights } from './rights.ts'

const folder = new URL('./migrations/', import.meta.url)
/** One instance migrates and the others wait. The number is arbitrary. */
export const migrationLock = 714_000

export const migrationsTable = `create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now()
  )`

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** True if the table exists. A database of an older release may lack it. */
export const hasTable = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query('select from pg_class where oid = to_regclass($1)', [`public.${table}`])).rowCount === 1

/** True if the product has been started on this database. */
export const isStarted = (client: pg.Client): Promise<boolean> => hasTable(client, 'schema_migrations')

/** Connects, or fails with a one-line reason. */
export async function connected(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'yunjingtong-crm start',
    connectionTimeoutMillis: 10_000,
    ...config,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw notReached(error, new URL(url))
  }
}

function notReached(error: unknown, { host, username, pathname }: URL): StartError {
  const code = errorCode(error)
  if (code === '28P01' || code === '28000')
    return new StartError(
      `The database at ${host} does not let ${username} in: check the name and the password in its address.`,
    )
  if (/does not support SSL|\bCERT|_CERT|ALTNAME|certificate/i.test(`${code} ${errorMessage(error)}`))
    return new StartError(
      `The database at ${host} offers no TLS that can be checked (${code ?? errorMessage(error)}): name its certificate authority with sslrootcert=FILE in the address, or say sslmode=disable there if the network is yours alone.`,
    )
  if (code === '3D000') return new StartError(`There is no database ${pathname.slice(1)} at ${host}.`)
  return new StartError(`The database at ${host} cannot be reached (${code ?? errorMessage(error)}).`)
}

/**
 * Applies missing migrations in order, one transaction per file. Refuses to start on a database newer than
 * the code.
 */
export async function migrate(url: string, names?: readonly string[]): Promise<string[]> {
  const client = await connected(url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (!(await isStarted(client))) await refuseMissingRights(client, true)
    await client.query(migrationsTable)
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
    throw new StartError(
      `The database is newer than this program (it has ${unknown}); start the version that made it, or a later one.`,
    )
  const missing = names.filter((name) => !applied.has(name))
  await refuseMissingRights(client, missing.length > 0)
  for (const name of missing) {
    await client.query('begin')
    await applyMigration(client, name)
    await client.query('commit')
  }
  return missing
}

/** Runs within the caller's transaction. */
export async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8')
  await client.query(statements.replaceAll('--> statement-breakpoint', ''))
  await client.query('insert into schema_migrations (name) values ($1)', [name])
}

/**
 * Grants the application's role, unless it is the owner, exactly what the code does, and ownership of
 * nothing.
 */
export async function grantUse(ownerUrl: string, appUrl: string): Promise<void> {
  const app = await connected(appUrl)
  const { rows } = await app.query<{ role: string }>('select current_user as role').finally(() => app.end())
  const owner = await connected(ownerUrl)
  try {
    const [own] = (await owner.query<{ role: string }>('select current_user as role')).rows
    if (own?.role === rows[0]?.role) return
    const role = rows[0]?.role ?? ''
    const tables = await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    // One batch is one transaction: two instances that start together grant one after the other, and never
    // during a migration.
    await owner.query(
      [
        `select pg_advisory_xact_lock(${migrationLock})`,
        `grant usage on schema public to ${pg.escapeIdentifier(role)}`,
        ...grantStatements(
          role,
          tables.rows.map(({ name }) => name),
        ),
      ].join(';'),
    )
  } finally {
    await owner.end()
  }
}

/**
 * Refuses a server that could lose acknowledged work. Checksums are required on the embedded server;
 * elsewhere their absence is a warning.
 */
export async function assertDurable(
  url: string,
  embedded: boolean,
  warn: (line: string) => void,
): Promise<void> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
          'server_version_num')
        union all
        select 'role', current_user`,
    )
    const setting = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
    if (Number(setting['server_version_num']) < 150_000)
      throw new StartError('PostgreSQL 15 or later is needed.')
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      if (setting[name] === 'off')
        throw new StartError(
          `PostgreSQL runs with ${name} = off for the role ${setting['role']} and could lose acknowledged work: turn it on.`,
        )
    if (setting['data_checksums'] === 'on') return
    if (embedded)
      throw new StartError(
        'The embedded database has no data checksums; its folder was not made by this program.',
      )
    warn('Warning: the database has no data checksums; damaged pages would go unnoticed.')
  } finally {
    await client.end()
  }
}
