import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { allRoutes } from '../contract/all-routes.ts'
import { brokenRequests } from './request/broken-requests.ts'
import { systemCaller, type Caller } from './request/caller.ts'
import type { Database, Db } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { Env } from './env.ts'
import { failures } from './request/failures.ts'
import { Denials } from './request/denials.ts'
import { ReadingWatch } from './records/reading-watch.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { writeDeeds } from './request/write-deeds.ts'
import { tellChanges } from './records/changed-since.ts'
import { replayed } from './records/replayed.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { forgetNoticeBasis } from './features/calendar/read.ts'
import { consignorRoutes } from './features/consignors/routes.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { poolRoutes } from './features/customers/pool-routes.ts'
import { dayCloseRoutes } from './features/day-closes/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { dictionaryRoutes } from './features/dictionaries/routes.ts'
import { eventRoutes, type Listeners } from './features/events/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { financeRoutes } from './features/finance/routes.ts'
import { followUpRoutes } from './features/follow-ups/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { lotRoundRoutes } from './features/lot-rounds/lot-rounds.ts'
import { lotRoutes } from './features/lots/routes.ts'
import { lotItemRoutes } from './features/lot-items/routes.ts'
import { lotMoveRoutes } from './features/lot-moves/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { processRoutes, type Readiness } from './features/process/routes.ts'
import { closeAfterAnswers } from './features/process/stopping.ts'
import { bankStatementRoutes } from './features/bank-statements/routes.ts'
import { bidRoutes } from './features/bids/routes.ts'
import { lotZipRoutes } from './features/lots/lot-zip.ts'
import { ownAccountRoutes } from './features/own-accounts/routes.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { recyclerRoutes } from './features/recyclers/routes.ts'
import { financeQueueRoutes } from './features/finance-queue/routes.ts'
import { partyStatementRoutes } from './features/party-statements/routes.ts'
import { refundBatchRoutes } from './features/refund-batches/routes.ts'
import { signUpRoutes } from './features/sign-ups/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { renewProof } from './features/session/proof.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { oidcRoutes } from './features/session/oidc.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { forgetRules } from './features/customers/rules.ts'
import { rememberStaffName } from './features/staff/names.ts'
import { writeNoter } from './features/session/note-write.ts'
import { sessionResolver } from './features/session/sessions.ts'
import type { Installation } from './features/system-status/findings.ts'
import { systemStatusRoutes } from './features/system-status/routes.ts'
import { settlementRoutes } from './features/settlements/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { taxReceiptRoutes } from './features/tax-receipts/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import type { Store } from './features/uploads/store.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { weighingRoutes } from './features/weighing/routes.ts'
import type { Queue } from './request/job-queue.ts'
import type { Logger } from './log.ts'
import { connectFeatures } from './registrations.ts'
import { logRequests } from './seeing/request-log.ts'
import type { Traces } from './seeing/open-telemetry.ts'
import type { RequestSeen } from './seeing/request-seen.ts'
import { securityHeaders } from './request/security-headers.ts'
import { languageOf, lineUp, type Serve, type Services } from './request/line-up.ts'
import { otherPaths } from './request/other-paths.ts'
import { parseJsonOnly } from './request/parse-json.ts'
import { StartError } from './start-error.ts'

export interface Parts {
  env: Pick<Env, 'trustProxy' | 'idleStrict' | 'clockOffset' | 'secondFactorRoles'> &
    Partial<Pick<Env, 'oidc' | 'passwordOnlyFor'>>
  log: Logger
  database: Database
  /** The database of `DATABASE_REPLICA_URL`, and how far behind it is. */
  replica?: { database: Database; follower: Replica<Db> } | undefined
  store: Store
  queue: Queue
  listeners: Listeners
  installation: Installation
  /** Hears of each answered request. */
  hear?: (seen: RequestSeen) => void
  /** Where requests are traced. */
  traces?: Traces
  /** Where seals of the audit log lie outside the database. */
  sealsFile?: string
  /** The folder of the built web app. */
  web?: string
  readiness: Readiness
}

const webFolder = fileURLToPath(new URL('../dist/web/', import.meta.url))
const bodyLimit = 1_048_576

/** Hops are counted from the right: the one nearest to us is number 0. */
const proxiesOf = (trusted: Env['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

function bareApp({ env, log }: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  return Fastify({
    ...brokenRequests,
    loggerInstance,
    trustProxy: proxiesOf(env.trustProxy),
    bodyLimit,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
  })
}

const anonymousAt =
  ({ clockOffset }: Parts['env']) =>
  (request: FastifyRequest): Caller => ({
    ...systemCaller(new Date(Date.now() + clockOffset), request.id),
    nickname: '',
    username: '',
    language: languageOf(request),
    address: request.ip,
  })

/** What is counted in this process and written from time to time: denied requests, and what is read. */
function counting(app: FastifyInstance, { db }: Services): Denials {
  const failed = (cause: unknown) => app.log.error({ err: cause }, 'a count was not written')
  const denials = new Denials((who) => writeDeeds(db, who), failed)
  const reading = new ReadingWatch(db, failed)
  app.addHook('onResponse', async ({ caller }) => {
    if (caller && caller.shown.length > 0) await reading.count(caller)
  })
  app.addHook('preClose', async () => void (await Promise.all([denials.stop(), reading.stop()])))
  return denials
}

function serveMoney(serve: Serve, parts: Parts): void {
  financeRoutes(serve)
  bankStatementRoutes(serve, parts.store)
  dayCloseRoutes(serve)
  settlementRoutes(serve)
  taxReceiptRoutes(serve)
  financeQueueRoutes(serve)
  partyStatementRoutes(serve)
  refundBatchRoutes(serve)
}

/** Registers the routes of every feature, with what each needs besides the database. */
async function serveFeatures(app: FastifyInstance, serve: Serve, parts: Parts): Promise<void> {
  sessionRoutes(serve, parts.env)
  oidcRoutes(serve, parts.env)
  secondFactorRoutes(serve, parts.env.secondFactorRoles)
  staffRoutes(serve)
  customerRoutes(serve)
  contactRoutes(serve)
  followUpRoutes(serve)
  poolRoutes(serve)
  calendarRoutes(serve)
  consignorRoutes(serve)
  dictionaryRoutes(serve)
  recyclerRoutes(serve)
  ownAccountRoutes(serve)
  lotRoutes(serve)
  lotRoundRoutes(serve)
  lotZipRoutes(serve, parts.store)
  lotItemRoutes(serve)
  lotMoveRoutes(serve)
  signUpRoutes(serve)
  bidRoutes(serve)
  await uploadRoutes(app, serve, parts.store)
  importRoutes(serve, parts.store, parts.queue)
  exportRoutes(serve, parts.queue)
  draftRoutes(serve)
  viewRoutes(serve)
  searchRoutes(serve)
  dashboardRoutes(serve, parts.env.secondFactorRoles)
  notificationRoutes(serve)
  serveMoney(serve, parts)
  weighingRoutes(serve)
  paperRoutes(serve, parts.store)
  auditRoutes(serve, parts.sealsFile)
  systemStatusRoutes(serve, parts.installation, parts.replica?.database.db)
  processRoutes(serve, parts.readiness, parts.database)
}

/** Finds the caller of a request and remembers the name, so that it needs no look-up. */
function callerResolver({ database, env }: Parts) {
  const resolveSession = sessionResolver({ ...env, pool: database.pool })
  return async (request: FastifyRequest, touch = true): Promise<Caller> => {
    const who = await resolveSession(request, touch)
    rememberStaffName(who.uid, who.nickname)
    return who
  }
}

/** Builds the whole product from its parts. `main.ts` makes the parts and starts listening. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  connectFeatures()
  const app = bareApp(parts)
  const { database, listeners } = parts
  const resolveCaller = callerResolver(parts)
  listeners.add((change) => {
    parts.replica?.follower.heard()
    if (!change || change.resource === 'pool') forgetRules()
    if (!change || change.resource === 'calendar') forgetNoticeBasis()
  })
  const services: Services = {
    db: database.db,
    replica: parts.replica?.follower,
    noteWrite: writeNoter(database.pool, parts.replica?.follower),
    resolveCaller,
    anonymous: anonymousAt(parts.env),
    renewProof: (who) => renewProof(database.db, who),
    writeDeeds,
    replayed,
    tellChanges,
  }
  app.decorateRequest('caller', undefined)
  parts.traces?.follow(app)
  logRequests(app, parts.log, parts.hear)
  securityHeaders(app)
  closeAfterAnswers(app, parts.readiness)
  parseJsonOnly(app, bodyLimit)
  failures(app, counting(app, services))
  const { serve, served } = lineUp(app, services)
  await serveFeatures(app, serve, parts)
  const { endStreams } = eventRoutes(serve, listeners, resolveCaller)
  app.addHook('preClose', async () => endStreams())
  const missing = Object.entries(allRoutes).find(([, route]) => !served.has(route))
  if (missing) throw new StartError(`${missing[0]} is declared, but no handler serves it.`)
  otherPaths(app, parts.web ?? webFolder)
  return app
}
