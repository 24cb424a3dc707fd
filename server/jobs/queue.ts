import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss, type Db as JobDatabase } from 'pg-boss'
import type { Language } from '../../texts/text.ts'
import { openDatabase, type Db } from '../db/client.ts'
import { runExport } from '../features/exports/run.ts'
import { runImport } from '../features/imports/run.ts'
import type { Store } from '../features/uploads/store.ts'

/** Every kind of background job and what it is told. */
export interface Jobs {
  import: { import_id: number; language: Language; address: string; request_id: string }
  export: { export_id: number; attempt: number; language: Language; address: string; request_id: string }
}
export type JobName = keyof Jobs
const jobNames: readonly JobName[] = ['import', 'export']

export interface Queue {
  /** Queued in the transaction of `db`: the job exists exactly if what it is about was committed. */
  send<J extends JobName>(db: Db, job: J, data: Jobs[J]): Promise<void>
  /** Lets a running job stop at its next safe point; another start goes on from there. */
  stop(): Promise<void>
}

const schema = 'pgboss'
/** A worker that has not been heard of for so long is dead, and its job is given to another (s). */
const silence = 10
const exportsAtOnce = 2
const jobOptions = {
  retryLimit: 1000,
  retryDelay: 3,
  heartbeatSeconds: silence,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 7 * 86_400,
}
const passive = { supervise: false, schedule: false, reindex: false, monitorVacuum: false } as const

const adapter = (pool: pg.Pool): JobDatabase => ({ executeSql: (text, values) => pool.query(text, values) })

/** Makes or migrates the queue's own schema as its owner, and lets the application's role work in it without owning any of it. */
export async function installQueue(ownerUrl: string, appUrl: string): Promise<void> {
  const database = openDatabase(ownerUrl, { max: 2, statementTimeout: 60_000 })
  try {
    const boss = new PgBoss({ db: adapter(database.pool), schema, ...passive })
    boss.on('error', () => {})
    await boss.start()
    for (const name of jobNames) {
      await boss.createQueue(name, jobOptions)
      await boss.updateQueue(name, jobOptions)
    }
    await boss.stop({ graceful: false })
    await grantTo(database.pool, await roleOf(appUrl))
  } finally {
    await database.close()
  }
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client
    .query<{ role: string }>('select current_user as role')
    .finally(() => client.end())
  return rows[0]?.role ?? ''
}

async function grantTo(pool: pg.Pool, role: string): Promise<void> {
  const { rows } = await pool.query<{ owner: string }>('select current_user as owner')
  if (rows[0]?.owner === role) return
  const name = pg.escapeIdentifier(role)
  // One batch is one transaction: two instances that start at once grant one after the other.
  await pool.query(`
    select pg_advisory_xact_lock(714004);
    grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    grant usage, select on all sequences in schema ${schema} to ${name};
    grant execute on all functions in schema ${schema} to ${name}`)
}

/** Says the same thing once in half a minute: a database that is away is not news every second. */
function seldom(onError: (error: unknown) => void): (error: unknown) => void {
  const said = new Map<string, number>()
  return (error) => {
    const what = error instanceof Error ? error.message.replace(/\(Queue:.*\)/, '') : String(error)
    if (Date.now() - (said.get(what) ?? 0) < 30_000) return
    if (said.size > 100) said.clear()
    said.set(what, Date.now())
    onError(error)
  }
}

/**
 * Opens the queue on connections of its own and starts working: one import at a time per instance, and two exports.
 * While the database is away it keeps trying; what was cut off is taken up again, here or on another instance.
 * `readUrl` is where exports read, if not from the database itself.
 */
export async function openQueue(
  url: string,
  db: Db,
  store: Store,
  onError: (error: unknown) => void,
  readUrl = url,
): Promise<Queue> {
  const tell = seldom(onError)
  const database = openDatabase(url, { max: 3, statementTimeout: 30_000, onError: tell })
  const boss = new PgBoss({
    db: adapter(database.pool),
    schema,
    ...passive,
    migrate: false,
    createSchema: false,
    supervise: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', tell)
  await boss.start()
  const stopping = new AbortController()
  await boss.work<Jobs['import']>(
    'import',
    { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 1 },
    async ([job]) => {
      if (job)
        await runImport(
          { db, store, onError: tell, signal: AbortSignal.any([job.signal, stopping.signal]) },
          job.data,
        )
    },
  )
  // One connection each, and one to stop either.
  const reading = openDatabase(readUrl, { max: exportsAtOnce + 1, onError: tell })
  await boss.work<Jobs['export']>(
    'export',
    { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: exportsAtOnce },
    async ([job]) => {
      const signal = AbortSignal.any([job?.signal ?? stopping.signal, stopping.signal])
      if (job) await runExport({ db, reading: reading.db, store, onError: tell, signal }, job.data)
    },
  )
  let stopped: Promise<void> | undefined
  const close = async () => {
    stopping.abort()
    await boss.stop({ graceful: true, timeout: 10_000, close: false })
    await Promise.all([database.close(), reading.close()])
  }
  return {
    send: async (tx, job, data) => {
      await boss.send(job, data, { db: fromDrizzle(tx, sql) })
    },
    stop: () => {
      stopped ??= close()
      return stopped
    },
  }
}
