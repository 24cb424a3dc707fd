import { Client } from 'pg'
import { clusterName, type Cluster } from './embedded-cluster.ts'
import { DATABASE, type DatabaseRole, type DatabaseSecrets } from './embedded-secrets.ts'

/** Generous for a busy machine, short enough to give up on a server that hangs. */
const PATIENCE = 5000

/**
 * True if the server on that port is the one that this process would start: same password, folder and
 * settings.
 */
export async function isOurs(cluster: Cluster, port: number, secrets: DatabaseSecrets): Promise<boolean> {
  try {
    return await asSuperuser({ ...secrets, port }, 'postgres', async (client) => {
      const answer = await client.query(
        "select current_setting('data_directory') as folder, current_setting('cluster_name') as name",
      )
      return answer.rows[0].folder === cluster.folder && answer.rows[0].name === clusterName(cluster)
    })
  } catch {
    return false
  }
}

/**
 * Creates the two roles, the database and their rights. It runs at each start and completes an interrupted
 * first start.
 */
export async function setUpRoles(secrets: DatabaseSecrets): Promise<void> {
  await asSuperuser(secrets, 'postgres', async (client) => {
    // The owner migrates, restores and clones databases. The serving connections never use its password.
    await createRole(client, 'yjt_owner', 'login createdb', secrets)
    await createRole(client, 'yjt_app', 'login', secrets)
    const existing = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE} owner yjt_owner`)
  })
  await asSuperuser(secrets, DATABASE, (client) =>
    client.query(`
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to yjt_app;
    grant usage on schema public to yjt_app;
    alter default privileges for role yjt_owner grant usage on schemas to yjt_app;
    alter default privileges for role yjt_owner grant select, insert, update, delete on tables to yjt_app;
    alter default privileges for role yjt_owner grant usage, select on sequences to yjt_app;
  `),
  )
}

async function createRole(
  client: Client,
  role: DatabaseRole,
  rights: string,
  { passwords }: DatabaseSecrets,
): Promise<void> {
  const existing = await client.query('select from pg_roles where rolname = $1', [role])
  if (existing.rowCount === 0)
    await client.query(`create role ${role} ${rights} password ${client.escapeLiteral(passwords[role])}`)
}

async function asSuperuser<T>(
  { passwords, port }: DatabaseSecrets,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    password: passwords.postgres,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  })
  // A lost connection rejects the pending query. The extra event must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
