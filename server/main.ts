import closeWithGrace from 'close-with-grace'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { assertDurable, migrate } from './db/migrate.ts'
import { ensureDemo } from './demo/demo.ts'
import { readEnv, type Env } from './env.ts'
import { startSealer } from './features/audit/sealer.ts'
import { listen } from './features/events/listen.ts'
import { ensureAdministrator } from './features/staff/first-admin.ts'
import { fileStore } from './features/uploads/store.ts'
import { startClock } from './jobs/clock.ts'
import { installQueue, openQueue } from './jobs/queue.ts'
import { StartError } from './start-error.ts'

const say = (line: string) => console.log(line)

/** How long `/readyz` says no before the door closes, so that whoever sends requests here can look elsewhere. */
const drainNotice = 1000
const longestStop = 25_000

interface Urls {
  app: string
  owner: string
  stop(): Promise<void>
}

async function database(env: Env): Promise<Urls> {
  if (env.databaseUrl !== undefined) return { app: env.databaseUrl, owner: env.migrationUrl ?? env.databaseUrl, stop: async () => {} }
  const embedded = await startEmbedded(env.dataDir, say)
  return { app: embedded.appUrl, owner: embedded.ownerUrl, stop: () => embedded.stop() }
}

async function prepare(env: Env, urls: Urls): Promise<void> {
  const applied = await migrate(urls.owner)
  if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`)
  await assertDurable(urls.owner, env.databaseUrl === undefined, say)
  await installQueue(urls.owner, urls.app)
}

async function start(env: Env): Promise<void> {
  const urls = await database(env)
  try {
    await prepare(env, urls)
    await run(env, urls)
  } catch (error) {
    await urls.stop()
    throw error
  }
}

async function run(env: Env, urls: Urls): Promise<void> {
  const logged = (error: unknown) => app?.log.error({ err: error }, 'background work failed')
  let app: Awaited<ReturnType<typeof createApp>> | undefined
  const db = openDatabase(urls.app, { onError: logged })
  const made = await ensureAdministrator(db.db, env.adminPassword)
  if (made !== undefined) say(`First account: admin, password ${made} (shown this once; it must be changed at the first sign-in)`)
  if (env.demo) await ensureDemo(db.db, env, say)
  const store = fileStore(join(env.dataDir, 'files'))
  const queue = await openQueue(urls.app, db.db, store, logged)
  const listeners = listen(urls.app, logged)
  const readiness = { draining: false }
  app = await createApp({ env, database: db, store, queue, listeners, readiness })
  const sealer = startSealer(db.db, logged)
  const clock = startClock({ db: db.db, store, clockOffset: env.clockOffset, onError: logged })
  await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(`Port ${env.port} is taken: stop what uses it, or start with PORT=another.`)
    throw error
  })
  const { port } = app.server.address() as { port: number }
  say(`云竞通 CRM is ready: http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`)
  const stopping = app
  closeWithGrace({ delay: longestStop, logger: stopping.log as never }, async ({ err }) => {
    if (err) stopping.log.fatal({ err }, 'stopping after an error')
    readiness.draining = true
    if (!err) await wait(drainNotice)
    await clock.stop()
    await stopping.close()
    await queue.stop()
    await sealer.stop()
    await listeners.close()
    await db.close()
    await urls.stop()
  })
}

try {
  await start(readEnv(process.env))
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
