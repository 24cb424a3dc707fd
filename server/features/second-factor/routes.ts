import type { Role } from '#contract/grammar/permissions.ts'
import { secondFactorRoutes } from '#contract/second-factor.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { verifyByCode, verifyByPasskey } from './verify-factor.ts'
import { creationOptions, requestOptions } from './passkeys.ts'
import {
  addNewPasskey,
  beginAppSetUp,
  confirmAppSetUp,
  removeOwnApp,
  removeOwnPasskey,
  renewOwnCodes,
} from './enroll.ts'
import { factorStatus } from './status.ts'

/** `demandedOf` are the roles that must have a second factor. */
export function serveSecondFactor(serve: Serve, demandedOf: readonly Role[]): void {
  const demanded = (who: Caller) => who.roles.some((role) => demandedOf.includes(role))

  serve(secondFactorRoutes.status, ({ db, who, request }) => factorStatus(db, who, request, demanded(who)))
  serve(secondFactorRoutes.giveCode, async (call) => {
    await verifyByCode(call)
    return factorStatus(call.db, call.who, call.request, demanded(call.who), 'given')
  })
  serve(secondFactorRoutes.askPasskey, ({ db, who, request }) => requestOptions(db, who, request))
  serve(secondFactorRoutes.givePasskey, async (call) => {
    await verifyByPasskey(call)
    return factorStatus(call.db, call.who, call.request, demanded(call.who), 'given')
  })
  serve(secondFactorRoutes.beginApp, beginAppSetUp)
  serve(secondFactorRoutes.confirmApp, confirmAppSetUp)
  serve(secondFactorRoutes.removeApp, (call) => removeOwnApp(call, demanded(call.who)))
  serve(secondFactorRoutes.beginPasskey, ({ db, who, request }) => creationOptions(db, who, request))
  serve(secondFactorRoutes.addPasskey, addNewPasskey)
  serve(secondFactorRoutes.removePasskey, (call) => removeOwnPasskey(call, demanded(call.who)))
  serve(secondFactorRoutes.renewCodes, renewOwnCodes)
}
