import { desc, eq, sql } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import { followUps, type FollowUpRow } from '#contract/follow-ups.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { insertRow, writeColumns, writeRecord } from '#server/records/write-records.ts'
import { difference } from '#server/records/write-log.ts'
import { writtenSource, type RowOf } from '#server/records/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { loadCustomer } from './customers.ts'
import { guard } from './guards.ts'
import { ofCustomer, refuseUnreadable } from './readable.ts'
import { customerSource } from './source.ts'
import { customersTable, followUpsTable as table } from '#server/tables/customers.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

const correctableMinutes = 30

const followUpSource = writtenSource({
  resource: followUps,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
})

type StoredFollowUp = RowOf<typeof followUpSource>

const correctable = (who: Caller, row: StoredFollowUp) =>
  row.created_by === who.uid && who.now.getTime() - Date.parse(row.created_at) <= correctableMinutes * 60_000

async function present(db: Db, who: Caller, rows: readonly StoredFollowUp[]): Promise<FollowUpRow[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.created_by).filter((uid) => uid !== null),
  )
  return rows.map((row) => ({
    ...row,
    created_by_name: row.created_by === null ? null : (names.get(row.created_by) ?? null),
    actions: correctable(who, row) ? ['edit'] : [],
  }))
}

async function presentOne(db: Db, who: Caller, row: StoredFollowUp): Promise<FollowUpRow> {
  const [presented] = await present(db, who, [row])
  return required(presented, 'the presented follow-up')
}

export async function listFollowUps(
  db: Db,
  who: Caller,
  id: number,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<FollowUpRow>> {
  await refuseUnreadable(db, who, id)
  const page = await listRecords(db, who, followUpSource, raw, ofCustomer(table.customer_id, id))
  return { ...page, items: await present(db, who, page.items) }
}

export type NewFollowUp = Draft<typeof followUps> & { status?: CustomerRow['status'] | undefined }

/**
 * Adds a follow-up. The customer's last contact becomes now and its next date the agreed one; its intention
 * changes if `status` is given.
 */
export async function addFollowUp(
  db: Db,
  who: Caller,
  id: number,
  { files = [], next_follow_at = null, status, ...input }: NewFollowUp,
): Promise<FollowUpRow> {
  const customer = await loadCustomer(db, who, id, true)
  guard(who, customer, 'follow_up')
  await refuseForeignFiles(db, who, 'files', files, [])
  const at = who.now.toISOString()
  const followUp = { ...input, next_follow_at, files, customer_id: id, created_at: at }
  const row = await insertRow(db, who, followUpSource, followUp)
  await attachFiles(db, files, 'customers', id)
  const follow_up_count = sql`${customersTable.follow_up_count} + 1`
  const turned = status !== undefined && status !== customer.status
  const changes = { last_follow_at: at, next_follow_at, follow_up_count, ...(turned && { status }) }
  const { kind, content } = input
  await writeRecord(db, who, customerSource, customer, changes, {
    action: 'follow_up',
    before: turned ? { status: customer.status } : {},
    after: { kind, content, next_follow_at, ...(turned && { status }) },
    detail: { follow_up_id: row.id },
  })
  return presentOne(db, who, row)
}

/**
 * Lets the author correct a follow-up for 30 minutes. The customer's next date changes with it if it is the
 * latest follow-up.
 */
export async function correctFollowUp(
  db: Db,
  who: Caller,
  id: number,
  followUpId: number,
  { version, ...given }: Patch<typeof followUps>,
): Promise<FollowUpRow> {
  const customer = await loadCustomer(db, who, id, true)
  const row = await getRecord(db, who, followUpSource, followUpId, true)
  if (row.customer_id !== id) throw new Refusal('not_found')
  await checkVersion(row, version, () => presentOne(db, who, row))
  if (!correctable(who, row)) throw new Refusal('edit_window_over')
  const fields = givenFields(given)
  if (given.files) await refuseForeignFiles(db, who, 'files', given.files, row.files)
  const written = await writeColumns(db, who, followUpSource, row, fields)
  if (given.files) await attachFiles(db, given.files, 'customers', id)
  const { next_follow_at } = fields
  if (next_follow_at !== undefined && (await isLatest(db, id, followUpId)))
    await writeColumns(db, who, customerSource, customer, { next_follow_at })
  addAuditEntry(who, {
    action: 'correct_follow_up',
    resource: 'customers',
    record_id: id,
    record_name: customer.company_name,
    ...difference(row, written, Object.keys(fields)),
    detail: { follow_up_id: followUpId },
    owners: [customer.service_id],
  })
  return presentOne(db, who, written)
}

async function isLatest(db: Db, customerId: number, followUpId: number): Promise<boolean> {
  const [latest] = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.customer_id, customerId))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(1)
  return latest?.id === followUpId
}
