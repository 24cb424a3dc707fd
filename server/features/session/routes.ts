import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { SESSION_ENDED, SESSION_UNKNOWN } from '#contract/grammar/envelope.ts'
import { sessionRoutes, type SessionUser } from '#contract/session.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { invalidField, Refusal, SessionRefusal } from '#server/request/errors.ts'
import { difference } from '#server/records/write-log.ts'

import type { Call, Serve } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { staffTable } from '#server/tables/staff.ts'
import { refuseForeignFiles, refuseNoPicture } from '#server/features/uploads/files.ts'
import { countAll } from './blocked-attempts.ts'
import { bindingOf, secretHash, setBinding, tokenOf } from './credentials.ts'
import { devicesOf, revokeDevice } from './devices.ts'
import { accountLimit, clearAttempts } from './attempt-limits.ts'
import { logIn } from './log-in.ts'
import { nameTaken, refuseLookAlike } from './name-taken.ts'
import { endLink } from './mail-in-use.ts'
import { isShort, refuseWeakPassword } from './password-rule.ts'
import { checkPassword, hashPassword } from './password.ts'
import { reauthenticate } from './reauthentication.ts'
import { endSessionOf, sessionsOf } from './session-list.ts'
import { reportRemainingAccess } from './end-access.ts'
import { endOtherSessions, endSessions } from './sessions.ts'
import { sessions } from '#server/tables/session.ts'

async function sessionUser(
  db: Db,
  { uid, second_factor, must_change_password }: Caller,
): Promise<SessionUser> {
  const [account] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  if (!account) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
  const { username, name, nickname, avatar, roles } = account
  return {
    uid,
    username,
    name,
    nickname,
    avatar,
    introduction: account.introduction ?? '',
    roles,
    must_change_password,
    second_factor,
  }
}

const handleLogOut = async ({ db, who, request, reply }: Call<typeof sessionRoutes.logOut>) => {
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
  if (open.binding_hash !== null) setBinding({ request, reply }, undefined)
  Object.assign(who, { uid: open.uid })
  addAuditEntry(who, { action: 'logout', resource: 'session', record_id: open.uid })
  return null
}

const handleChangePassword = async ({
  db,
  who,
  body,
  request,
}: Call<typeof sessionRoutes.changePassword>) => {
  const limit = { key: `password:${who.uid}`, most: accountLimit }
  const [account] = await db.select().from(staffTable).where(eq(staffTable.id, who.uid))
  await countAll(db, who, request.log, [limit])
  if (!(await checkPassword(body.old_password, account?.password_hash)))
    throw invalidField('session', 'old_password', 'wrong_password')
  if (body.new_password === body.old_password) throw invalidField('session', 'new_password', 'same_password')
  await refuseWeakPassword(db, body.new_password, who, 'new_password')
  const password_hash = await hashPassword(body.new_password)
  await db.transaction(async (tx) => {
    await clearAttempts(tx, [limit])
    await tx
      .update(staffTable)
      .set({ password_hash, must_change_password: false, short_password: isShort(body.new_password) })
      .where(eq(staffTable.id, who.uid))
    await endLink(tx, who.uid)
    await endOtherSessions(tx, who.uid, who.session_id)
    await reportRemainingAccess(tx, who, who.uid)
    addAuditEntry(who, {
      action: 'change_password',
      resource: 'staff',
      record_id: who.uid,
      record_name: who.username,
    })
    await writeAuditEntries(tx, who)
  })
  return null
}

const handleEndSession = async ({ db, who, params }: Call<typeof sessionRoutes.end>) => {
  await endSessionOf(db, who, { id: who.uid, username: who.username }, params.id)
  return null
}

const handleRevokeDevice = async ({ db, who, params }: Call<typeof sessionRoutes.revokeDevice>) => {
  if (!(await revokeDevice(db, who.uid, params.id))) throw new Refusal('not_found')
  const there = and(eq(sessions.uid, who.uid), eq(sessions.device_id, params.id))
  await endSessions(db, and(there, ne(sessions.id, who.session_id)), SESSION_ENDED)
  addAuditEntry(who, { action: 'revoke_device', resource: 'session', record_id: params.id })
  return null
}

const handleEditProfile = async ({
  db,
  who,
  body,
}: Call<typeof sessionRoutes.editProfile>): Promise<SessionUser> => {
  const before = await sessionUser(db, who)
  if (body.avatar)
    await refuseForeignFiles(
      db,
      who,
      'avatar',
      [{ name: 'avatar', path: body.avatar }],
      [{ name: 'avatar', path: before.avatar ?? '' }],
    )
  if (body.avatar && body.avatar !== before.avatar) await refuseNoPicture(db, body.avatar)
  await refuseLookAlike(db, body.nickname, who.uid)
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
      .catch(nameTaken)
  addAuditEntry(who, {
    action: 'edit_profile',
    resource: 'staff',
    record_id: who.uid,
    record_name: who.username,
    ...difference({ ...before }, changes, Object.keys(changes)),
  })
  return sessionUser(db, who)
}

const refuseOtherToken = (request: FastifyRequest, given: string | undefined): void => {
  if (given !== undefined && given !== tokenOf(request)) throw new SessionRefusal(SESSION_UNKNOWN, 'unknown')
}

export function serveSession(serve: Serve, { passwordOnlyFor }: Partial<Pick<Env, 'passwordOnlyFor'>>): void {
  serve(sessionRoutes.logIn, (call) => logIn(call, passwordOnlyFor))
  serve(sessionRoutes.whoAmI, async ({ db, who, query, request }) => {
    refuseOtherToken(request, query.token)
    return sessionUser(db, who)
  })
  serve(sessionRoutes.logOut, handleLogOut)
  serve(sessionRoutes.changePassword, handleChangePassword)
  serve(sessionRoutes.reauthenticate, (call) => reauthenticate(call, passwordOnlyFor))
  serve(sessionRoutes.listSessions, async ({ db, who }) => ({ items: await sessionsOf(db, who, who.uid) }))
  serve(sessionRoutes.end, handleEndSession)
  serve(sessionRoutes.listDevices, async ({ db, who, request }) => ({
    items: await devicesOf(db, who.uid, request),
  }))
  serve(sessionRoutes.revokeDevice, handleRevokeDevice)
  serve(sessionRoutes.editProfile, handleEditProfile)
}
