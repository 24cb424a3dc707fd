import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { followUps, type FollowUpRow } from '../../../contract/follow-ups.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { Draft, Patch } from '../../../contract/resource.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import {
  checkVersion,
  difference,
  getRecord,
  listRecords,
  writeRecord,
  type Source,
  type Stored,
} from '../../records/records.ts'
import { staffNames } from '../staff/names.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { loadCustomer } from './customers.ts'
import { guard } from './guards.ts'
import { readRules } from './rules.ts'
import { customerSource, ownedScope } from './source.ts'
import { customersTable, followUpsTable as table } from '../../tables/customers.ts'

const correctableMinutes = 30

const followUpSource: Source = {
  resource: followUps,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
}

const correctable = (who: Caller, row: Stored) =>
  row['created_by'] === who.uid &&
  who.now.getTime() - Date.parse(String(row['created_at'])) <= correctableMinutes * 60_000

async function present(db: Db, who: Caller, rows: Stored[]): Promise<FollowUpRow[]> {
  const names = await staffNames(
    db,
    rows.map((row) => Number(row['created_by'] ?? 0)).filter((id) => id > 0),
  )
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(Number(row['created_by'])) ?? null,
    actions: correctable(who, row) ? ['edit'] : [],
  })) as unknown as FollowUpRow[]
}

/** A customer whose history the caller may read: in the own scope, or anyone's in the open pool. */
export async function refuseUnreadable(db: Db, who: Caller, id: number): Promise<void> {
  const [found] = await db
    .select({ id: customersTable.id })
    .from(customersTable)
    .where(
      and(
        eq(customersTable.id, id),
        or(ownedScope(who), and(isNull(customersTable.service_id), isNull(customersTable.archived_at))),
      ),
    )
  if (!found) throw new Refusal('not_found')
}

export async function listFollowUps(
  db: Db,
  who: Caller,
  id: number,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<FollowUpRow>> {
  await refuseUnreadable(db, who, id)
  const page = await listRecords(db, who, followUpSource, raw, eq(table.customer_id, id))
  return { ...page, items: await present(db, who, page.items) }
}

/** Adds a follow-up and moves the customer's clock: last contact now, the next one as agreed. */
export async function addFollowUp(
  db: Db,
  who: Caller,
  id: number,
  input: Draft<typeof followUps>,
): Promise<FollowUpRow> {
  const customer = await loadCustomer(db, who, id, true)
  guard(who, customer, 'follow_up')
  const { files = [], ...fields } = input
  await refuseForeignFiles(db, who, 'files', files ?? [], [])
  const [row] = await db
    .insert(table)
    .values({
      ...fields,
      files: files ?? [],
      customer_id: id,
      created_at: who.now.toISOString(),
      created_by: who.uid,
      updated_by: who.uid,
    } as typeof table.$inferInsert)
    .returning()
  const stored = row as unknown as Stored
  await attachFiles(db, files ?? [], 'customers', id)
  const { rules } = await readRules(db)
  const written = await writeRecord(db, who, customerSource(rules), customer, {
    last_follow_at: who.now.toISOString(),
    next_follow_at: input.next_follow_at ?? null,
    follow_up_count: sql`${customersTable.follow_up_count} + 1`,
  })
  record(who, {
    action: 'follow_up',
    resource: 'customers',
    record_id: id,
    record_name: customer.company_name,
    version: written.version,
    after: { kind: input.kind, content: input.content, next_follow_at: input.next_follow_at ?? null },
    detail: { follow_up_id: stored.id },
    owners: [customer.service_id],
  })
  const [presented] = await present(db, who, [stored])
  return presented as FollowUpRow
}

/** Its author may correct a follow-up for 30 minutes; the customer's next date follows if it is the latest one. */
export async function correctFollowUp(
  db: Db,
  who: Caller,
  id: number,
  followUpId: number,
  input: Patch<typeof followUps>,
): Promise<FollowUpRow> {
  const customer = await loadCustomer(db, who, id, true)
  const row = await getRecord(db, who, followUpSource, followUpId, true)
  if (row['customer_id'] !== id) throw new Refusal('not_found')
  const { version, ...given } = input
  checkVersion(row, version, (await present(db, who, [row]))[0])
  if (!correctable(who, row)) throw new Refusal('edit_window_over')
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (given.files) await refuseForeignFiles(db, who, 'files', given.files, row['files'] as never)
  const written = await writeRecord(db, who, followUpSource, row, fields)
  if (given.files) await attachFiles(db, given.files, 'customers', id)
  if ('next_follow_at' in fields && (await isLatest(db, id, followUpId))) {
    const { rules } = await readRules(db)
    await writeRecord(db, who, customerSource(rules), customer, { next_follow_at: fields['next_follow_at'] })
  }
  record(who, {
    action: 'correct_follow_up',
    resource: 'customers',
    record_id: id,
    record_name: customer.company_name,
    ...difference(row, { ...row, ...fields }, Object.keys(fields)),
    detail: { follow_up_id: followUpId },
    owners: [customer.service_id],
  })
  const [presented] = await present(db, who, [written])
  return presented as FollowUpRow
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
