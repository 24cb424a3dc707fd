import { and, asc, eq, ilike, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { staff, type HandOverCounts, type StaffOption, type StaffRow } from '../../../contract/staff.ts'
import type { Page } from '../../../contract/envelope.ts'
import { addressOf } from '../../../contract/addresses.ts'
import type { Draft, Patch } from '../../../contract/resource.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import { containing } from '../../records/list-query.ts'
import { selection } from '../../records/list-statements.ts'
import {
  checkVersion,
  difference,
  getRecord,
  listRecords,
  writeColumns,
  type Stored,
} from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { tell } from '../../records/notify.ts'
import { hashPassword, makePassword, refuseWeakPassword } from '../session/password.ts'
import { endAllSessions } from '../session/sessions.ts'
import { holdingKinds, holdings } from './holdings.ts'
import { forgetStaffNames, staffNames } from './names.ts'
import { staffTable as table } from '../../tables/staff.ts'

const administrator = 1
const secret = ['password_hash']

const searched = (q: string): SQL => {
  const pattern = containing(q)
  return sql`(${ilike(table.username, pattern)} or ${ilike(table.nickname, pattern)} or ${ilike(table.name, pattern)})`
}

export const staffSource: Source<Stored> = {
  resource: staff,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { disabled: () => isNotNull(table.disabled_at) },
  search: (_who, q) => searched(q),
  internal: secret,
}

const held = (ids: number[]) =>
  and(inArray(customersTable.service_id, ids), isNull(customersTable.archived_at))

async function present(db: Db, who: Caller, rows: Stored[]): Promise<StaffRow[]> {
  const ids = rows.map((row) => row.id)
  const counts =
    ids.length === 0
      ? []
      : await db
          .select({ uid: customersTable.service_id, n: sql<string>`count(*)` })
          .from(customersTable)
          .where(held(ids))
          .groupBy(customersTable.service_id)
  const names = await staffNames(
    db,
    rows.map((row) => row['leader_uid'] as number | null).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    ...row,
    uid: row.id,
    leader_uid_name: names.get(row['leader_uid'] as number) ?? null,
    disabled: row['disabled_at'] !== null,
    customers_held: Number(counts.find((one) => one.uid === row.id)?.n ?? 0),
    actions:
      row.id === who.uid
        ? ['edit']
        : ['edit', row['disabled_at'] === null ? 'disable' : 'enable', 'reset_password', 'hand_over'],
  })) as unknown as StaffRow[]
}

const one = async (db: Db, who: Caller, row: Stored): Promise<StaffRow> =>
  (await present(db, who, [row]))[0] as StaffRow

export async function listStaff(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<StaffRow>> {
  const page = await listRecords(db, who, staffSource, raw)
  return { ...page, items: await present(db, who, page.items) }
}

/** People for pickers: whoever can still sign in. */
export async function staffOptions(db: Db, q: string): Promise<{ items: StaffOption[] }> {
  const items = await db
    .select({ uid: table.id, nickname: table.nickname, roles: table.roles })
    .from(table)
    .where(and(isNull(table.disabled_at), q.trim() === '' ? undefined : searched(q.trim())))
    .orderBy(asc(table.nickname), asc(table.id))
    .limit(50)
  return { items }
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

const usernameTaken = (error: unknown): never => {
  if (violatedConstraint(error) === 'staff_username')
    throw new Refusal('username_taken', {}, { reason: 'duplicate', field: 'username' })
  throw error
}

export type NewStaff = Draft<typeof staff> & { username?: string | undefined; password?: string | undefined }

/** Without `password` one is made up, answered this once, and has to be changed at the first sign-in. */
export async function createStaff(
  db: Db,
  who: Caller,
  input: NewStaff,
): Promise<StaffRow & { password?: string }> {
  const { password, username = '', ...fields } = input
  if (password !== undefined) refuseWeakPassword(password, username, 'password')
  await refuseWrongLeader(db, undefined, fields.leader_uid)
  const plain = password ?? makePassword()
  const values = {
    ...fields,
    roles: [...new Set(fields.roles)].sort((one, other) => one - other),
    username,
    must_change_password: password === undefined,
    password_hash: await hashPassword(plain),
    created_by: who.uid,
    updated_by: who.uid,
  }
  const [row] = (await db
    .insert(table)
    .values(values as unknown as typeof table.$inferInsert)
    .returning(selection(table, secret))
    .catch(usernameTaken)) as unknown as Stored[]
  const stored = row as Stored
  record(who, {
    action: 'create',
    resource: 'staff',
    record_id: stored.id,
    record_name: username,
    after: { ...fields, username },
    version: 1,
    owners: [],
  })
  return { ...(await one(db, who, stored)), ...(password === undefined ? { password: plain } : {}) }
}

/** There is always somebody who can sign in and manage accounts. */
async function refuseLastAdministrator(db: Db, id: number): Promise<void> {
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(ne(table.id, id), isNull(table.disabled_at), sql`${administrator} = any(${table.roles})`))
    .limit(1)
    .for('update')
  if (!other) throw new Refusal('last_administrator')
}

export async function editStaff(
  db: Db,
  who: Caller,
  id: number,
  input: Patch<typeof staff> & { disabled?: boolean | undefined },
): Promise<StaffRow> {
  const before = await getRecord(db, who, staffSource, id, true)
  const { version, disabled, ...given } = input
  await checkVersion(before, version, () => one(db, who, before))
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  if (given.roles) fields['roles'] = [...new Set(given.roles)].sort((one, other) => one - other)
  const rolesChange =
    given.roles !== undefined && JSON.stringify(fields['roles']) !== JSON.stringify(before['roles'])
  if (id === who.uid && (rolesChange || disabled === true)) throw new Refusal('own_account')
  await refuseWrongLeader(db, id, given.leader_uid)
  if (disabled !== undefined)
    fields['disabled_at'] = disabled ? (before['disabled_at'] ?? who.now.toISOString()) : null
  const losesAdministrator = disabled === true || (rolesChange && !given.roles?.includes(administrator))
  if (losesAdministrator && (before['roles'] as number[]).includes(administrator))
    await refuseLastAdministrator(db, id)
  const written = await writeColumns(db, who, staffSource, before, fields)
  if (disabled === true) await endAllSessions(db, id)
  forgetStaffNames()
  record(who, {
    action: 'edit',
    resource: 'staff',
    record_id: id,
    record_name: String(before['username']),
    version: written.version,
    ...difference(before, { ...before, ...fields }, Object.keys(fields)),
    owners: [],
  })
  return one(db, who, written)
}

export async function resetPassword(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
  password: string | undefined,
): Promise<{ password?: string; version: number }> {
  const before = await getRecord(db, who, staffSource, id, true)
  await checkVersion(before, version, () => one(db, who, before))
  if (id === who.uid) throw new Refusal('own_account')
  if (password !== undefined) refuseWeakPassword(password, String(before['username']), 'password')
  const plain = password ?? makePassword()
  const written = await writeColumns(db, who, staffSource, before, {
    password_hash: await hashPassword(plain),
    must_change_password: password === undefined,
  })
  await endAllSessions(db, id)
  record(who, {
    action: 'reset_password',
    resource: 'staff',
    record_id: id,
    record_name: String(before['username']),
    owners: [],
  })
  return { ...(password === undefined ? { password: plain } : {}), version: written.version }
}

/** Moves all open records of one person, and whoever they lead, to another. */
export async function handOver(
  db: Db,
  who: Caller,
  id: number,
  to: number,
  version: number | undefined,
): Promise<HandOverCounts> {
  const from = await getRecord(db, who, staffSource, id, true)
  await checkVersion(from, version, () => one(db, who, from))
  const [person] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, to), isNull(table.disabled_at)))
  if (!person || to === id) throw invalidField('customers', 'service_id', 'wrong_owner')
  const given = { lots: 0, recyclers: 0, customers: 0 }
  for (const kind of holdingKinds) given[kind] = await holdings.part()[kind](db, who, id, person)
  const { customers, lots, recyclers } = given
  const led = await db
    .update(table)
    .set({
      leader_uid: sql`case when ${table.id} = ${to} then null else ${to}::bigint end`,
      version: sql`${table.version} + 1`,
      updated_by: who.uid,
    })
    .where(eq(table.leader_uid, id))
    .returning({ id: table.id })
  record(who, {
    action: 'hand_over',
    resource: 'staff',
    record_id: id,
    record_name: String(from['username']),
    detail: { to, customers, lots, recyclers, team: led.length },
    owners: [],
  })
  if (customers > 0 && to !== who.uid) {
    const values = { from: String(from['nickname']), n: customers }
    await tell(db, who, to, { kind: 'handed_over', values, url: addressOf('customers', { service_id: to }) })
  }
  return { customers, lots, recyclers, team: led.length }
}
