import closeWithGrace from 'close-with-grace'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openDatabase, type Db } from './db/client.ts'
import { keyPlace, openDataKey } from './db/open-data-key.ts'
import { encryptPlain } from './db/encrypt-plain.ts'
import { assertEngine } from './db/fit-engine.ts'
import { assertAddresses, type Urls } from './db/fit-pooler.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded.ts'
import { assertDurable, grantUse, migrate } from './db/migrate.ts'
import { ownerUrlOf } from './db/owner.ts'
import { openReplica } from './db/replica-standing.ts'
import { ensureDemo } from './demo/demo.ts'
import { roles } from '../contract/permissions.ts'
import { readEnv, type Env } from './env.ts'
import { startSealer } from './features/audit/sealer.ts'
import { startWitness } from './features/audit/witness.ts'
import { listen } from './features/events/listen.ts'
import { refuseWeakSetting } from './features/session/password-rule.ts'
import { ensureAdministrator, firstAdministrator } from './features/staff/first-admin.ts'
import type { Installation } from './features/system-status/findings.ts'
import { startPresence } from './features/system-status/presence.ts'
import { fileStore, type Store } from './features/uploads/store.ts'
import { archiveReadings } from './backup/archive-readings.ts'
import { startArchive } from './backup/keep-archive.ts'
import { startBackups } from './backup/schedule.ts'
import { copiedStore } from './backup/copied-files.ts'
import type { Readiness } from './features/process/routes.ts'
import { readingsOf } from './features/system-status/readings.ts'
import { makeMetrics, type Metrics } from './seeing/metrics.ts'
import { serveMetrics } from './seeing/metrics-server.ts'
import { giveNotice, hearOnce, OpenParts } from './features/process/stopping.ts'
import { startClock } from './jobs/clock.ts'
import { installQueue, openQueue } from './jobs/queue.ts'
import { logger, type Logger } from './log.ts'
import { programVersion } from './backup/command.ts'
import { StartError } from './start-error.ts'

const say = (line: string) => console.log(line)

/** Longer than every part of a stop together. PostgreSQL comes last and may have much to write. */
const longestStop = 90_000
/** Of that, what PostgreSQL may take; it is ended with more force before (`embedded-server.ts`). */
const longestDatabaseStop = 60_000

interface Opened extends Urls {
  embedded?: EmbeddedDatabase
}

async function database(env: Env, opened: OpenParts): Promise<Opened> {
  if (env.databaseUrl !== undefined)
    return {
      app: env.databaseUrl,
      direct: env.directUrl ?? env.databaseUrl,
      owner: ownerUrlOf(env, env.databaseUrl),
    }
  const embedded = opened.add(
    await startEmbedded(env.dataDir, say, { archive: env.walArchive }),
    (one) => one.stop(),
    longestDatabaseStop,
  )
  return { app: embedded.appUrl, direct: embedded.appUrl, owner: embedded.ownerUrl, embedded }
}

async function prepare(env: Env, urls: Urls): Promise<void> {
  if (env.databaseUrl !== undefined) {
    await assertAddresses(urls, env.directUrl !== undefined)
    await assertEngine(urls.owner)
  }
  const applied = await migrate(urls.owner)
  if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`)
  await openDataKey(env, urls.owner, env.demo ? undefined : say)
  const encrypted = await encryptPlain(urls.owner)
  if (encrypted > 0) say(`Database: ${encrypted} value(s) encrypted.`)
  await grantUse(urls.owner, urls.app)
  await assertDurable(urls.owner, env.databaseUrl === undefined, say)
  // A role may have settings of its own.
  if (urls.app !== urls.owner) await assertDurable(urls.app, env.databaseUrl === undefined, () => {})
  await installQueue(urls.owner, urls.app)
}

async function fill(env: Env, db: Db): Promise<void> {
  const made = await ensureAdministrator(db, env.adminPassword)
  if (made !== undefined)
    say(`First account: admin, password ${made} (shown only now; you must change it at the first sign-in)`)
  if (env.demo) await ensureDemo(db, env, say)
}

const installationOf = (env: Env): Installation => ({
  version: programVersion(),
  embedded: env.databaseUrl === undefined,
  keyOutside: keyPlace(env).outside,
  backupKey: env.backupPublicKey !== undefined,
})

interface Process {
  opened: OpenParts
  log: Logger
  readiness: Readiness
}

const replicaOf = ({ replicaUrl }: Env, { direct }: Urls, opened: OpenParts) =>
  replicaUrl === undefined
    ? undefined
    : opened.add(openReplica({ direct, replica: replicaUrl }), (one) => one.close())

interface Keeping extends Pick<Process, 'opened' | 'log'> {
  onError: (error: unknown) => void
}

interface ToArchive {
  env: Env
  db: Db
  embedded: EmbeddedDatabase | undefined
  opened: OpenParts
  onError: (error: unknown) => void
}

/** The store of files, copied to the archive of the log where there is one. */
function archived({ env, db, embedded, opened, onError }: ToArchive): Store {
  const files = join(env.dataDir, 'files')
  const store = fileStore(files)
  if (!env.walArchive || !embedded) return store
  const archive = env.walArchive.folder
  const copies = copiedStore(store, files, archive)
  const parts = { env, archive, database: embedded, db, files, copies, say, onError }
  opened.add(startArchive(parts), (one) => one.stop())
  return copies.store
}

async function run(
  env: Env,
  { embedded, ...urls }: Opened,
  { opened, log, readiness }: Process,
): Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const throughPooler = urls.app !== urls.direct && { direct: urls.direct }
  const database = opened.add(openDatabase(urls.app, { onError, ...throughPooler }), (one) => one.close())
  const replica = replicaOf(env, urls, opened)
  await fill(env, database.db)
  const store = archived({ env, db: database.db, embedded, opened, onError })
  const listeners = opened.add(listen(urls.direct, onError), (one) => one.close())
  const { sealsFile } = env
  startKeepers(env, database.db, { opened, log, onError })
  const queue = opened.add(await openQueue(urls.direct, database.db, store, onError, replica), (one) =>
    one.stop(),
  )
  const { db } = database
  const installation = installationOf(env)
  const metrics = env.metrics && (await metricsOf(env, { database, replica: replica?.database, log }))
  const app = opened.addServer(
    await createApp({
      env,
      log,
      database,
      replica,
      store,
      queue,
      listeners,
      readiness,
      sealsFile,
      installation,
      ...(metrics && { hear: metrics.hear }),
    }),
  )
  opened.add(startPresence({ ...env, db, log, installation, onError }), (one) => one.stop())
  opened.add(startClock({ db, store, clockOffset: env.clockOffset, sealsFile, onError }), (one) => one.stop())
  if (metrics) await tellMetrics(metrics, env, opened)
  await listenAt(app, env)
}

type Measured = Pick<Parameters<typeof readingsOf>[0], 'database' | 'replica' | 'log'>

const metricsOf = (env: Env, parts: Measured): Promise<Metrics> =>
  makeMetrics([...readingsOf({ ...env, ...parts }), ...archiveReadings(env)])

async function tellMetrics(metrics: Metrics, { metrics: at }: Env, opened: OpenParts): Promise<void> {
  if (!at) return
  const served = opened.add(await serveMetrics(metrics, at), (one) => one.close())
  say(`Metrics: http://${at.host}:${served.port}/metrics`)
}

/** What works beside the requests on the audit log and on backups. */
function startKeepers(env: Env, db: Db, { opened, log, onError }: Keeping): void {
  if (env.backupSchedule) opened.add(startBackups(env.backupSchedule, db, onError), (one) => one.stop())
  opened.add(startSealer(db, onError), (one) => one.stop())
  opened.add(startWitness(db, env.sealsFile, log, onError), (one) => one.stop())
}

async function listenAt(app: FastifyInstance, { host, port: wanted }: Env): Promise<void> {
  await app.listen({ port: wanted, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(
        `Port ${wanted} is taken: stop the program that uses it, or set PORT to another port.`,
      )
    throw error
  })
  const { port } = app.server.address() as { port: number }
  say(`云竞通 CRM is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** The accounts that the product makes itself keep the rule for passwords that everybody keeps. */
async function refuseWeakPasswords(env: Env): Promise<void> {
  await refuseWeakSetting('ADMIN_PASSWORD', env.adminPassword, firstAdministrator)
  if (env.demo)
    await refuseWeakSetting('DEMO_PASSWORD', env.demoPassword, { username: '', nickname: '', roles })
}

async function start(env: Env): Promise<void> {
  await refuseWeakPasswords(env)
  const log = logger(env.logLevel)
  const opened = new OpenParts((error) => log.error({ err: error }, 'a part did not close'))
  const readiness = { draining: false }
  closeWithGrace({ delay: longestStop, logger: log }, async ({ err }) => {
    hearOnce()
    if (err) log.fatal({ err }, 'stopping after an error')
    readiness.draining = true
    if (!err) await giveNotice(env.trustProxy !== false)
    await opened.close()
  })
  try {
    const urls = await database(env, opened)
    await prepare(env, urls)
    await run(env, urls, { opened, log, readiness })
  } catch (error) {
    await opened.close()
    throw error
  }
}

try {
  await start(readEnv(process.env))
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
