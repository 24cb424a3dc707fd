import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { staff, StaffOption, StaffRow } from '#contract/staff.ts'
import { shortestPassword } from '#contract/session.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { role } from '#contract/grammar/permissions.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { optionsOf } from '#server/lists/options.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { notify } from '#server/records/notify.ts'
import { customersTable } from '#server/tables/customers.ts'
import { staffTable as table } from '#server/tables/staff.ts'
import { endLink, linksAreMailed } from '#server/features/session/mail-in-use.ts'
import { nameTaken, refuseLookAlike } from '#server/features/session/name-taken.ts'
import { isShort, refuseWeakPassword } from '#server/features/session/password-rule.ts'
import { hashPassword, makePassword } from '#server/features/session/password.ts'
import { providerInUse } from '#server/features/session/provider-link.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { forgetStaffNames, staffNames } from './names.ts'
import { recordControl } from './same-person.ts'
import { staffSource, type StoredStaff } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** The number of customers that each person owns. */
async function customersHeld(db: Db, ids: readonly number[]): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map()
  const { service_id, archived_at } = customersTable
  const counts = await db
    .select({ uid: service_id, n: sql<number>`count(*)::int` })
    .from(customersTable)
    .where(and(inArray(service_id, [...ids]), isNull(archived_at)))
    .groupBy(service_id)
  return new Map(counts.map(({ uid, n }) => [uid, n]))
}

const actionsOn = (who: Caller, row: StoredStaff): string[] =>
  row.id === who.uid
    ? ['edit']
    : [
        'edit',
        row.disabled_at === null ? 'disable' : 'enable',
        'reset_password',
        ...(linksAreMailed() && row.email !== null && row.disabled_at === null ? ['invite'] : []),
        ...(row.second_factor ? ['reset_second_factor'] : []),
        ...(providerInUse() ? ['release_provider'] : []),
        'hand_over',
      ]

async function present(db: Db, who: Caller, rows: readonly StoredStaff[]): Promise<StaffRow[]> {
  const held = await customersHeld(
    db,
    rows.map((row) => row.id),
  )
  const names = await staffNames(
    db,
    rows.map((row) => row.leader_uid).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    ...row,
    uid: row.id,
    leader_uid_name: row.leader_uid === null ? null : (names.get(row.leader_uid) ?? null),
    disabled: row.disabled_at !== null,
    customers_held: held.get(row.id) ?? 0,
    actions: actionsOn(who, row),
  }))
}

export async function presentOne(db: Db, who: Caller, row: StoredStaff): Promise<StaffRow> {
  const [presented] = await present(db, who, [row])
  return required(presented, 'the presented account')
}

export async function listStaff(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<StaffRow>> {
  const page = await listRecords(db, who, staffSource, raw)
  return { ...page, items: await present(db, who, page.items) }
}

/** Active staff for pickers. */
export async function staffOptions(db: Db, who: Caller, q: string): Promise<{ items: StaffOption[] }> {
  const people = await optionsOf(db, who, staffSource, q, {
    fields: ['id', 'nickname', 'roles'],
    only: isNull(table.disabled_at),
    order: sql`${table.nickname}, ${table.id}`,
  })
  return { items: people.map(({ id: uid, nickname, roles }) => ({ uid, nickname, roles })) }
}

async function refuseWrongLeader(
  db: Db,
  id: number | undefined,
  leader: number | null | undefined,
): Promise<void> {
  if (leader === null || leader === undefined) return
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, leader), isNull(table.disabled_at)))
  if (!found || leader === id) throw invalidField('staff', 'leader_uid', 'unknown_choice')
}

/** Roles in their stored form: unique and ascending. */
const sorted = <R extends number>(roles: readonly R[]): R[] => [...new Set(roles)].sort((a, b) => a - b)

export type NewStaff = Draft<typeof staff> & { username?: string | undefined; password?: string | undefined }

/** Notifies the person that somebody else set their password, and who. */
async function notifyPasswordSet(db: Db, who: Caller, uid: number): Promise<void> {
  await recordControl(db, who, uid)
  await notify(db, who, uid, { kind: 'password_set', values: { by: who.nickname }, url: '/profile' })
}

/** Without `password` a generated one is returned once. Either must be changed at the first sign-in. */
export async function createStaff(
  db: Db,
  who: Caller,
  input: NewStaff,
): Promise<StaffRow & { password?: string }> {
  const { password, username = '', ...fields } = input
  if (password !== undefined) await refuseWeakPassword(db, password, { username, ...fields }, 'password')
  await refuseWrongLeader(db, undefined, fields.leader_uid)
  await refuseLookAlike(db, fields.nickname)
  const plain = password ?? makePassword()
  const values = {
    ...fields,
    roles: sorted(fields.roles),
    username,
    must_change_password: true,
    password_hash: await hashPassword(plain),
    short_password: isShort(plain),
  }
  const row = await createRecord(db, who, staffSource, values).catch(nameTaken)
  await notifyPasswordSet(db, who, row.id)
  return { ...(await presentOne(db, who, row)), ...(password === undefined ? { password: plain } : {}) }
}

/** At least one active administrator must remain. */
async function refuseLastAdministrator(db: Db, id: number): Promise<void> {
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(ne(table.id, id), isNull(table.disabled_at), sql`${role.administrator} = any(${table.roles})`))
    .limit(1)
    .for('update')
  if (!other) throw new Refusal('last_administrator')
}

/** True if the password is too short for roles that the person did not have before. */
async function outgrows(db: Db, before: StoredStaff, roles: readonly number[]): Promise<boolean> {
  if (shortestPassword(roles) <= shortestPassword(before.roles)) return false
  const short = and(eq(table.id, before.id), table.short_password)
  return (await db.select({ id: table.id }).from(table).where(short)).length > 0
}

export async function editStaff(
  db: Db,
  who: Caller,
  id: number,
  input: Patch<typeof staff> & { disabled?: boolean | undefined; username?: string | undefined },
): Promise<StaffRow> {
  const before = await getRecord(db, who, staffSource, id, true)
  const { version, disabled, ...given } = input
  await checkVersion(before, version, () => presentOne(db, who, before))
  const roles = sorted(given.roles ?? before.roles)
  const rolesChange = given.roles !== undefined && JSON.stringify(roles) !== JSON.stringify(before.roles)
  if (id === who.uid && (rolesChange || disabled === true)) throw new Refusal('own_account')
  if (given.username !== undefined && !before.roles.includes(role.administrator))
    throw invalidField('staff', 'username', 'unknown_field')
  await refuseWrongLeader(db, id, given.leader_uid)
  await refuseLookAlike(db, given.nickname, id)
  const losesAdministrator = disabled === true || !roles.includes(role.administrator)
  if (losesAdministrator && before.roles.includes(role.administrator)) await refuseLastAdministrator(db, id)
  const changes = {
    ...givenFields(given),
    ...(given.roles && { roles }),
    ...((await outgrows(db, before, roles)) && { must_change_password: true }),
    ...(disabled !== undefined && {
      disabled_at: disabled ? (before.disabled_at ?? who.now.toISOString()) : null,
    }),
  }
  const written = await writeRecord(db, who, staffSource, before, changes, { action: 'edit' }).catch(
    nameTaken,
  )
  const moved = written.email !== before.email
  if (moved) await endLink(db, id)
  if (moved || roles.some((role) => !before.roles.includes(role))) await recordControl(db, who, id)
  if (disabled === true) await endAllAccess(db, who, written)
  forgetStaffNames()
  return presentOne(db, who, written)
}

/** Sets a generated password, which is returned once and must be changed at the next sign-in. */
export async function resetPassword(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<{ password: string; version: number }> {
  const before = await getRecord(db, who, staffSource, id, true)
  await checkVersion(before, version, () => presentOne(db, who, before))
  if (id === who.uid) throw new Refusal('own_account')
  const password = makePassword()
  const changes = {
    password_hash: await hashPassword(password),
    short_password: isShort(password),
    must_change_password: true,
  }
  const written = await writeRecord(db, who, staffSource, before, changes, { action: 'reset_password' })
  await notifyPasswordSet(db, who, id)
  await endLink(db, id)
  await endAllAccess(db, who, written)
  return { password, version: written.version }
}
