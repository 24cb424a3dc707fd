import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { grants } from './grants.ts'

/** Schemas that migrations and the queue create besides `public`. */
const ownSchemas = ['archive', 'partitions', 'pgboss']

interface Rights {
  role: string
  database: string
  encoding: string
  makesSchemas: boolean
  makesTables: boolean
  /** Schemas that do not exist yet. */
  missing: string[]
  /** Another owner of our tables, whose rights this role lacks. */
  other: string | null
}

async function rightsOf(client: pg.Client): Promise<Rights | undefined> {
  const { rows } = await client.query<Rights>(
    `select current_user as role, current_database() as database,
       current_setting('server_encoding') as encoding,
       has_database_privilege(current_database(), 'CREATE') as "makesSchemas",
       coalesce((
         select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public'), false)
         as "makesTables",
       array(
         select name from unnest($1::text[]) name where to_regnamespace(name) is null order by name)
         as missing,
       (select min(pg_get_userbyid(relowner)) from pg_class
        where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
          and relname = any($2) and not pg_has_role(relowner, 'USAGE')) as other`,
    [ownSchemas, Object.keys(grants)],
  )
  return rows[0]
}

const named = pg.escapeIdentifier

/**
 * The reasons why the role cannot migrate, each as one line that says how to fix it. `pending` means that
 * migrations must be applied. Empty if the role can migrate.
 */
export async function missingRights(client: pg.Client, pending: boolean): Promise<string[]> {
  const rights = await rightsOf(client)
  if (!rights) return []
  const { role, database, encoding, makesSchemas, makesTables, missing, other } = rights
  const lacking: string[] = []
  if (encoding !== 'UTF8')
    lacking.push(`The database ${database} has the encoding ${encoding}: make it anew with encoding 'UTF8'.`)
  if (missing.length > 0 && !makesSchemas)
    lacking.push(
      `The role ${role} may not make the schema ${missing.join(', ')} in the database ${database}. Its owner allows it: grant create on database ${named(database)} to ${named(role)}`,
    )
  if (pending && !makesTables)
    lacking.push(
      `The role ${role} may not make tables in the database ${database}. Its owner allows it: grant create on schema public to ${named(role)}`,
    )
  if (pending && other !== null)
    lacking.push(
      `The tables belong to the role ${other}, so ${role} may not alter them. Set MIGRATION_DATABASE_URL to ${other}, or: grant ${named(other)} to ${named(role)}`,
    )
  return lacking
}

/** Stops with one line before starting work that the role could not finish. */
export async function refuseMissingRights(client: pg.Client, pending: boolean): Promise<void> {
  const [first] = await missingRights(client, pending)
  if (first !== undefined) throw new StartError(first)
}
