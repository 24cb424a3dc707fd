import { fastifyStatic } from '@fastify/static'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { allRoutes } from '../contract/all-routes.ts'
import { brokenRequests } from './request/broken-requests.ts'
import { record, systemCaller, type Caller } from './request/caller.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import { failureAnswer } from './request/envelope.ts'
import { Refusal } from './request/errors.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { writeDeeds } from './request/write-deeds.ts'
import { consignorRoutes } from './features/consignors/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { poolRoutes } from './features/customers/pool-routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { dictionaryRoutes } from './features/dictionaries/routes.ts'
import { eventRoutes, type Listeners } from './features/events/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { financeRoutes } from './features/finance/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { lotRoutes } from './features/lots/routes.ts'
import { lotMoveRoutes } from './features/lot-moves/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { processRoutes, type Readiness } from './features/process/routes.ts'
import { bidRoutes } from './features/bids/routes.ts'
import { lotZipRoutes } from './features/lots/lot-zip.ts'
import { recyclerRoutes } from './features/recyclers/routes.ts'
import { refundBatchRoutes } from './features/refund-batches/routes.ts'
import { signUpRoutes } from './features/sign-ups/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { forgetRules } from './features/customers/rules.ts'
import { rememberStaffName } from './features/staff/names.ts'
import { sessionResolver } from './features/session/sessions.ts'
import { settlementRoutes } from './features/settlements/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { taxReceiptRoutes } from './features/tax-receipts/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import type { Store } from './features/uploads/store.ts'
import { viewRoutes } from './features/views/routes.ts'
import { weighingRoutes } from './features/weighing/routes.ts'
import type { Queue } from './request/job-queue.ts'
import type { Logger } from './log.ts'
import { connectFeatures } from './registrations.ts'
import { securityHeaders } from './request/security-headers.ts'
import { languageOf, lineUp, type Services } from './request/line-up.ts'
import { StartError } from './start-error.ts'

export interface Parts {
  env: Pick<Env, 'trustProxy' | 'idleStrict' | 'clockOffset'>
  log: Logger
  database: Database
  /** Where `DATABASE_REPLICA_URL` points. */
  replica?: Database
  store: Store
  queue: Queue
  listeners: Listeners
  /** Where the built web app lies. */
  web?: string
  readiness: Readiness
}

const webFolder = fileURLToPath(new URL('../dist/web/', import.meta.url))
const bodyLimit = 1_048_576

function bareApp({ env, log }: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  return Fastify({
    ...brokenRequests,
    loggerInstance,
    trustProxy: env.trustProxy,
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

function anonymous(request: FastifyRequest): Caller {
  return {
    ...systemCaller(new Date(), request.id),
    nickname: '',
    username: '',
    language: languageOf(request),
    address: request.ip,
  }
}

/** Only JSON is parsed; an empty body counts as none. */
function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (deeperThan(String(body), 100)) return done(new Refusal('malformed'))
    return parse(request, String(body), done)
  })
}

/** Brackets within strings are text. */
function deeperThan(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}

function failures(app: FastifyInstance, services: Services): void {
  app.setErrorHandler(async (error, request, reply) => {
    const language = languageOf(request)
    const answer = failureAnswer(error, language, request.id, request.url)
    if (answer.status >= 500 && answer.status !== 503)
      request.log.error({ err: error, request_id: request.id }, 'request failed')
    if (answer.retryAfter) void reply.header('retry-after', answer.retryAfter)
    const who = request.caller
    if (
      error instanceof Refusal &&
      ['no_permission', 'masked_field'].includes(error.reason) &&
      who &&
      who.uid !== 0
    ) {
      who.deeds.length = 0
      record(who, {
        action: 'denied',
        resource: 'session',
        detail: { method: request.method, path: request.routeOptions.url ?? '' },
      })
      await services
        .writeDeeds(services.db, who)
        .catch((cause: unknown) => request.log.error({ err: cause }, 'denial not recorded'))
    }
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
  })
}

/** Paths that are never a screen of the web app. */
const noScreen = /^\/(?:api|admin|common|healthz|readyz|assets|vue-element-admin)(?:\/|$|\?)/i

function otherPaths(app: FastifyInstance, root: string): void {
  const built = existsSync(`${root}index.html`)
  // The folder itself is no file: at the root, too, the web app answers.
  if (built)
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
  if (built)
    void app.register(fastifyStatic, {
      root,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
      preCompressed: true,
    })
  const known = Object.values(allRoutes).map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length > 0) {
      void reply.header('allow', [...new Set(methods)].join(', '))
      throw new Refusal('method_not_allowed')
    }
    if (!built || noScreen.test(request.url) || !['GET', 'HEAD'].includes(request.method))
      throw new Refusal('not_found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** The whole product as a function of its parts; `main.ts` makes them and listens. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  connectFeatures()
  const app = bareApp(parts)
  const { database, env, listeners } = parts
  const resolveSession = sessionResolver({
    pool: database.pool,
    idleStrict: env.idleStrict,
    clockOffset: env.clockOffset,
  })
  const resolveCaller = async (request: FastifyRequest): Promise<Caller> => {
    const who = await resolveSession(request)
    rememberStaffName(who.uid, who.nickname)
    return who
  }
  listeners.add((change) => {
    if (!change || change.resource === 'pool') forgetRules()
  })
  const services: Services = {
    db: database.db,
    lagging: (parts.replica ?? database).db,
    resolveCaller,
    anonymous,
    writeDeeds,
  }
  app.decorateRequest('caller', undefined)
  securityHeaders(app)
  parseJsonOnly(app)
  failures(app, services)
  const { serve, served } = lineUp(app, services)
  sessionRoutes(serve)
  staffRoutes(serve)
  customerRoutes(serve)
  poolRoutes(serve)
  consignorRoutes(serve)
  dictionaryRoutes(serve)
  recyclerRoutes(serve)
  lotRoutes(serve)
  lotZipRoutes(serve, parts.store)
  signUpRoutes(serve)
  bidRoutes(serve)
  await uploadRoutes(app, serve, parts.store)
  importRoutes(serve, parts.store, parts.queue)
  exportRoutes(serve, parts.queue)
  viewRoutes(serve)
  searchRoutes(serve)
  dashboardRoutes(serve)
  notificationRoutes(serve)
  financeRoutes(serve)
  settlementRoutes(serve)
  taxReceiptRoutes(serve)
  refundBatchRoutes(serve)
  weighingRoutes(serve)
  lotMoveRoutes(serve)
  const { endStreams } = eventRoutes(serve, listeners, resolveCaller)
  app.addHook('preClose', async () => endStreams())
  auditRoutes(serve)
  processRoutes(serve, parts.readiness, database)
  const missing = Object.entries(allRoutes).find(([, route]) => !served.has(route))
  if (missing) throw new StartError(`${missing[0]} is declared but nothing serves it.`)
  otherPaths(app, parts.web ?? webFolder)
  return app
}
