import { sql } from 'drizzle-orm'
import { type InstanceRow, type JobRow, type QueueRow, dailyJobs } from '#contract/system-status.ts'
import type { Db } from '#server/db/client.ts'
import { readMarks, type Mark, type MarkName } from '#server/db/milestones.ts'
import { dailyFailures, instances } from '#server/tables/jobs.ts'

/** An instance without a heartbeat for this long counts as gone (ms). */
const silentAfter = 60_000

interface DatabaseFacts {
  version: string
  size: number
  connections: number
  mostConnections: number
  /** The names of settings that could lose acknowledged work for this role. */
  notDurable: string[]
  checksums: boolean
  migration: string
  migrations: number
  installedAt: string
}

/** Everything that is read from the database, in one query round. */
export interface Facts {
  now: Date
  database: DatabaseFacts
  instances: InstanceRow[]
  jobs: JobRow[]
  queue: QueueRow[]
  marks: Partial<Record<MarkName, Mark>>
  audit: { entries: number; sealedTo: number }
}

async function databaseFacts(db: Db): Promise<DatabaseFacts & { now: Date }> {
  const { rows } = await db.execute<{
    now: string
    version: string
    size: string
    connections: string
    most: string
    lossy: string[]
    checksums: string
    migration: string
    migrations: string
    installed_at: string
  }>(sql`
    select now() as now, current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections') as most,
      array(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as lossy,
      current_setting('data_checksums') as checksums, m.migration, m.migrations, m.installed_at
    from (select max(name) as migration, count(*) as migrations, min(applied_at) as installed_at
      from schema_migrations) m`)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself.')
  return {
    now: new Date(row.now),
    version: row.version,
    size: Number(row.size),
    connections: Number(row.connections),
    mostConnections: Number(row.most),
    notDurable: row.lossy,
    checksums: row.checksums === 'on',
    migration: row.migration,
    migrations: Number(row.migrations),
    installedAt: new Date(row.installed_at).toISOString(),
  }
}

async function jobRows(db: Db): Promise<JobRow[]> {
  const done = await db.execute<{ job: string; day: string; at: string }>(sql`
    select distinct on (job) job, day::text as day, at from daily_runs order by job, day desc`)
  const failed = await db.select().from(dailyFailures)
  return dailyJobs.map((job) => {
    const last = done.rows.find((row) => row.job === job)
    const failure = failed.find((item) => item.job === job)
    return {
      job,
      done_at: last ? new Date(last.at).toISOString() : null,
      done_day: last?.day ?? null,
      failed_at: failure?.at ?? null,
      cause: failure?.cause ?? null,
    }
  })
}

async function queueRows(db: Db): Promise<QueueRow[]> {
  const { rows } = await db.execute<
    Record<'queue' | 'waiting' | 'running' | 'failed' | 'oldest', string>
  >(sql`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry')) as waiting,
      count(*) filter (where j.state = 'active') as running,
      count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day') as failed,
      coalesce(extract(epoch from now() - min(j.created_on)
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0) as oldest
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where left(q.name, 2) <> '__'
    group by q.name
    order by q.name`)
  return rows.map(({ queue, ...counts }) => ({
    queue,
    waiting: Number(counts.waiting),
    running: Number(counts.running),
    failed: Number(counts.failed),
    oldest: Math.round(Number(counts.oldest)),
  }))
}

async function instanceRows(db: Db, now: Date): Promise<InstanceRow[]> {
  const rows = await db.select().from(instances).orderBy(instances.started_at)
  return rows.map(({ state, ...one }) => ({
    ...state,
    ...one,
    silent: now.getTime() - Date.parse(one.seen_at) > silentAfter,
  }))
}

async function auditFacts(db: Db): Promise<Facts['audit']> {
  const { rows } = await db.execute<{ entries: string; sealed: string }>(sql`
    select coalesce((select max(id) from audit_log), 0) as entries,
      coalesce((select max(to_id) from audit_seals), 0) as sealed`)
  return { entries: Number(rows[0]?.entries ?? 0), sealedTo: Number(rows[0]?.sealed ?? 0) }
}

export async function readFacts(db: Db): Promise<Facts> {
  const { now, ...database } = await databaseFacts(db)
  return {
    now,
    database,
    instances: await instanceRows(db, now),
    jobs: await jobRows(db),
    queue: await queueRows(db),
    marks: await readMarks(db),
    audit: await auditFacts(db),
  }
}

/** The replica's lag in seconds: 0 once it has applied everything it received. */
export async function replicaLag(replica: Db): Promise<number> {
  const { rows } = await replica.execute<{ lag: string }>(sql`
    select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end as lag`)
  return Number(rows[0]?.lag ?? 0)
}
