import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WRONG_CREDENTIALS } from '#contract/grammar/envelope.ts'
import { sessionRoutes } from '#contract/session.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, SessionRefusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { staffTable } from '#server/tables/staff.ts'
import { countAll } from './blocked-attempts.ts'
import { setBinding } from './credentials.ts'
import { deviceOf, keepDevice, rememberDevice, type Device } from './devices.ts'
import { accountLimit, addressLimit, clearAttempts, oneAtATime, type Limit } from './attempt-limits.ts'
import { checkPassword, mayUsePassword } from './password.ts'
import { startSession } from './sessions.ts'

/**
 * The limits of an attempt. A device that the account signed in from has its own limit, so that strangers'
 * guesses never lock out the owner. All other attempts count alike, whether or not the name exists.
 */
function limitsOf(request: FastifyRequest, username: string, device: Device | undefined): Limit[] {
  if (device?.known) return [{ key: `device:${device.id}:${username}`, most: accountLimit }]
  return [
    { key: `address:${request.ip}`, most: addressLimit },
    { key: `account:${username}`, most: accountLimit },
  ]
}

interface SignIn {
  db: Db
  who: Caller
  request: FastifyRequest
  reply: FastifyReply
  account: typeof staffTable.$inferSelect
  device: Device | undefined
  /** The sign-in method, if it is not a password. */
  by?: 'oidc'
}

/** Starts a session for an authenticated person and records the device. */
export async function signIn(
  { db, who, request, reply, account, device, by }: SignIn,
  forget: (tx: Db) => Promise<void>,
) {
  if (account.roles.length === 0) throw new Refusal('no_roles')
  const browser = by !== undefined || request.headers['x-client'] === 'web'
  const { session, used } = await db.transaction(async (tx) => {
    await forget(tx)
    const used = browser ? await rememberDevice(tx, account.id, request, device) : undefined
    const session = await startSession(tx, account.id, request, used?.id ?? null, who.now)
    const { id, username, roles } = account
    Object.assign(who, { uid: id, roles })
    const detail = by && { detail: { by } }
    addAuditEntry(who, {
      action: 'login',
      resource: 'session',
      record_id: id,
      record_name: username,
      ...detail,
    })
    await writeAuditEntries(tx, who)
    return { session, used }
  })
  if (session.binding !== undefined) setBinding({ request, reply }, session.binding)
  if (used) keepDevice({ request, reply }, used)
  return { token: session.token, must_change_password: account.must_change_password }
}

/** Signs in with user name and password. `only` names the one account that still may. */
export async function logIn(
  { db, who, body, request, reply }: Call<typeof sessionRoutes.logIn>,
  only: string | undefined,
) {
  const username = body.username.normalize('NFKC').toLowerCase()
  const device = await deviceOf(db, request, username)
  const limits = limitsOf(request, username, device)
  return oneAtATime(limits, async () => {
    await countAll(db, who, request.log, limits)
    const [account] = await db
      .select()
      .from(staffTable)
      .where(eq(sql`lower(${staffTable.username})`, username))
    const right =
      (await checkPassword(body.password, account?.password_hash)) && mayUsePassword(username, only)
    if (!right || !account || account.disabled_at !== null) {
      const detail = { username: body.username.slice(0, 50) }
      addAuditEntry(who, { action: 'login_failed', resource: 'session', detail })
      throw new SessionRefusal(WRONG_CREDENTIALS, 'wrong_credentials')
    }
    return signIn({ db, who, request, reply, account, device }, (tx) => clearAttempts(tx, limits))
  })
}
