import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#contract/grammar/route.ts'
import { can, permissions, type Permission } from '#contract/grammar/permissions.ts'
import { isScope, onlyForTokens, scopesOpen } from '#contract/grammar/scopes.ts'
import { preferredLanguage } from '#texts/all.ts'
import type { Caller } from './caller.ts'
import type { Db } from '#server/db/client.ts'
import { success } from './envelope.ts'
import { CountedRefusal, Refusal } from './errors.ts'
import { once } from './idempotency.ts'
import { checked, paramsOf } from './input.ts'
import { AdmissionControl, notQueued } from './admission.ts'
import { passedReauthentication, refuseWithoutReauthentication } from './reauthentication.ts'
import { routeRead, type ReadSources } from './read-routing.ts'
import { SessionQueues } from './session-queue.ts'
import { actInTime, guardInTime } from './request-deadline.ts'
import { TokenRates } from './token-rates.ts'
import { withoutActions } from './without-actions.ts'
import { StartError } from '#server/start-error.ts'

/**
 * The arguments of a handler: the caller, the validated input and the database, which for a write is its
 * transaction.
 */
export interface Call<R extends Route> {
  db: Db
  who: Caller
  params: ParamsOf<R>
  body: BodyOf<R>
  query: QueryOf<R>
  /** The parsed query string of a list route. `listRecords` validates it against the resource. */
  list: Readonly<Record<string, unknown>>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R>>

/** The services that the request pipeline depends on. */
export interface Services extends ReadSources {
  resolveCaller(request: FastifyRequest): Promise<Caller>
  anonymous(request: FastifyRequest): Caller
  /** Renews the session's reauthentication after an act that required it. */
  renewReauthentication(who: Caller): Promise<void>
  /** Stores the log position that a replica must reach before it may answer this session. */
  noteWrite(who: Caller): Promise<void>
  /** Applies the caller's current masks to a stored answer. */
  replayed(db: Db, who: Caller, tag: string, answer: string): Promise<string>
  /** Adds to a stale-version refusal who changed which field. */
  addLastChanges(db: Db, who: Caller, resource: string, error: unknown): Promise<unknown>
  /** Writes the audit entries of a request in its transaction and notifies the listeners. */
  writeAuditEntries(db: Db, who: Caller): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

const unsafe = (route: Route) => route.method !== 'GET'

/** Refuses a caller who must first give the second factor or change the password. */
export function refuseUnready(
  who: Caller,
  { beforeSecondFactor, beforePasswordChange }: Pick<Route, 'beforeSecondFactor' | 'beforePasswordChange'>,
): void {
  const open = beforeSecondFactor === 'always' || (who.second_factor === 'set_up' && beforeSecondFactor)
  if (['required', 'set_up'].includes(who.second_factor) && !open) throw new Refusal('second_factor_required')
  if (who.must_change_password && !beforePasswordChange) throw new Refusal('password_change_required')
}

function checkDeclaration(route: Route): void {
  if (route.permission !== 'public' && !(route.permission in permissions))
    throw new StartError(`${route.method} ${route.path} names no permission; every route needs one.`)
  if (route.reauthenticate && (!unsafe(route) || route.ownTransactions))
    throw new StartError(
      `${route.method} ${route.path} asks for re-authentication, so it needs the pipeline's transaction.`,
    )
}

interface Gates {
  rates: TokenRates
  turns: SessionQueues
  gate: AdmissionControl
}

/**
 * Finds the caller of a request and admits the request, if neither the product nor the session is overloaded.
 */
async function admitted(
  services: Services,
  { turns, gate }: Gates,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const arrival = route.raw ? notQueued : gate.arrive(route)
  try {
    const who = await services.resolveCaller(request)
    const waited = await arrival.apart(turns.enter(who.session_id, reply.raw, unsafe(route)))
    await arrival.run(reply.raw)
    return waited ? await services.resolveCaller(request) : who
  } catch (error) {
    arrival.gone()
    throw error
  }
}

/** The refusal of a token says which scope is missing, if a token can have it. */
function outsideScopes({ token }: Caller, permission: Permission): Refusal {
  if (!token || !isScope(permission)) return new Refusal('no_permission')
  return new Refusal('scope_missing', { scope: permission }, { scope: permission })
}

/** The first half of the pipeline, before the body is read: limit → session → permission. */
function guard(services: Services, route: Route, gates: Gates) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (route.permission === 'public') {
      request.caller = services.anonymous(request)
      return
    }
    if (unsafe(route) && request.headers['sec-fetch-site'] === 'cross-site')
      throw new Refusal('no_permission')
    const who = route.stream
      ? await services.resolveCaller(request)
      : await admitted(services, gates, route, request, reply)
    request.caller = who
    if (who.token) gates.rates.count(who.token)
    if (who.roles.length === 0) throw new Refusal('no_roles')
    refuseUnready(who, route)
    if (!can(who.roles, route.permission)) throw new Refusal('no_permission')
    const open = who.token ? scopesOpen(who.token, route.permission) : !onlyForTokens(route.permission)
    if (!open) throw outsideScopes(who, route.permission)
  }
}

/**
 * The second half: parse → idempotency key → act → re-authentication → audit → envelope. A write runs in one
 * transaction, its stored answer included.
 */
function answer<R extends Route>(services: Services, route: R, handler: Handler<R>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const who = request.caller
    if (!who) throw new Refusal('no_permission')
    const body = route.raw === 'upload' ? undefined : checked(route.body, request.body, route.tag)
    const query = route.query ? checked(route.query, request.query, route.tag) : undefined
    const call = {
      who,
      request,
      reply,
      params: paramsOf(request.params) as ParamsOf<R>,
      list: (request.query ?? {}) as Record<string, unknown>,
      body: body as BodyOf<R>,
      query: query as QueryOf<R>,
    }
    if (!unsafe(route) || route.ownTransactions) {
      const act = (db: Db) => handler({ ...call, db })
      const data = await routeRead(services, route, who, act).finally(() =>
        services.writeAuditEntries(services.db, who),
      )
      if (unsafe(route)) await services.noteWrite(who)
      return route.raw === 'answer' ? data : success(withoutActions(who, data))
    }
    const text = await write(services, request, { route, who, body }, (db) => handler({ ...call, db }))
    await services.noteWrite(who)
    if (passedReauthentication(route, who)) await services.renewReauthentication(who)
    // A request that timed out has already been answered.
    return reply.sent ? reply : reply.type('application/json; charset=utf-8').send(text)
  }
}

/**
 * Runs a write. One transaction holds the act, its audit entries and the stored answer. Returns the answer as
 * text.
 */
async function write(
  services: Services,
  request: FastifyRequest,
  { route, who, body }: { route: Route; who: Caller; body: unknown },
  act: (tx: Db) => Promise<unknown>,
): Promise<string> {
  const work = (tx: Db) => async () => {
    const data = await act(tx)
    // This check is last: all other refusals come first, and nothing is committed yet.
    refuseWithoutReauthentication(route, who)
    await services.writeAuditEntries(tx, who)
    return JSON.stringify(success(data))
  }
  const again = (tx: Db) => (answer: string) => services.replayed(tx, who, route.tag, answer)
  try {
    const text = await services.db.transaction((tx) =>
      (route.neverKept ? work(tx)() : once(tx, request, who, body, work(tx), again(tx))).catch(
        (error: unknown) => counted(services, tx, who, error),
      ),
    )
    if (text instanceof CountedRefusal) throw text
    return text
  } catch (error) {
    if (error instanceof Refusal && error.keep) await keep(services, who, error.keep)
    throw await services.addLastChanges(services.db, who, route.tag, error)
  }
}

/** Runs the work of a refusal that survives the rollback, and writes its audit entry. */
async function keep(services: Services, who: Caller, work: (db: Db) => Promise<void>): Promise<void> {
  who.auditEntries.length = 0
  await services.db.transaction(async (tx) => {
    await work(tx)
    await services.writeAuditEntries(tx, who)
  })
}

/** A `CountedRefusal` commits its transaction; any other failure rolls it back. */
async function counted(services: Services, tx: Db, who: Caller, error: unknown): Promise<CountedRefusal> {
  if (!(error instanceof CountedRefusal)) throw error
  await services.writeAuditEntries(tx, who)
  return error
}

/** Registers handlers in the request pipeline and tracks which routes have one. */
export function requestPipeline(app: FastifyInstance, services: Services) {
  const served = new Set<Route>()
  const turns = new SessionQueues()
  const gate = new AdmissionControl()
  const rates = new TokenRates()
  const serve = <R extends Route>(
    route: R,
    handler: Handler<R>,
    options: Partial<RouteOptions> = {},
  ): void => {
    checkDeclaration(route)
    served.add(route)
    const guarded = guard(services, route, { turns, gate, rates })
    const answered = answer(services, route, handler)
    app.route({
      ...options,
      method: route.method,
      url: route.path,
      onRequest: (request, reply) => guardInTime(request, () => guarded(request, reply)),
      handler: (request, reply) =>
        actInTime(request, route, () => turns.work(reply.raw, () => answered(request, reply))),
    })
  }
  return { serve, served }
}

export type Serve = ReturnType<typeof requestPipeline>['serve']

export const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language'])
