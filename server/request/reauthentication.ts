import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Caller } from './caller.ts'
import { SessionRefusal } from './errors.ts'

/** How long a reauthentication is valid (ms). Each act that requires it extends it, up to `longest`. */
const counts = 10 * 60_000
const longest = 60 * 60_000

/** When the reauthentication at `proved` expires, if it was last extended at `renewed`. */
export const provedUntil = (proved: Date, renewed: Date): Date =>
  new Date(Math.min(renewed.getTime() + counts, proved.getTime() + longest))

/**
 * Requires reauthentication for this act, because it moves money or power. The pipeline refuses it at the
 * end, before the commit.
 */
export function askProof(who: Caller): void {
  who.proof.asked = true
}

const asks = (route: Route, who: Caller): boolean => route.reauthenticate === true || who.proof.asked
const isProved = (who: Caller): boolean => who.now <= who.proof.until

/** True for an act that required reauthentication and passed. A replayed answer does not count. */
export const passedProof = (route: Route, who: Caller): boolean => asks(route, who) && isProved(who)

export function refuseUnproven(route: Route, who: Caller): void {
  if (asks(route, who) && !isProved(who)) throw new SessionRefusal(REAUTHENTICATE, 'reauthenticate')
}
