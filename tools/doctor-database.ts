import pg from 'pg'
import { programVersion } from '../server/backup/command.ts'
import { databaseOn } from '../server/db/client.ts'
import { readMarks } from '../server/db/marks.ts'
import { bad, good, type Finding } from './finding.ts'

const oldestServer = 15

/** What runs here, and what the server offers. */
export async function versionFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; extensions: string[] }>(
    `select current_setting('server_version') as version,
       array(select extname || ' ' || extversion from pg_extension order by 1) as extensions`,
  )
  const { version = '0', extensions = [] } = rows[0] ?? {}
  const language = extensions.some((one) => one.startsWith('plpgsql '))
  return [
    Number.parseInt(version, 10) < oldestServer
      ? bad(`PostgreSQL ${version} is too old: upgrade it to ${oldestServer} or newer.`)
      : good(`Program ${programVersion()}, Node ${process.versions.node}, PostgreSQL ${version}.`),
    language
      ? good(`Extensions: ${extensions.join(', ')}. The product needs plpgsql only.`)
      : bad('The language plpgsql is missing, which triggers are written in: create extension plpgsql'),
  ]
}

const mostApart = 5

/** How far the clocks of this machine and of the database are apart, and whether a jump waits for role 1. */
export async function clockFindings(client: pg.Client): Promise<Finding[]> {
  const since = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const here = (since + Date.now()) / 2
  const apart = Math.round((here - (rows[0]?.now.getTime() ?? here)) / 100) / 10
  const clock =
    Math.abs(apart) > mostApart
      ? bad(
          `The clock here is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP (timedatectl).`,
        )
      : good(`The clock here and the database's are ${Math.abs(apart)} s apart.`)
  return [clock, ...(await jumpFindings(client))]
}

async function jumpFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('marks') is not null as known`)
  if (!rows[0]?.known) return []
  const { clock_jump: jump } = await readMarks(databaseOn(client))
  if (jump?.facts['state'] !== 'waiting') return []
  return [
    bad(
      `The clock jumped to ${jump.at} and nightly runs wait: put it back, or confirm it on the screen 系统状态.`,
    ),
  ]
}

/** A pooler invents the key of a connection; PostgreSQL itself gives the number of the process that serves it. */
export async function poolerFindings(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID: key } = client as unknown as { processID: number }
    return rows[0]?.pid === key
      ? [good('DATABASE_URL leads to PostgreSQL itself.')]
      : [
          bad(
            'DATABASE_URL leads to a pooler: it must keep a session for each connection (pool_mode = session).',
          ),
        ]
  } catch (error) {
    return [bad(`DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`)]
  } finally {
    await client.end().catch(() => {})
  }
}
