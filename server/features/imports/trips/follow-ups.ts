import { eq } from 'drizzle-orm'
import { followUps } from '#contract/follow-ups.ts'
import { addAuditEntry } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writtenSource, type Changes, type RowOf } from '#server/records/source.ts'
import { difference } from '#server/records/write-log.ts'
import { writeColumns } from '#server/records/write-records.ts'
import { readRows } from '#server/speed/read.ts'
import { customersTable, followUpsTable as table } from '#server/tables/customers.ts'
import { tripOf, type TripRun } from './trip.ts'

const source = writtenSource({
  resource: followUps,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
})

type StoredFollowUp = RowOf<typeof source>

/** The customer's next date comes from its latest follow-up. */
const nextDate = `update customers c set next_follow_at = $2 where c.id = $1
  and not exists (select from follow_ups t where t.customer_id = c.id and t.created_at > $3::timestamptz)`
const renewNextDate = async ({ db }: TripRun, row: StoredFollowUp): Promise<void> =>
  void (await readRows(
    db,
    { text: nextDate, values: [row.customer_id, row.next_follow_at, row.created_at] },
    false,
  ))

/** Imported follow-ups may be corrected at any time, because nobody wrote them in the product. */
async function correct(run: TripRun, { id, version }: StoredFollowUp, changes: object): Promise<void> {
  const { db, who } = run
  const row = await getRecord(db, who, source, id, true)
  await checkVersion(row, version, () => row)
  if (row.imported_from === null) throw new Refusal('edit_window_over')
  const written = await writeColumns(db, who, source, row, changes as Changes<typeof table.$inferInsert>)
  if ('next_follow_at' in changes) await renewNextDate(run, written)
  const [customer] = await db.select().from(customersTable).where(eq(customersTable.id, row.customer_id))
  addAuditEntry(who, {
    action: 'correct_follow_up',
    resource: 'customers',
    record_id: row.customer_id,
    record_name: customer?.company_name ?? null,
    ...difference(row, written, Object.keys(changes)),
    detail: { follow_up_id: id },
    owners: [customer?.service_id ?? null],
  })
}

export const followUpTrip = tripOf(source, {
  editable: ['kind', 'content', 'next_follow_at'],
  nameOf: (row) => row.content.slice(0, 20),
  edit: correct,
  after: renewNextDate,
})
