import type { FastifyRequest } from 'fastify'
import { tokenPrefix } from '#contract/access-tokens.ts'
import { SESSION_ENDED, SESSION_EXPIRED } from '#contract/grammar/envelope.ts'
import { role, type Role } from '#contract/grammar/permissions.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { FactorState } from '#contract/second-factor.ts'
import type { Caller } from '#server/request/caller.ts'
import { SessionRefusal } from '#server/request/errors.ts'
import { languageOf } from '#server/request/pipeline.ts'
import { secretHash, tokenOf } from './credentials.ts'
import { mayUsePassword } from './password.ts'
import type { ResolverOptions } from './sessions.ts'

interface TokenRow {
  token_id: number
  name: string
  scopes: string[]
  expires_on: string
  revoked_at: Date | null
  last_used_at: Date | null
  last_address: string | null
  uid: number
  username: string
  nickname: string
  roles: Role[]
  disabled_at: Date | null
  must_change_password: boolean
  has_factor: boolean
  team: number[]
  now: Date
}

const findToken = `
  select t.id::int as token_id, t.name, t.scopes, t.expires_on::text as expires_on, t.revoked_at,
    t.last_used_at, t.last_address, st.id::int as uid, st.username, st.nickname, st.roles, st.disabled_at,
    st.must_change_password, st.second_factor as has_factor, clock_timestamp() as now,
    case
      when ${role.salesLead} = any(st.roles)
        then array(select m.id::int from staff m where m.leader_uid = st.id)
      else '{}'
    end as team
  from access_tokens t join staff st on st.id = t.uid
  where t.token_hash = $1`

const touch = 'update access_tokens set last_used_at = now(), last_address = $2 where id = $1'
/** The last use of a token is stored at most once in this time (ms). */
const touchEvery = 60_000

function refuseDead(row: TokenRow, now: Date): void {
  if (row.revoked_at !== null || row.disabled_at !== null) throw new SessionRefusal(SESSION_ENDED, 'ended')
  if (row.expires_on < businessDay(now)) throw new SessionRefusal(SESSION_EXPIRED, 'expired')
}

const isStale = ({ last_used_at, last_address, now }: TokenRow, address: string): boolean =>
  last_used_at === null || last_address !== address || now.getTime() - last_used_at.getTime() > touchEvery

/** A token is made after the second factor, so it counts as given while its owner has one. */
const factorOf = ({ has_factor, roles }: TokenRow, demanded: readonly Role[]): FactorState =>
  has_factor ? 'given' : roles.some((role) => demanded.includes(role)) ? 'set_up' : 'none'

/**
 * Finds the caller of a request by its access token: the owner with the roles of this moment, within the
 * token's scopes. Undefined if the request has none. Revoking it applies to the next request.
 */
export function tokenResolver({ pool, clockOffset, secondFactorRoles, passwordOnlyFor }: ResolverOptions) {
  return async (request: FastifyRequest, touches: boolean): Promise<Caller | undefined> => {
    const token = tokenOf(request)
    if (!token?.startsWith(tokenPrefix)) return undefined
    const { rows } = await pool.query<TokenRow>({
      name: 'find-token',
      text: findToken,
      values: [secretHash(token)],
    })
    const row = rows[0]
    if (!row) return undefined
    const now = new Date(row.now.getTime() + clockOffset)
    refuseDead(row, now)
    if (touches && isStale(row, request.ip)) await pool.query(touch, [row.token_id, request.ip])
    const { uid, username, nickname, roles, team, name, scopes, token_id } = row
    return {
      uid,
      username,
      nickname,
      roles,
      team,
      now,
      // No session has this id, so the token can neither renew nor note anything in one.
      session_id: -token_id,
      token: { id: token_id, name, scopes, reading: request.method === 'GET' },
      must_change_password: row.must_change_password && mayUsePassword(username, passwordOnlyFor),
      second_factor: factorOf(row, secondFactorRoles),
      language: languageOf(request),
      address: request.ip,
      request_id: request.id,
      // A program cannot prove that its owner is there.
      reauthentication: { until: new Date(0), required: false },
      auditEntries: [],
      disclosures: [],
    }
  }
}
