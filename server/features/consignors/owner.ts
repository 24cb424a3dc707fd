import { and, eq, isNull, or } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import { consignorBank, consignorTerms } from '#contract/consignors.ts'
import { mayOwnConsignors } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { notify } from '#server/records/notify.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecords } from '#server/records/write-records.ts'
import { consignorsTable as table } from '#server/tables/consignors.ts'
import { staffTable } from '#server/tables/staff.ts'
import { handOverRows, type Held, type HeirOf } from '#server/features/staff/holdings.ts'
import { consignorSource, type StoredConsignor } from './source.ts'

const wrongOwner = () => invalidField('consignors', 'service_id', 'wrong_owner')

/** Whether a person is in the caller's reach: everybody (1, 2), the team (3), only themselves (5). */
const reaches = (who: Caller, uid: number | null): boolean =>
  may(who, 'consignors.seeAll') ||
  uid === who.uid ||
  (uid !== null && may(who, 'consignors.seeTeam') && who.team.includes(uid))

/**
 * Refuses an owner out of the caller's reach. Only those who see all may leave a consignor without an owner.
 */
export async function refuseWrongOwner(db: Db, who: Caller, uid: number | null): Promise<void> {
  if (!reaches(who, uid)) throw wrongOwner()
  if (uid === null) return
  const [person] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  if (!person || person.disabled_at !== null || !mayOwnConsignors(person.roles)) throw wrongOwner()
}

/** People with a lot of a consignor may edit it, but not take it from its owner. */
export async function refuseMove(
  db: Db,
  who: Caller,
  before: StoredConsignor,
  uid: number | null,
): Promise<void> {
  if (uid === before.service_id) return
  if (!reaches(who, before.service_id)) throw wrongOwner()
  await refuseWrongOwner(db, who, uid)
}

const url = ({ id }: StoredConsignor): string => addressOf('consignors', { id })

/** Notifies a person of a consignor that is now theirs. */
export async function notifyNewOwner(db: Db, who: Caller, row: StoredConsignor): Promise<void> {
  if (row.service_id === null || row.service_id === who.uid) return
  const values = { by: who.nickname, name: row.company_name }
  await notify(db, who, row.service_id, { kind: 'consignor_assigned', values, url: url(row) })
}

const reportedFields: readonly string[] = [...consignorTerms, ...consignorBank, 'suspended_at']

/** Notifies the owner when somebody else changes the terms, the bank data or the suspension. */
export async function notifyOwner(
  db: Db,
  who: Caller,
  before: StoredConsignor,
  after: StoredConsignor,
  changed: readonly string[],
): Promise<void> {
  if (after.service_id !== before.service_id) await notifyNewOwner(db, who, after)
  const fields = changed.filter((name) => reportedFields.includes(name)).join(',')
  const { service_id: owner } = before
  if (fields === '' || owner === null || owner === who.uid) return
  const values = { by: who.nickname, name: after.company_name, fields }
  await notify(db, who, owner, { kind: 'consignor_changed', values, url: url(after) })
}

/** The consignors of a person who leaves. */
export async function consignorsHeldBy(db: Db, from: number): Promise<Held[]> {
  const rows = await db
    .select({ id: table.id, name: table.company_name, customer_id: table.customer_id })
    .from(table)
    .where(eq(table.service_id, from))
    .orderBy(table.id)
  return rows.map((row) => ({ ...row, part: 'consignors' }))
}

/** Hands every consignor of a leaver over. */
export const handOverConsignors = (db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number> =>
  handOverRows(heirOf, {
    part: 'consignors',
    lock: (most) => lockRecords(db, consignorSource, eq(table.service_id, from), { most }),
    refuse: ({ roles }) => {
      if (!mayOwnConsignors(roles)) throw wrongOwner()
    },
    write: (rows, service_id) =>
      writeRecords(db, who, consignorSource, rows, { service_id }, { action: 'transfer' }),
  })

/**
 * Transfers a customer's consignor together with the customer, if it belonged to the former owner or to
 * nobody. The customer must be locked.
 */
export async function transferConsignor(
  db: Db,
  who: Caller,
  customer: number,
  from: number | null,
  to: number,
): Promise<void> {
  const theirs = or(isNull(table.service_id), from === null ? undefined : eq(table.service_id, from))
  const rows = await lockRecords(db, consignorSource, and(eq(table.customer_id, customer), theirs))
  await writeRecords(db, who, consignorSource, rows, { service_id: to }, { action: 'transfer' })
}
