import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { allRoutes } from '#contract/all-routes.ts'
import { answerAfterBody } from './request/drain-body.ts'
import { brokenRequests } from './request/malformed-requests.ts'
import { systemCaller, type Caller } from './request/caller.ts'
import type { Database, Db } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { Env } from './env.ts'
import { failures } from './request/failures.ts'
import { Denials } from './request/denials.ts'
import { DisclosureMonitor } from './identity/disclosure-monitor.ts'
import { writeAuditEntries } from './request/write-audit.ts'
import { addLastChanges } from './records/changed-since.ts'
import { replayed } from './records/replayed.ts'
import { forgetNoticeBasis } from './features/calendar/read.ts'
import { forgetHousePage, housePage } from './features/company-settings/house-page.ts'
import { serveEvent, type Listeners } from './features/events/routes.ts'
import { closeAfterAnswers } from './features/process/shutdown.ts'
import { renewReauthentication } from './features/session/reauthentication.ts'
import { forgetRules } from './features/customers/pool/rules.ts'
import { cacheStaffName } from './features/staff/names.ts'
import { writeNoter } from './features/session/note-write.ts'
import { sessionResolver } from './features/session/sessions.ts'
import { tokenResolver } from './features/session/token-caller.ts'
import type { Logger } from './log.ts'
import { connectFeatures } from './registrations.ts'
import { logRequests } from './telemetry/request-log.ts'
import type { Traces } from './telemetry/open-telemetry.ts'
import type { RequestRecord } from './telemetry/request-record.ts'
import { securityHeaders } from './request/security-headers.ts'
import { languageOf, requestPipeline, type Services } from './request/pipeline.ts'
import { otherPaths } from './request/other-paths.ts'
import { parseJsonOnly } from './request/parse-json.ts'
import { serveFeatures, type FeatureParts } from './start/serve-features.ts'
import { emptyCaches } from './speed/cache.ts'
import { StartError } from './start-error.ts'

export interface AppParts extends FeatureParts {
  env: FeatureParts['env'] & Pick<Env, 'trustProxy' | 'idleStrict' | 'clockOffset'>
  log: Logger
  /** The database of `DATABASE_REPLICA_URL`, and how far behind it is. */
  replica?: { database: Database; follower: Replica<Db> } | undefined
  listeners: Listeners
  /** Called after each answered request. */
  onRequest?: (seen: RequestRecord) => void
  /** Where requests are traced. */
  traces?: Traces
  /** The folder of the built web app. */
  web?: string
}

const webFolder = fileURLToPath(new URL('../dist/web/', import.meta.url))
const bodyLimit = 1_048_576
/**
 * Longer than a proxy keeps an idle connection (ms): whoever closes it first must be the one that sends requests.
 */
const keptForProxies = 75_000

/** Hops are counted from the right: the one nearest to us is number 0. */
const proxiesOf = (trusted: Env['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

function bareApp({ env, log }: AppParts): FastifyInstance {
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
    keepAliveTimeout: env.trustProxy === false ? 10_000 : keptForProxies,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
  })
}

const anonymousAt =
  ({ clockOffset }: AppParts['env']) =>
  (request: FastifyRequest): Caller => ({
    ...systemCaller(new Date(Date.now() + clockOffset), request.id),
    nickname: '',
    username: '',
    language: languageOf(request),
    address: request.ip,
  })

/**
 * Counters kept in this process and written to the database at intervals: denied requests and disclosed
 * numbers.
 */
function counting(app: FastifyInstance, { db }: Services): Denials {
  const failed = (cause: unknown) => app.log.error({ err: cause }, 'a count was not written')
  const denials = new Denials((who) => writeAuditEntries(db, who), failed)
  const reading = new DisclosureMonitor(db, failed)
  app.addHook('onResponse', async ({ caller }) => {
    if (caller && caller.disclosures.length > 0) await reading.count(caller)
  })
  app.addHook('preClose', async () => void (await Promise.all([denials.stop(), reading.stop()])))
  return denials
}

/** Finds the caller of a request and caches the name, so that showing it needs no query. */
function callerResolver({ database, env }: AppParts) {
  const options = { ...env, pool: database.pool }
  const resolveSession = sessionResolver(options)
  const resolveToken = tokenResolver(options)
  return async (request: FastifyRequest, touch = true): Promise<Caller> => {
    const who = (await resolveToken(request, touch)) ?? (await resolveSession(request, touch))
    cacheStaffName(who.uid, who.nickname)
    return who
  }
}

/** Empties what the process remembers of a changed resource, or of all of them. */
function forgetChanged(resource?: string): void {
  const isIt = (name: string) => resource === undefined || resource === name
  if (isIt('pool')) forgetRules()
  if (isIt('calendar')) forgetNoticeBasis()
  if (isIt('company_settings')) forgetHousePage()
}

/** Builds the application from its parts. `main.ts` makes the parts and starts listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  connectFeatures()
  emptyCaches()
  const app = bareApp(parts)
  const { database, listeners } = parts
  const resolveCaller = callerResolver(parts)
  listeners.add((change) => {
    parts.replica?.follower.noteChange()
    forgetChanged(change?.resource)
  })
  const services: Services = {
    db: database.db,
    replica: parts.replica?.follower,
    noteWrite: writeNoter(database.pool, parts.replica?.follower),
    resolveCaller,
    anonymous: anonymousAt(parts.env),
    renewReauthentication: (who) => renewReauthentication(database.db, who),
    writeAuditEntries: writeAuditEntries,
    replayed,
    addLastChanges: addLastChanges,
  }
  app.decorateRequest('caller', undefined)
  parts.traces?.follow(app)
  logRequests(app, parts.log, parts.onRequest)
  securityHeaders(app)
  closeAfterAnswers(app, parts.readiness)
  answerAfterBody(app)
  parseJsonOnly(app, bodyLimit)
  failures(app, counting(app, services))
  const { serve, served } = requestPipeline(app, services)
  await serveFeatures(app, serve, parts)
  const { endStreams } = serveEvent(serve, listeners, resolveCaller)
  app.addHook('preClose', async () => endStreams())
  const missing = Object.entries(allRoutes).find(([, route]) => !served.has(route))
  if (missing) throw new StartError(`${missing[0]} is declared, but no handler serves it.`)
  otherPaths(app, parts.web ?? webFolder, housePage(database.db))
  return app
}
