import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss, type Db as JobDatabase } from 'pg-boss'
import { openDatabase, type Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import { traceJob } from '#server/db/tracing.ts'
import { checkSealsNow } from '#server/features/audit/check-seals.ts'
import { runExport } from '#server/features/exports/run.ts'
import { checkImport } from '#server/features/imports/check.ts'
import { orFail } from '#server/features/imports/import-work.ts'
import { runImport } from '#server/features/imports/run.ts'
import { undoImport } from '#server/features/imports/undo.ts'
import { workOnPhotos } from '#server/features/photo-imports/work.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { JobName, Jobs, Queue } from '#server/request/job-queue.ts'

const jobNames: readonly JobName[] = ['import', 'export', 'photos', 'audit_check']

const schema = 'pgboss'
/** A worker that is silent this long (s) counts as dead, and another one takes its job. */
const silence = 10
const exportsAtOnce = 2
const importsAtOnce = 3
/** After this time (ms) an import yields to those that wait. Resuming costs it reading its rows again. */
const share = 20_000
/** A silent connection is given up half a second later, so that jobs resume within ten seconds (ms). */
const longestStatement = 8000
const jobOptions = {
  retryLimit: 1000,
  retryDelay: 3,
  heartbeatSeconds: silence,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 7 * 86_400,
  // Waiting jobs never expire: after a jump of the clock they all would at once.
  retentionSeconds: 3650 * 86_400,
}

const passive = { supervise: false, schedule: false, reindex: false, monitorVacuum: false } as const
const supervising = {
  migrate: false,
  createSchema: false,
  supervise: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
}

const adapter = (pool: pg.Pool): JobDatabase => ({ executeSql: (text, values) => pool.query(text, values) })

/** Creates or migrates the queue's schema as its owner. The application's role gets the rights to use it. */
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
  // One query is one transaction, so two instances that start together grant one after the other.
  await pool.query(`
    select pg_advisory_xact_lock(714004);
    grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    grant usage, select on all sequences in schema ${schema} to ${name};
    grant execute on all functions in schema ${schema} to ${name}`)
}

const quiet = 30_000
/**
 * Reports the same error at most once in half a minute, so that an unreachable database does not flood the
 * log.
 */
function seldom(onError: (error: unknown) => void): (error: unknown) => void {
  const reported = new Map<string, number>()
  return (error) => {
    const what = error instanceof Error ? error.message.replace(/\(Queue:.*\)/, '') : String(error)
    if (Date.now() - (reported.get(what) ?? 0) < quiet) return
    if (reported.size > 100) reported.clear()
    reported.set(what, Date.now())
    onError(error)
  }
}

/** The parts that the workers of both queues share. */
interface Workplace {
  boss: PgBoss
  db: Db
  store: Store
  onError: (error: unknown) => void
  /** Aborted on shutdown. */
  stopping: AbortSignal
}

const pollingIntervalSeconds = 0.5

const importActs = { run: runImport, check: checkImport, undo: undoImport }

/** Groups jobs by person, so that a person's imports run one after the other. */
const groupOf = (data: Jobs[JobName]) =>
  'uid' in data && data.uid !== undefined ? { group: { id: String(data.uid) } } : {}

async function workOnImports({ boss, db, store, onError, stopping }: Workplace): Promise<void> {
  const options = {
    pollingIntervalSeconds,
    batchSize: 1,
    localConcurrency: importsAtOnce,
    localGroupConcurrency: 1,
  }
  await boss.work<Jobs['import']>('import', options, async ([job]) => {
    if (!job) return
    const until = Date.now() + share
    const work = {
      db,
      store,
      onError,
      signal: AbortSignal.any([job.signal, stopping]),
      shareIsOver: () => Date.now() > until,
      again: async (data: Jobs['import']) => {
        await boss.send('import', data, groupOf(data))
      },
    }
    await traceJob('job import', () => orFail(work, job.data, importActs[job.data.act ?? 'run']))
  })
}

/** One at a time, because it unpacks a zip of up to 200 MB. */
async function workOnPhotoJobs({ boss, db, store, onError, stopping }: Workplace): Promise<void> {
  await boss.work<Jobs['photos']>('photos', { pollingIntervalSeconds, batchSize: 1 }, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([job.signal, stopping])
    await traceJob('job photos', () => workOnPhotos({ db, store, onError, signal }, job.data))
  })
}

async function workOnExports(
  { boss, db, store, onError, stopping }: Workplace,
  readingNow: () => Promise<Db>,
): Promise<void> {
  const options = { pollingIntervalSeconds, batchSize: 1, localConcurrency: exportsAtOnce }
  await boss.work<Jobs['export']>('export', options, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([job.signal, stopping])
    await traceJob('job export', async () =>
      runExport({ db, reading: await readingNow(), store, onError, signal }, job.data),
    )
  })
}

/** One at a time, because a check reads the whole log. */
async function workOnChecks({ boss, db, stopping }: Workplace, sealsFile?: string): Promise<void> {
  await boss.work<Jobs['audit_check']>(
    'audit_check',
    { pollingIntervalSeconds, batchSize: 1 },
    async ([job]) => {
      if (!job) return
      const signal = AbortSignal.any([job.signal, stopping])
      await traceJob('job audit_check', () => checkSealsNow(db, signal, sealsFile))
    },
  )
}

/** A replica that exports may read. */
interface Copied {
  url: string
  follower: Pick<Replica<Db>, 'caughtUp'>
}

/**
 * Opens the queue on its own connections and starts its workers: three imports per instance, one at a time
 * per person, and two exports. It retries while the database is unreachable. An interrupted job resumes here
 * or on another instance. Exports read the replica if it has everything that was committed when they begin.
 */
export async function openQueue(
  url: string,
  db: Db,
  store: Store,
  onError: (error: unknown) => void,
  replica?: Copied,
  sealsFile?: string,
): Promise<Queue> {
  const report = seldom(onError)
  const database = openDatabase(url, { max: 3, statementTimeout: longestStatement, onError: report })
  const boss = new PgBoss({ db: adapter(database.pool), schema, ...passive, ...supervising })
  boss.on('error', report)
  await boss.start()
  const stopping = new AbortController()
  const workplace = { boss, db, store, onError: report, stopping: stopping.signal }
  await workOnImports(workplace)
  await workOnPhotoJobs(workplace)
  await workOnChecks(workplace, sealsFile)
  // One connection per export, and one to cancel either.
  const opened = (from: string) => openDatabase(from, { max: exportsAtOnce + 1, onError: report })
  const reading = opened(url)
  const copied = replica && opened(replica.url)
  const readingNow = async () => (copied && (await replica.follower.caughtUp()) ? copied.db : reading.db)
  await workOnExports(workplace, readingNow)
  let stopped: Promise<void> | undefined
  const close = async () => {
    stopping.abort()
    await boss.stop({ graceful: true, timeout: 10_000, close: false })
    await Promise.all([database, reading, ...(copied ? [copied] : [])].map((item) => item.close()))
  }
  return {
    send: async (tx, job, data) => {
      await boss.send(job, data, { db: fromDrizzle(tx, sql), ...groupOf(data) })
    },
    stop: () => {
      stopped ??= close()
      return stopped
    },
  }
}
