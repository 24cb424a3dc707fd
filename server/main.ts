import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { openDatabase, type Db } from './db/client.ts'
import { watchClock, type ClockTrusted } from './db/clock-watch.ts'
import { keyPlace, openDataKey } from './db/open-data-key.ts'
import { assertEngine } from './db/engine-probe.ts'
import { assertAddresses, type Urls } from './db/pooler-probe.ts'
import { startEmbedded, type EmbeddedDatabase } from './db/embedded.ts'
import { assertDurable, grantUse, migrate } from './db/migrate.ts'
import { ownerUrlOf } from './db/owner.ts'
import { openReplica } from './db/replica-lag.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { ensureDemo } from './demo/demo.ts'
import { roles } from '#contract/grammar/permissions.ts'
import { readEnv, type Env } from './env.ts'
import { startSealer } from './features/audit/sealer.ts'
import { startExternalSeals } from './features/audit/external-seals.ts'
import { foldCounts } from './features/dashboard/counted.ts'
import { forgetReceipted } from './features/finance/shown/receipt-missing.ts'
import { listen } from './features/events/listen.ts'
import { refuseWeakSetting } from './features/session/password-rule.ts'
import { ensureAdministrator, firstAdministrator } from './features/staff/first-admin.ts'
import type { Installation } from './features/system-status/findings.ts'
import { startHeartbeat } from './features/system-status/heartbeat.ts'
import type { Store } from './features/uploads/store.ts'
import { openFiles } from './backup/open-files.ts'
import { backupPlace } from './backup/backup-location.ts'
import { startBackups } from './backup/schedule.ts'
import type { Readiness } from './features/process/routes.ts'
import { everyMinute } from './start/every-minute.ts'
import { openTelemetry, exposeMetrics } from './start/open-telemetry.ts'
import { Listeners } from './features/process/listeners.ts'
import { waitForLoadBalancers, onSecondSignal, OpenParts } from './features/process/shutdown.ts'
import { startClock } from './jobs/clock.ts'
import { installQueue, openQueue } from './jobs/queue.ts'
import { logger, type Logger } from './log.ts'
import { programVersion } from './backup/command.ts'
import { printable } from './start-error.ts'

const say = (line: string) => console.log(line)

/** Longer than all phases of a shutdown together. PostgreSQL stops last and may have much to write. */
const longestStop = 90_000
/** PostgreSQL's share of that. `embedded-server.ts` escalates to a harder stop before it ends. */
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
  const embedded = await opened.addLasting(
    startEmbedded(env.dataDir, say, { archive: env.walArchive }),
    (embeddedDatabase) => embeddedDatabase.stop(),
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
  await grantUse(urls.owner, urls.app)
  await assertDurable(urls.owner, env.databaseUrl === undefined, say)
  // A role can override settings.
  if (urls.app !== urls.owner) await assertDurable(urls.app, env.databaseUrl === undefined, () => {})
  await installQueue(urls.owner, urls.app)
}

/** Answers the names of the demonstration, which are said last. */
async function fill(env: Env, db: Db, store: Store): Promise<string[]> {
  const names: string[] = []
  const made = await ensureAdministrator(db, env.adminPassword)
  if (made !== undefined)
    say(`First account: admin, password ${made} (shown only now; you must change it at the first sign-in)`)
  if (env.demo) await ensureDemo(db, env, store, (line) => names.push(line))
  return names
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

const stopped = (item: { stop(): Promise<void> }): Promise<void> => item.stop()

const replicaOf = ({ replicaUrl }: Env, { direct }: Urls, opened: OpenParts) =>
  replicaUrl === undefined
    ? undefined
    : opened.add(openReplica({ direct, replica: replicaUrl }), (copy) => copy.close())

interface Keeping extends Pick<Process, 'opened' | 'log'> {
  believed: ClockTrusted
  onError: (error: unknown) => void
}

async function run(
  env: Env,
  { embedded, ...urls }: Opened,
  { opened, log, readiness }: Process,
): Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const throughPooler = urls.app !== urls.direct && { direct: urls.direct }
  const database = opened.add(openDatabase(urls.app, { onError, ...throughPooler }), (item) => item.close())
  const replica = replicaOf(env, urls, opened)
  const believed = watchClock(database.db, env.clockOffset)
  const parts = { env, db: database.db, embedded, opened, believed, say, onError }
  const { store, storage } = await openFiles(parts)
  const names = await fill(env, database.db, store)
  await startKeepers(env, database.db, { opened, log, believed, onError })
  const work = await openQueue(urls.direct, database.db, store, onError, replica, env.sealsFile)
  const queue = opened.add(work, stopped)
  const installation = installationOf(env)
  const seen = { database, replica: replica?.database, log, storage }
  const { metrics, toApp } = await openTelemetry(env, seen, opened)
  const app = await createApp({
    env,
    log,
    database,
    replica,
    store,
    queue,
    listeners: opened.add(listen(urls.direct, onError), (listeners) => listeners.close()),
    readiness,
    sealsFile: env.sealsFile,
    installation,
    ...toApp,
  })
  const open = opened.addServer(app, new Listeners(app))
  const rest = { ...env, db: database.db, onError }
  opened.add(startHeartbeat({ ...rest, log, installation, storage: storage.state }), stopped)
  opened.add(startClock({ ...rest, store, believed }), stopped)
  if (metrics) await exposeMetrics(metrics, env, opened, say)
  await listenAt(open, env)
  for (const line of names) say(line)
}

/** Starts the background work on the audit log and on backups. */
async function startKeepers(env: Env, db: Db, { opened, log, believed, onError }: Keeping): Promise<void> {
  if (env.backupSchedule) {
    const place = await backupPlace(env.backupSchedule.place, env.dataDir)
    const tell = (line: string) => log.info(line)
    const backups = startBackups(place, env.backupSchedule, db, believed, onError, tell)
    opened.add(backups, (item) => item.stop())
  }
  opened.add(startSealer(db, onError), (item) => item.stop())
  for (const work of [foldCounts, forgetReceipted])
    opened.add(
      everyMinute(() => work(db), onError),
      (item) => item.stop(),
    )
  opened.add(startExternalSeals(db, env.sealsFile, log, onError), (item) => item.stop())
}

async function listenAt(listeners: Listeners, { host, port: wanted }: Env): Promise<void> {
  const port = await listeners.open({ host, port: wanted })
  say(`云竞通 CRM is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Accounts that the product creates itself obey the same password rule as all others. */
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
    onSecondSignal(() => void opened.hurry().finally(() => process.exit(1)))
    if (err) log.fatal({ err }, 'stopping after an error')
    readiness.draining = true
    if (!err) await waitForLoadBalancers(env.trustProxy !== false)
    await opened.close()
  })
  try {
    const urls = await database(env, opened)
    if (env.databaseUrl !== undefined)
      for (const url of new Set([urls.owner, urls.direct, urls.app]))
        await waitForDatabase(url, say, () => readiness.draining)
    await prepare(env, urls)
    await run(env, urls, { opened, log, readiness })
  } catch (error) {
    await opened.close()
    // A start that is interrupted by a shutdown is no failure: the shutdown ends the process.
    if (!readiness.draining) throw error
  }
}

try {
  await start(readEnv(process.env))
} catch (error) {
  console.error(printable(error))
  process.exit(1)
}
