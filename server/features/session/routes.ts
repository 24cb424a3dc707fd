import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { SESSION_ENDED, SESSION_UNKNOWN, WRONG_CREDENTIALS } from '../../../contract/envelope.ts'
import {
  changePassword,
  editProfile,
  endSession,
  listSessions,
  logIn,
  logOut,
  whoAmI,
  type SessionUser,
} from '../../../contract/session.ts'
import { record } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, SessionRefusal } from '../../request/errors.ts'
import { difference } from '../../records/write-log.ts'

import type { Call, Serve } from '../../request/line-up.ts'
import { writeDeeds } from '../../request/write-deeds.ts'
import { staffTable } from '../../tables/staff.ts'
import { refuseForeignFiles } from '../uploads/files.ts'
import { bindingHeader, bindingOf, secretHash, tokenOf } from './credentials.ts'
import { accountLimit, addressLimit, countAttempt, forgetAttempt, inTurn } from './limits.ts'
import { checkPassword, hashPassword, refuseWeakPassword } from './password.ts'
import { endOtherSessions, endSessions, startSession } from './sessions.ts'
import { sessions } from '../../tables/session.ts'

/**
 * A device that the account has used before has its own count, so that strangers cannot lock out the owner.
 */
async function deviceKey(db: Db, request: FastifyRequest, username: string): Promise<string> {
  const binding = bindingOf(request)
  if (binding === undefined) return `account:${username}`
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(staffTable, eq(staffTable.id, sessions.uid))
    .where(
      and(eq(sessions.binding_hash, secretHash(binding)), eq(sql`lower(${staffTable.username})`, username)),
    )
  return known ? `device:${known.id}` : `account:${username}`
}

const handleLogIn = async ({ db, who, body, request, reply }: Call<typeof logIn>) => {
  const username = body.username.normalize('NFKC').toLowerCase()
  const addressKey = `address:${request.ip}`
  const accountKey = await deviceKey(db, request, username)
  return inTurn(accountKey, addressKey, async () => {
    await countAttempt(db, addressKey, addressLimit)
    await countAttempt(db, accountKey, accountLimit)
    const [account] = await db
      .select()
      .from(staffTable)
      .where(eq(sql`lower(${staffTable.username})`, username))
    const right = await checkPassword(body.password, account?.password_hash)
    if (!right || !account || account.disabled_at !== null) {
      record(who, {
        action: 'login_failed',
        resource: 'session',
        detail: { username: body.username.slice(0, 50) },
      })
      throw new SessionRefusal(WRONG_CREDENTIALS, 'wrong_credentials')
    }
    if (account.roles.length === 0) throw new Refusal('no_roles')
    const browser = request.headers['x-client'] === 'web'
    const made = await db.transaction(async (tx) => {
      await forgetAttempt(tx, accountKey, addressKey)
      const session = await startSession(tx, account.id, request, browser)
      Object.assign(who, { uid: account.id, roles: account.roles })
      record(who, {
        action: 'login',
        resource: 'session',
        record_id: account.id,
        record_name: account.username,
      })
      await writeDeeds(tx, who)
      return session
    })
    if (made.binding !== undefined) void reply.header('set-cookie', bindingHeader(request, made.binding))
    return { token: made.token, must_change_password: account.must_change_password }
  })
}

async function sessionUser(db: Db, uid: number): Promise<SessionUser> {
  const [account] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  if (!account) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
  const { username, name, nickname, avatar, roles, must_change_password } = account
  return {
    uid,
    username,
    name,
    nickname,
    avatar,
    introduction: account.introduction ?? '',
    roles,
    must_change_password,
  }
}

const handleLogOut = async ({ db, who, request, reply }: Call<typeof logOut>) => {
  const token = tokenOf(request)
  if (token === undefined) return null
  const [open] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.token_hash, secretHash(token)), isNull(sessions.ended_at)))
  const binding = bindingOf(request)
  const bound =
    open &&
    (open.binding_hash === null || (binding !== undefined && secretHash(binding).equals(open.binding_hash)))
  if (!open || !bound) return null
  await endSessions(db, eq(sessions.id, open.id), SESSION_UNKNOWN)
  if (open.binding_hash !== null) void reply.header('set-cookie', bindingHeader(request, undefined))
  Object.assign(who, { uid: open.uid })
  record(who, { action: 'logout', resource: 'session', record_id: open.uid })
  return null
}

const handleChangePassword = async ({ db, who, body }: Call<typeof changePassword>) => {
  const key = `password:${who.uid}`
  const [account] = await db.select().from(staffTable).where(eq(staffTable.id, who.uid))
  await countAttempt(db, key, accountLimit)
  if (!(await checkPassword(body.old_password, account?.password_hash)))
    throw invalidField('session', 'old_password', 'wrong_password')
  if (body.new_password === body.old_password) throw invalidField('session', 'new_password', 'same_password')
  refuseWeakPassword(body.new_password, who.username, 'new_password')
  const password_hash = await hashPassword(body.new_password)
  await db.transaction(async (tx) => {
    await forgetAttempt(tx, key, '')
    await tx
      .update(staffTable)
      .set({ password_hash, must_change_password: false })
      .where(eq(staffTable.id, who.uid))
    await endOtherSessions(tx, who.uid, who.session_id)
    record(who, {
      action: 'change_password',
      resource: 'staff',
      record_id: who.uid,
      record_name: who.username,
    })
    await writeDeeds(tx, who)
  })
  return null
}

const handleListSessions = async ({ db, who }: Call<typeof listSessions>) => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.uid, who.uid), isNull(sessions.ended_at)))
    .orderBy(desc(sessions.last_used_at))
  const items = rows.map(({ id, device, address, created_at, last_used_at }) => ({
    id,
    device,
    address,
    created_at,
    last_used_at,
    current: id === who.session_id,
  }))
  return { items }
}

const handleEndSession = async ({ db, who, params }: Call<typeof endSession>) => {
  const own = and(eq(sessions.id, params.id), eq(sessions.uid, who.uid), isNull(sessions.ended_at))
  const [found] = await db.select({ id: sessions.id }).from(sessions).where(own)
  if (!found) throw new Refusal('not_found')
  await endSessions(db, own, SESSION_ENDED)
  record(who, { action: 'end_session', resource: 'session', record_id: found.id })
  return null
}

const handleEditProfile = async ({ db, who, body }: Call<typeof editProfile>): Promise<SessionUser> => {
  const before = await sessionUser(db, who.uid)
  if (body.avatar)
    await refuseForeignFiles(
      db,
      who,
      'avatar',
      [{ name: 'avatar', path: body.avatar }],
      [{ name: 'avatar', path: before.avatar ?? '' }],
    )
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0)
    await db
      .update(staffTable)
      .set({
        ...changes,
        version: sql`${staffTable.version} + 1`,
        updated_at: sql`now()`,
        updated_by: who.uid,
      })
      .where(eq(staffTable.id, who.uid))
  record(who, {
    action: 'edit_profile',
    resource: 'staff',
    record_id: who.uid,
    record_name: who.username,
    ...difference({ ...before }, changes, Object.keys(changes)),
  })
  return sessionUser(db, who.uid)
}

const refuseOtherToken = (request: FastifyRequest, given: string | undefined): void => {
  if (given !== undefined && given !== tokenOf(request)) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
}

export function sessionRoutes(serve: Serve): void {
  serve(logIn, handleLogIn)
  serve(whoAmI, async ({ db, who, query, request }) => {
    refuseOtherToken(request, query.token)
    return sessionUser(db, who.uid)
  })
  serve(logOut, handleLogOut)
  serve(changePassword, handleChangePassword)
  serve(listSessions, handleListSessions)
  serve(endSession, handleEndSession)
  serve(editProfile, handleEditProfile)
}
