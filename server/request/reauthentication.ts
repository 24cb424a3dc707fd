import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Caller } from './caller.ts'
import { SessionRefusal } from './errors.ts'

/** A password or a code counts this long (ms). Each act that asks begins it anew, up to the longest. */
const counts = 10 * 60_000
const longest = 60 * 60_000

/** Until when the proof of `proved` counts, if the last act that asked passed at `renewed`. */
export const provedUntil = (proved: Date, renewed: Date): Date =>
  new Date(Math.min(renewed.getTime() + counts, proved.getTime() + longest))

/** The act at hand moves money or power. The line-up refuses it at its end, before anything is committed. */
export function askProof(who: Caller): void {
  who.proof.asked = true
}

const asks = (route: Route, who: Caller): boolean => route.reauthenticate === true || who.proof.asked
const isProved = (who: Caller): boolean => who.now <= who.proof.until

/** True for an act that asked and passed. An answer that is only repeated passed nothing. */
export const passedProof = (route: Route, who: Caller): boolean => asks(route, who) && isProved(who)

export function refuseUnproven(route: Route, who: Caller): void {
  if (asks(route, who) && !isProved(who)) throw new SessionRefusal(REAUTHENTICATE, 'reauthenticate')
}
