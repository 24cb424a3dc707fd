import pg from 'pg'

/** Tables that a backup leaves out, because their rows are short-lived or belong to one installation. */
export const leftOut = [
  'daily_failures',
  'idempotency_keys',
  'instances',
  'login_failures',
  'made_files',
  'marks',
  'passkey_challenges',
  'photo_imports',
  'sessions',
]

/** Tables that the migrations fill themselves. */
const madeByMigrations = ['schema_migrations']

/** Columns that refer to stored files. `where` selects the rows that still need their file. */
export const fileReferences = [
  { table: 'uploads', where: 'true' },
  { table: 'imports', where: `state in ('uploaded', 'checking', 'checked', 'queued', 'running')` },
]

/** Selects the names of the files in a backup. `besides` are additional queries of that form. */
export const namedFiles = (...besides: readonly string[]): string =>
  fileReferences
    .map(({ table, where }) => `select stored from ${table} where ${where}`)
    .concat(besides)
    .join(' union ')

/** Session settings that give the same output on every server and lift time limits. */
export const plainSettings = {
  client_encoding: 'UTF8',
  options: [
    'timezone=UTC',
    'datestyle=ISO',
    'intervalstyle=postgres',
    'bytea_output=hex',
    'extra_float_digits=1',
    'search_path=public',
    'statement_timeout=0',
    'idle_in_transaction_session_timeout=0',
    // The server notices within a second that a killed command has gone.
    'client_connection_check_interval=1s',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
} satisfies pg.ClientConfig

export interface TablePlan {
  name: string
  columns: string[]
  /** The primary key as an ORDER BY that sorts alike on every server. */
  order: string
  partitioned: boolean
}

/** All tables whose rows a backup includes. Partitions lie in a schema of their own and are read through their table. */
export async function keptTables(client: pg.Client): Promise<TablePlan[]> {
  const { rows } = await client.query<TablePlan>(
    `
      select c.relname as name, columns, "order", c.relkind = 'p' as partitioned
      from pg_class c
      cross join lateral (select array_agg(attname::text order by attnum) as columns from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') kept
      cross join lateral (select string_agg(
            format('%I', a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end,
            ', ' order by k.n
          ) as "order"
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) key
      where c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace
        and c.relname <> all($1)
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
    [[...leftOut, ...madeByMigrations]],
  )
  const unordered = rows.find((row) => row.order === null)
  if (unordered) throw new Error(`${unordered.name} has no primary key to put its rows in order by`)
  return rows
}

const listed = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

export const copyOutOf = ({ name, columns, order }: TablePlan): string =>
  `copy (select ${listed(columns)} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`

/**
 * FREEZE saves a later vacuum of the rows. It needs a table truncated in the same transaction, and no server takes it
 * for one with partitions.
 */
export const copyInto = ({ name, columns, partitioned }: Omit<TablePlan, 'order'>): string =>
  `copy ${pg.escapeIdentifier(name)} (${listed(columns)}) from stdin${partitioned ? '' : ' with (freeze)'}`

export interface SequenceState {
  name: string
  last_value: string
  is_called: boolean
}

export async function sequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace
      order by relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text, is_called from ${pg.escapeIdentifier(name)}`,
    )
    if (state.rows[0]) states.push({ name, ...state.rows[0] })
  }
  return states
}
