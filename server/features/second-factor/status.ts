import type { FastifyRequest } from 'fastify'
import type { FactorState, FactorStatus } from '#contract/second-factor.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/request/caller.ts'
import { enrolledFactors } from './enrolled-factors.ts'
import { passkeysOf, siteOf } from './passkeys.ts'
import { codesLeft } from './recovery-codes.ts'

/** The person's factors, as far as this session may see them. */
export async function factorStatus(
  db: Db,
  who: Caller,
  request: FastifyRequest,
  demanded: boolean,
  state: FactorState = who.second_factor,
): Promise<FactorStatus> {
  const { app } = await enrolledFactors(db, who.uid)
  const rpId = siteOf(request)?.rpId
  const keys = await passkeysOf(db, who.uid)
  const given = state === 'given'
  const passkeys = keys.map(({ id, name, created_at, last_used_at, rp_id }) => ({
    id,
    name,
    created_at,
    last_used_at,
    usable: rp_id === rpId,
  }))
  return {
    state,
    demanded,
    app,
    passkeys_here: passkeys.filter((key) => key.usable).length,
    passkeys: given ? passkeys : [],
    recovery_codes_left: given ? await codesLeft(db, who.uid) : 0,
  }
}
