import closeWithGrace from 'close-with-grace'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { openDatabase, type Db } from './db/client.ts'
import { openDataKey } from './db/open-data-key.ts'
import { encryptPlain } from './db/encrypt-plain.ts'
import { startEmbedded } from './db/embedded.ts'
import { assertEngine } from './db/fit-engine.ts'
import { assertAddresses, type Urls } from './db/fit-pooler.ts'
import { assertDurable, grantUse, migrate } from './db/migrate.ts'
import { ownerUrlOf } from './db/owner.ts'
import { ensureDemo } from './demo/demo.ts'
import { roles } from '../contract/permissions.ts'
import { readEnv, type Env } from './env.ts'
import { startSealer } from './features/audit/sealer.ts'
import { startWitness } from './features/audit/witness.ts'
import { listen } from './features/events/listen.ts'
import { refuseWeakSetting } from './features/session/password-rule.ts'
import { ensureAdministrator, firstAdministrator } from './features/staff/first-admin.ts'
import { fileStore } from './features/uploads/store.ts'
import type { Readiness } from './features/process/routes.ts'
import { startClock } from './jobs/clock.ts'
import { installQueue, openQueue } from './jobs/queue.ts'
import { logger, type Logger } from './log.ts'
import { StartError } from './start-error.ts'

const say = (line: string) => console.log(line)

/** How long `/readyz` refuses before the port closes, so that a load balancer can send requests elsewhere. */
const drainNotice = 1000
const longestStop = 25_000

/** A terminal tells Ctrl+C to the whole group, and npm passes it on: for so long it is the same wish. */
const sameWish = 1000

/** Hears the wish to stop once. Only one that comes later is impatience, which ends the process at once. */
function hearOnce(): void {
  const since = Date.now()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const impatient = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, (name) => {
      if (Date.now() - since > sameWish) for (const listener of impatient) listener(name)
    })
  }
}

/** Parts of the product to close in reverse order, when the start fails or the process stops. */
class OpenParts {
  readonly #closers: (() => Promise<void>)[] = []
  add<T>(part: T, close: (part: T) => Promise<void>): T {
    this.#closers.push(() => close(part))
    return part
  }
  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close()
  }
}

async function database(env: Env, opened: OpenParts): Promise<Urls> {
  if (env.databaseUrl !== undefined)
    return {
      app: env.databaseUrl,
      direct: env.directUrl ?? env.databaseUrl,
      owner: ownerUrlOf(env, env.databaseUrl),
    }
  const embedded = opened.add(await startEmbedded(env.dataDir, say), (one) => one.stop())
  return { app: embedded.appUrl, direct: embedded.appUrl, owner: embedded.ownerUrl }
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
  await installQueue(urls.owner, urls.app)
}

async function fill(env: Env, db: Db): Promise<void> {
  const made = await ensureAdministrator(db, env.adminPassword)
  if (made !== undefined)
    say(`First account: admin, password ${made} (shown only now; you must change it at the first sign-in)`)
  if (env.demo) await ensureDemo(db, env, say)
}

interface Process {
  opened: OpenParts
  log: Logger
  readiness: Readiness
}

async function run(env: Env, urls: Urls, { opened, log, readiness }: Process): Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const pooled = urls.app !== urls.direct
  const database = opened.add(openDatabase(urls.app, { onError, pooled }), (one) => one.close())
  const replica =
    env.replicaUrl === undefined
      ? {}
      : { replica: opened.add(openDatabase(env.replicaUrl, { onError }), (one) => one.close()) }
  await fill(env, database.db)
  const store = fileStore(join(env.dataDir, 'files'))
  const listeners = opened.add(listen(urls.direct, onError), (one) => one.close())
  opened.add(startSealer(database.db, onError), (one) => one.stop())
  const { sealsFile } = env
  opened.add(startWitness(database.db, sealsFile, log, onError), (one) => one.stop())
  const queue = opened.add(await openQueue(urls.direct, database.db, store, onError, env.replicaUrl), (one) =>
    one.stop(),
  )
  const app = opened.add(
    await createApp({ env, log, database, ...replica, store, queue, listeners, readiness, sealsFile }),
    (one) => one.close(),
  )
  opened.add(startClock({ db: database.db, store, clockOffset: env.clockOffset, onError }), (one) =>
    one.stop(),
  )
  await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(
        `Port ${env.port} is taken: stop the program that uses it, or set PORT to another port.`,
      )
    throw error
  })
  const { port } = app.server.address() as { port: number }
  say(`云竞通 CRM is ready: http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`)
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
  const opened = new OpenParts()
  const readiness = { draining: false }
  closeWithGrace({ delay: longestStop, logger: log }, async ({ err }) => {
    hearOnce()
    if (err) log.fatal({ err }, 'stopping after an error')
    readiness.draining = true
    if (!err) await wait(drainNotice)
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
