import { randomBytes } from 'node:crypto'
import { setImmediate as turnIsOver } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { SESSION_ENDED, SESSION_EXPIRED, SESSION_UNKNOWN } from '#contract/grammar/envelope.ts'
import { role, type Role } from '#contract/grammar/permissions.ts'
import type { FactorState } from '#contract/second-factor.ts'
import { addDays } from '#contract/rules/time.ts'
import { languageOf } from '#server/request/pipeline.ts'
import { anyOfThem } from '#server/speed/read.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { SessionRefusal } from '#server/request/errors.ts'
import { mayUsePassword } from './password.ts'
import { reauthenticationExpiry } from '#server/request/reauthentication.ts'
import { announce } from '#server/request/write-audit.ts'
import { bindingOf, secretHash, tokenOf } from './credentials.ts'
import { sessions } from '#server/tables/session.ts'

const idleHours = 12
const strictIdleHours = 0.5
const strictRoles: readonly Role[] = [role.administrator, role.finance]
const absoluteDays = 7
const mostSessions = 5
/** The last use of a session is stored at most once in this time (ms). */
const touchEvery = 60_000

export interface NewSession {
  id: number
  token: string
  binding: string | undefined
}

/**
 * Makes room for one more session. Sessions without the second factor are counted separately, so that
 * somebody who only has the password cannot end the owner's.
 */
async function endSurplus(db: Db, uid: number, alike: SQL): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sessions', ${uid}))`)
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isNull(sessions.ended_at), alike))
    .orderBy(desc(sessions.created_at), desc(sessions.id))
  const surplus = open.slice(mostSessions - 1).map((row) => row.id)
  if (surplus.length > 0) await endSessions(db, inArray(sessions.id, surplus), SESSION_ENDED)
}

/**
 * Lifts the session's restrictions. The sign-in is complete now, so it counts as reauthentication from now.
 */
export async function passSecondFactor(db: Db, { uid, session_id, now }: Caller): Promise<void> {
  await endSurplus(db, uid, and(isNotNull(sessions.factor_at), ne(sessions.id, session_id)) as SQL)
  const at = now.toISOString()
  await db
    .update(sessions)
    .set({ factor_at: sql`now()`, proved_at: at, renewed_at: at })
    .where(eq(sessions.id, session_id))
}

/**
 * Starts a session bound to the browser. A person's sixth session ends the oldest one. `now` is business
 * time; the sign-in counts as reauthentication from then.
 */
export async function startSession(
  db: Db,
  uid: number,
  request: FastifyRequest,
  device_id: number | null,
  now: Date,
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const binding = device_id === null ? undefined : randomBytes(32).toString('base64url')
  await endSurplus(db, uid, isNull(sessions.factor_at))
  const [made] = await db
    .insert(sessions)
    .values({
      uid,
      token_hash: secretHash(token),
      binding_hash: binding === undefined ? null : secretHash(binding),
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      device_id,
      address: request.ip,
      proved_at: now.toISOString(),
      renewed_at: now.toISOString(),
    })
    .returning({ id: sessions.id })
  if (!made) throw new Error('the session was not created')
  return { id: made.id, token, binding }
}

/** Closes the person's event streams whose session or token has ended. */
export const endStreams = (db: Db, uid: number): Promise<void> =>
  announce(db, { resource: 'session', id: uid, version: undefined, act: 'end', by: null, owners: [] })

/** Ends matching sessions. Their next request gets `code`, and their event streams close at once. */
export async function endSessions(db: Db, which: ReturnType<typeof and>, code: number): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_code: code })
    .where(and(which, isNull(sessions.ended_at)))
    .returning({ uid: sessions.uid })
  for (const uid of new Set(ended.map((item) => item.uid))) await endStreams(db, uid)
}

export const endOtherSessions = (db: Db, uid: number, keep: number): Promise<void> =>
  endSessions(db, and(eq(sessions.uid, uid), ne(sessions.id, keep)), SESSION_ENDED)

/** Ends the person's other sessions that have not verified a second factor (guard §7). */
export const endUnverifiedSessions = (db: Db, uid: number, keep: number): Promise<void> =>
  endSessions(
    db,
    and(eq(sessions.uid, uid), ne(sessions.id, keep), isNull(sessions.factor_at)),
    SESSION_ENDED,
  )

export const endAllSessions = (db: Db, uid: number): Promise<void> =>
  endSessions(db, eq(sessions.uid, uid), SESSION_ENDED)

interface SessionRow {
  token_hash: Buffer
  session_id: number
  seen_lsn: string
  binding_hash: Buffer | null
  end_code: number | null
  created_at: Date
  last_used_at: Date
  proved_at: Date
  renewed_at: Date
  uid: number
  username: string
  nickname: string
  roles: Role[]
  disabled_at: Date | null
  must_change_password: boolean
  has_factor: boolean
  factor_at: Date | null
  team: number[]
  now: Date
}

const findSessions = `
  select s.token_hash, s.id::int as session_id, s.seen_lsn, s.binding_hash, s.end_code, s.created_at,
    s.last_used_at, s.proved_at, s.renewed_at, st.id::int as uid, st.username, st.nickname, st.roles,
    st.disabled_at, st.must_change_password, st.second_factor as has_factor, s.factor_at,
    clock_timestamp() as now,
    case
      when ${role.salesLead} = any(st.roles)
        then array(select t.id::int from staff t where t.leader_uid = st.id)
      else '{}'
    end as team
  from sessions s join staff st on st.id = s.uid where s.token_hash = ${anyOfThem(1, 'bytea')}`

type LookUp = (hash: Buffer) => Promise<SessionRow | undefined>

/**
 * Looks up sessions by the hash of their token. Requests in the same turn of the event loop share one query.
 * Each request still sees what was committed before it arrived, and a busy server sends far fewer queries.
 */
function lookUpIn(pool: pg.Pool): LookUp {
  const gather = () => {
    const hashes = new Map<string, Buffer>()
    const found = turnIsOver().then(async () => {
      gathering = undefined
      const { rows } = await pool.query<SessionRow>({
        name: 'find-sessions',
        text: findSessions,
        values: [[...hashes.values()]],
      })
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
    })
    return { hashes, found }
  }
  let gathering: ReturnType<typeof gather> | undefined
  return async (hash) => {
    const key = hash.toString('base64')
    gathering ??= gather()
    gathering.hashes.set(key, hash)
    return (await gathering.found).get(key)
  }
}

function refuseDead(found: SessionRow, request: FastifyRequest, strict: boolean): void {
  if (found.binding_hash !== null) {
    const binding = bindingOf(request)
    if (binding === undefined || !secretHash(binding).equals(found.binding_hash))
      throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
  }
  if (found.end_code !== null)
    throw new SessionRefusal(found.end_code, found.end_code === SESSION_ENDED ? 'ended' : 'unknown')
  if (found.disabled_at !== null) throw new SessionRefusal(SESSION_ENDED, 'ended')
  const hours = strict && found.roles.some((role) => strictRoles.includes(role)) ? strictIdleHours : idleHours
  const idle = found.now.getTime() - found.last_used_at.getTime() > hours * 3_600_000
  if (idle || addDays(found.created_at, absoluteDays) < found.now)
    throw new SessionRefusal(SESSION_EXPIRED, 'expired')
}

/** The session's second-factor state. `demanded` are the roles that must have a second factor. */
function factorState({ has_factor, factor_at, roles }: SessionRow, demanded: readonly Role[]): FactorState {
  if (has_factor) return factor_at === null ? 'required' : 'given'
  return roles.some((role) => demanded.includes(role)) ? 'set_up' : 'none'
}

export interface ResolverOptions {
  pool: pg.Pool
  idleStrict: boolean
  clockOffset: number
  secondFactorRoles: readonly Role[]
  passwordOnlyFor?: string | undefined
}

/** Finds the caller of a request by its token. It reads the session every time, so changes apply at once. */
export function sessionResolver({
  pool,
  idleStrict,
  clockOffset,
  secondFactorRoles,
  passwordOnlyFor,
}: ResolverOptions) {
  const lookUp = lookUpIn(pool)
  return async (request: FastifyRequest, touch = true): Promise<Caller> => {
    const token = tokenOf(request)
    if (token === undefined) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
    const row = await lookUp(secretHash(token))
    if (!row) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
    const { token_hash: _hash, proved_at, renewed_at, ...found } = row
    refuseDead(row, request, idleStrict)
    if (touch && found.now.getTime() - found.last_used_at.getTime() > touchEvery)
      await touchSession(pool, row)
    return {
      ...found,
      // A password that cannot be used need not be changed.
      must_change_password: found.must_change_password && mayUsePassword(row.username, passwordOnlyFor),
      second_factor: factorState(row, secondFactorRoles),
      language: languageOf(request),
      address: request.ip,
      request_id: request.id,
      now: new Date(found.now.getTime() + clockOffset),
      reauthentication: { until: reauthenticationExpiry(proved_at, renewed_at), required: false },
      auditEntries: [],
      disclosures: [],
    }
  }
}

async function touchSession(pool: pg.Pool, found: SessionRow): Promise<void> {
  await pool.query('update sessions set last_used_at = now() where id = $1', [found.session_id])
  await pool.query('update staff set last_seen_at = now() where id = $1', [found.uid])
}
