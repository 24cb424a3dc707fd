import type pg from 'pg'
import { programVersion } from '#server/backup/command.ts'
import { databaseOn } from '#server/db/client.ts'
import { assertAddresses } from '#server/db/pooler-probe.ts'
import { readMarks, waitingJump } from '#server/db/milestones.ts'
import { ownerUrlOf } from '#server/db/owner.ts'
import type { Env } from '#server/env.ts'
import { bad, good, type Finding } from './finding.ts'

const oldestServer = 15

/** The versions of the product and of the server. */
export async function versionFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; extensions: string[] }>(
    `select current_setting('server_version') as version,
       array(select extname || ' ' || extversion from pg_extension order by 1) as extensions`,
  )
  const { version = '0', extensions = [] } = rows[0] ?? {}
  const language = extensions.some((extension) => extension.startsWith('plpgsql '))
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

/**
 * The difference between the clocks of this machine and of the database, and whether a jump waits for an
 * administrator.
 */
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
  const jump = waitingJump(await readMarks(databaseOn(client)))
  if (!jump) return []
  return [
    bad(
      `The clock jumped to ${jump.at} and nightly runs wait: put it back, or confirm it on the screen 系统状态.`,
    ),
  ]
}

/** Checks whether each address of an external database can do its job, with or without a pooler. */
export async function poolerFindings(
  env: Pick<Env, 'databaseUrl' | 'directUrl' | 'migrationUrl'>,
): Promise<Finding[]> {
  const { databaseUrl: app, directUrl } = env
  if (app === undefined) return []
  try {
    const direct = directUrl ?? app
    await assertAddresses({ app, direct, owner: ownerUrlOf(env, app) }, directUrl !== undefined)
  } catch (error) {
    return [bad(error instanceof Error ? error.message : String(error))]
  }
  return directUrl === undefined
    ? [
        good(
          'DATABASE_URL leads to PostgreSQL itself, or to a pooler that keeps a session for each connection.',
        ),
      ]
    : [good('DATABASE_DIRECT_URL leads to PostgreSQL itself, and DATABASE_URL to the same database.')]
}
