import type { Role } from '#contract/grammar/permissions.ts'
import * as contract from '#contract/second-factor.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { giveByCode, giveByPasskey } from './verify-factor.ts'
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

/** `demandedOf` are the roles that have to have a second factor. */
export function secondFactorRoutes(serve: Serve, demandedOf: readonly Role[]): void {
  const demanded = (who: Caller) => who.roles.some((role) => demandedOf.includes(role))

  serve(contract.factorStatus, ({ db, who, request }) => factorStatus(db, who, request, demanded(who)))
  serve(contract.giveCode, async (call) => {
    await giveByCode(call)
    return factorStatus(call.db, call.who, call.request, demanded(call.who), 'given')
  })
  serve(contract.askPasskey, ({ db, who, request }) => requestOptions(db, who, request))
  serve(contract.givePasskey, async (call) => {
    await giveByPasskey(call)
    return factorStatus(call.db, call.who, call.request, demanded(call.who), 'given')
  })
  serve(contract.beginApp, beginAppSetUp)
  serve(contract.confirmApp, confirmAppSetUp)
  serve(contract.removeApp, (call) => removeOwnApp(call, demanded(call.who)))
  serve(contract.beginPasskey, ({ db, who, request }) => creationOptions(db, who, request))
  serve(contract.addPasskey, addNewPasskey)
  serve(contract.removePasskey, (call) => removeOwnPasskey(call, demanded(call.who)))
  serve(contract.renewCodes, renewOwnCodes)
}
