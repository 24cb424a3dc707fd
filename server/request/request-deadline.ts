import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/grammar/route.ts'
import { limits, withDeadline } from '#server/db/deadline.ts'
import { traceWithin } from '#server/db/tracing.ts'

/** Time that each request used before its body was read (ms). */
const used = new WeakMap<FastifyRequest, number>()

/** Runs the checks before the body within the deadline. The time for a slow body does not count. */
export async function guardInTime(request: FastifyRequest, guard: () => Promise<void>): Promise<void> {
  const since = performance.now()
  await withDeadline(limits.request, () => traceWithin(request, guard))
  used.set(request, performance.now() - since)
}

/** Runs the handler within the remaining time. Uploads, downloads and streams have no deadline. */
export function actInTime<T>(request: FastifyRequest, route: Route, act: () => Promise<T>): Promise<T> {
  const traced = () => traceWithin(request, act)
  if (route.raw !== undefined || route.stream) return traced()
  const most = route.long ? limits.longRequest : limits.request
  return withDeadline(Math.max(most - (used.get(request) ?? 0), 0), traced)
}
