import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Caller } from './caller.ts'
import { SessionRefusal } from './errors.ts'

/** How long a reauthentication is valid (ms). Each act that requires one extends it, up to `longest`. */
const validFor = 10 * 60_000
const longest = 60 * 60_000

/** When the reauthentication at `proved` expires, if it was last extended at `renewed`. */
export const reauthenticationExpiry = (proved: Date, renewed: Date): Date =>
  new Date(Math.min(renewed.getTime() + validFor, proved.getTime() + longest))

/**
 * Requires reauthentication for this act, because it moves money or changes permissions. The pipeline refuses
 * the act at the end, before the commit.
 */
export function requireReauthentication(who: Caller): void {
  who.reauthentication.required = true
}

const requires = (route: Route, who: Caller): boolean =>
  route.reauthenticate === true || who.reauthentication.required
const isValid = (who: Caller): boolean => who.now <= who.reauthentication.until

/** True for an act that required reauthentication and got it. A replayed answer does not count. */
export const passedReauthentication = (route: Route, who: Caller): boolean =>
  requires(route, who) && isValid(who)

export function refuseWithoutReauthentication(route: Route, who: Caller): void {
  if (requires(route, who) && !isValid(who)) throw new SessionRefusal(REAUTHENTICATE, 'reauthenticate')
}
