import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LiveEvent, eventRoutes } from '#contract/events.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { refuseUnready, type Serve } from '#server/request/pipeline.ts'
import type { LiveChange } from '#server/request/write-audit.ts'
import type { Listeners } from './listen.ts'

export type { Listeners } from './listen.ts'

const beat = 15_000
/** The limit of streams per session. Windows have one each, and some people open many. */
const mostStreams = 20
/** The limit of unsent bytes per stream. */
const mostUnread = 1_048_576

const seesOwner = (who: Caller, owner: number): boolean =>
  may(who, 'customers.seeAll') ||
  owner === who.uid ||
  (may(who, 'customers.seeTeam') && who.team.includes(owner))

/** Resources whose rows are visible to every holder of the permission. */
const seenByAll: Readonly<Record<string, Permission>> = {
  staff: 'staff.manage',
  auction_companies: 'dictionaries.read',
  auction_platforms: 'dictionaries.read',
  consignors: 'consignors.use',
  recyclers: 'recyclers.use',
  sign_ups: 'signUps.use',
  bids: 'lots.seeBidders',
  exports: 'exports.use',
  finance_entries: 'finance.use',
  finance_dues: 'finance.use',
  tax_receipts: 'finance.use',
}

/** Who reads each masked field, by permission. The owner of a recycler and the scope of a consignor come on top. */
const readersOf: Readonly<Record<string, (who: Caller, change: LiveChange, field: string) => boolean>> = {
  recyclers: (who, { owners }, field) =>
    field === 'bank_account'
      ? may(who, 'bankAccounts.see')
      : may(who, 'recyclers.seeAll') || owners.includes(who.uid),
  consignors: (who, { owners }, field) =>
    inConsignorScope(who, owners) && (field !== 'bank_account' || may(who, 'bankAccounts.see')),
  lots: (who, _change, field) => may(who, lotReaders[field] ?? 'lots.use'),
}

const inConsignorScope = (who: Caller, owners: LiveChange['owners']): boolean =>
  may(who, 'consignors.seeAll') ||
  owners.some(
    (owner) =>
      owner === who.uid || (owner !== null && may(who, 'consignors.seeTeam') && who.team.includes(owner)),
  )
const lotReaders: Readonly<Record<string, Permission>> = {
  reserve_price: 'lots.seeReserve',
  consent_files: 'lots.seeReserve',
  unsold_reason: 'lots.seeReserve',
  winner_sign_up_id: 'lots.seeBidders',
  declared_files: 'lots.seeBidders',
  proposed_winner_id: 'lots.seeBidders',
  proposed_price: 'lots.seeBidders',
  owed_after_pick_up: 'lots.seeOwed',
  customer_id: 'lots.seeConsignors',
  contract_id: 'lots.seeConsignors',
  consignor_commission_point: 'lots.seeConsignorCommission',
  consignor_scale: 'lots.seeConsignorCommission',
}

/** The permissions of somebody for whom no row of the resource is masked, whose version is the stored one. */
const wholeReaders: Readonly<Record<string, readonly Permission[]>> = {
  recyclers: ['recyclers.seeAll', 'bankAccounts.see'],
  consignors: ['consignors.seeAll', 'bankAccounts.see'],
  lots: ['lots.seeReserve', 'lots.seeBidders', 'lots.seeOwed'],
}

/** True if the change is one of masked fields alone, and this caller reads none of them. */
const isSecretTo = (who: Caller, change: LiveChange): boolean => {
  const reads = readersOf[change.resource]
  return reads !== undefined && change.secret?.some((field) => reads(who, change, field)) === false
}

/** A change of a lot reaches its people, their superiors, and every role that sees lots in that state. */
const hearsLot = (who: Caller, { owners, audience = [] }: LiveChange): boolean =>
  may(who, 'lots.seeAll') ||
  audience.some((permission) => may(who, permission)) ||
  (may(who, 'lots.use') &&
    owners.some(
      (owner) =>
        owner === who.uid || (owner !== null && may(who, 'lots.seeTeam') && who.team.includes(owner)),
    ))

/**
 * The events that this caller may receive for a change. Pool changes reach everybody who works with the pool,
 * a customer's changes its owner and their superiors.
 */
export function eventsFor(who: Caller, heardOf: LiveChange): LiveEvent[] {
  const { resource, id, version, act, by, owners } = heardOf
  if (heardOf.only && !may(who, heardOf.only)) return []
  if (isSecretTo(who, heardOf)) return []
  // Edits of masked fields move the stored version, so people who do not see them get none.
  const countsAll = wholeReaders[resource]?.every((permission) => may(who, permission)) ?? true
  const event = { id, act, by, ...(version === undefined || !countsAll ? {} : { version }) }
  const whole = seenByAll[resource]
  // Everybody receives changes of their own account, because the menu depends on the roles.
  if (whole)
    return may(who, whole) || (resource === 'staff' && id === who.uid) ? [{ resource, ...event }] : []
  if (resource === 'imports' || resource === 'notifications')
    return owners.includes(who.uid) ? [{ resource, ...event }] : []
  if (resource === 'lots') return hearsLot(who, heardOf) ? [{ resource, ...event }] : []
  if (!may(who, 'customers.use')) return []
  const heard: LiveEvent[] = []
  if (owners.includes(null)) heard.push({ resource: 'pool', ...event })
  if (resource === 'customers' && owners.some((owner) => owner !== null && seesOwner(who, owner)))
    heard.push({ resource, ...event })
  return heard
}

let streams = 0
/** The number of open streams of this process. */
export const openStreamCount = (): number => streams

export function serveEvent(
  serve: Serve,
  listeners: Listeners,
  resolveCaller: (request: FastifyRequest, touch: boolean) => Promise<Caller>,
): { endStreams(): void } {
  /** The open streams and their sessions. */
  const open = new Map<ServerResponse, number>()
  serve(eventRoutes.live, async ({ who, request, reply }) => {
    const own = [...open.values()].filter((session) => session === who.session_id)
    if (own.length >= mostStreams)
      throw new Refusal('too_many_streams', { n: mostStreams }, { retry_after: 5 })
    open.set(reply.raw, who.session_id)
    streams += 1
    reply.raw.on('close', () => {
      streams -= 1
      open.delete(reply.raw)
    })
    stream(who, request, reply, listeners, resolveCaller)
    return reply as never
  })
  return { endStreams: () => open.forEach((_session, response) => response.end()) }
}

/** Starts an event stream and sends its headers. */
function opened(reply: FastifyReply): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return reply.raw
}

const sayTo = (raw: ServerResponse) => (text: string) => {
  if (raw.writableEnded || raw.destroyed) return
  raw.write(text)
  // Drops a client that does not read. It reloads everything when it reconnects.
  if (raw.writableLength > mostUnread) raw.destroy()
}

/**
 * Keeps the response open and writes events to it. Each heartbeat checks that the session is still valid,
 * without prolonging it.
 */
function stream(
  first: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  listeners: Listeners,
  resolveCaller: (request: FastifyRequest, touch: boolean) => Promise<Caller>,
): void {
  let who = first
  const raw = opened(reply)
  const say = sayTo(raw)
  say('retry: 1000\n\n')
  const refresh = () =>
    resolveCaller(request, false)
      .then((caller) => {
        refuseUnready(caller, eventRoutes.live)
        who = caller
      })
      .catch(() => raw.end())
  const remove = listeners.add((heard) => {
    if (heard === undefined) say('event: resync\ndata: {}\n\n')
    else for (const event of eventsFor(who, heard)) say(`data: ${JSON.stringify(event)}\n\n`)
    if (heard?.resource === 'staff' || (heard?.resource === 'session' && heard.id === who.uid)) void refresh()
  })
  const timer = setInterval(() => {
    say(': beat\n\n')
    void refresh()
  }, beat)
  raw.on('close', () => {
    clearInterval(timer)
    remove()
  })
}
