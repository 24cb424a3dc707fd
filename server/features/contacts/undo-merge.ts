import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { undoDays, type Merge } from '#contract/customer-merge.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { addDays } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { checkVersion, getRecord, recordsWhere } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { Refusal } from '#server/request/errors.ts'
import { customerContactsTable, customerMerges, type MergeRecord } from '#server/tables/contacts.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { staffTable } from '#server/tables/staff.ts'
import { customerIdentity } from '#server/features/customers/duplicates.ts'
import { presentCustomer } from '#server/features/customers/present.ts'
import { refuseUnreadable } from '#server/features/customers/readable.ts'
import { customerSource, type StoredCustomer } from '#server/features/customers/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { onMerge } from './merge-cascade.ts'
import { openMerges } from './merge.ts'
import { required } from '#server/records/required.ts'

const endOf = (at: string): Date => addDays(new Date(at), undoDays)

/** Whoever undoes a merge sees all customers, including those that have expired into the pool since. */
const everybodys: typeof customerSource = {
  ...customerSource,
  visibility: { rows: () => undefined, hidden: () => [] },
}

/** Loads the latest merge. Earlier ones can be undone only after it. */
async function latestMerge(db: Db, who: Caller, id: number, other: number | undefined) {
  const merges = await openMerges(db, id)
  const [latest] = merges
  if (!latest || (other !== undefined && !merges.some((merge) => merge.other_id === other)))
    throw new Refusal('not_found')
  if (other !== undefined && latest.other_id !== other) throw new Refusal('later_merge')
  if (endOf(latest.at) < who.now) throw new Refusal('undo_window_over', { n: undoDays })
  return latest
}

/** Restores each value that the merge changed, unless somebody has changed it since. */
function restored(row: StoredCustomer, { before, after, tags, follow_ups }: MergeRecord) {
  const same = (name: string) =>
    JSON.stringify(row[name as keyof StoredCustomer]) === JSON.stringify(after[name])
  return {
    ...(Object.fromEntries(Object.entries(before).filter(([name]) => same(name))) as Partial<StoredCustomer>),
    tags: row.tags.filter((tag) => !tags.includes(tag)),
    follow_up_count: row.follow_up_count - follow_ups,
  }
}

/** Moves contacts back and deletes those that the merge created, unless they were edited since. */
async function giveContactsBack(
  db: Db,
  from: number,
  to: number,
  { contacts, made }: MergeRecord,
): Promise<void> {
  const of = customerContactsTable
  for (const { id, phone_digits } of contacts)
    await db
      .update(of)
      .set({ customer_id: to })
      .where(and(eq(of.id, id), eq(of.customer_id, from), eq(of.phone_digits, phone_digits)))
  for (const { id, version } of made)
    await db.delete(of).where(and(eq(of.id, id), eq(of.customer_id, from), eq(of.version, version)))
}

/** The former owner; once that person has left, the survivor's owner. */
async function ownerOf(db: Db, other: StoredCustomer, row: StoredCustomer): Promise<number | null> {
  if (other.service_id === null) return null
  const [person] = await db.select().from(staffTable).where(eq(staffTable.id, other.service_id))
  return person?.disabled_at === null ? other.service_id : (row.service_id ?? other.service_id)
}

/** Undoes a merge. Records added since stay with the survivor. */
export async function undoMerge(
  db: Db,
  who: Caller,
  id: number,
  input: { other_id?: number | undefined; version: number },
): Promise<CustomerRow> {
  await getRecord(db, who, everybodys, id)
  const { id: mergeId, other_id, moved } = await latestMerge(db, who, id, input.other_id)
  const giveBack = await onMerge.implementation().lockMoved(db, moved.along)
  const both = await recordsWhere(db, everybodys, inArray(table.id, [id, other_id]), { lock: true })
  const byId = new Map(both.map((record) => [record.id, record]))
  const row = required(byId.get(id), 'the customer of a merge')
  const other = required(byId.get(other_id), 'the merged customer')
  await checkVersion(row, input.version, () => presentCustomer(db, who, row))
  if (row.archived_at !== null) throw new Refusal('already_archived')
  // If two people undo it at once, the second finds it undone.
  if (other.merged_into !== id) throw new Refusal('not_found')
  await giveContactsBack(db, id, other_id, moved)
  const changes = restored(row, moved)
  const after = { ...row, ...changes }
  await writeRecord(
    db,
    who,
    customerSource,
    row,
    { ...changes, ...keysOf(after) },
    { action: 'undo_merge', detail: { other_id, other: other.company_name } },
  ).catch(customerIdentity.asRefusal(who, after))
  await bringBack(db, who, other, row)
  await db
    .update(table)
    .set({ merged_into: other_id })
    .where(and(inArray(table.id, [0, ...moved.pointers]), eq(table.merged_into, id)))
  await giveBack(who, row, other)
  await db
    .update(customerMerges)
    .set({ undone_at: who.now.toISOString(), undone_by: who.uid || null })
    .where(eq(customerMerges.id, mergeId))
  return presentCustomer(db, who, await getRecord(db, who, everybodys, id))
}

async function bringBack(db: Db, who: Caller, other: StoredCustomer, row: StoredCustomer): Promise<void> {
  const service_id = await ownerOf(db, other, row)
  await writeRecord(
    db,
    who,
    customerSource,
    other,
    { archived_at: null, merged_into: null, service_id },
    { action: 'undo_merge', detail: { into: row.id, into_name: row.company_name } },
  ).catch(customerIdentity.asRefusal(who, other))
}

/** Every merge of a customer that the caller may read. */
export async function listMerges(db: Db, who: Caller, id: number): Promise<{ items: Merge[] }> {
  await refuseUnreadable(db, who, id)
  const rows = await db
    .select({
      id: customerMerges.id,
      other_id: customerMerges.other_id,
      other_name: table.company_name,
      at: customerMerges.at,
      by: customerMerges.by_uid,
      undone_at: customerMerges.undone_at,
    })
    .from(customerMerges)
    .innerJoin(table, eq(table.id, customerMerges.other_id))
    .where(eq(customerMerges.into_id, id))
    .orderBy(desc(customerMerges.id))
  const names = await staffNames(
    db,
    rows.flatMap(({ by }) => (by === null ? [] : [by])),
  )
  const latest = rows.find((row) => row.undone_at === null)
  const [merged] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archived_at)))
  const open = (row: { id: number; at: string }) =>
    row.id === latest?.id &&
    merged !== undefined &&
    endOf(row.at) >= who.now &&
    may(who, 'customers.undoMerge')
  return {
    items: rows.map(({ by, ...row }) => ({
      ...row,
      by_name: by === null ? null : (names.get(by) ?? null),
      until: endOf(row.at).toISOString(),
      actions: open(row) ? ['undo'] : [],
    })),
  }
}
