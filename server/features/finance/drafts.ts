import { eq } from 'drizzle-orm'
import { financeEntries, type EntryRow } from '../../../contract/finance.ts'
import type { FileRef } from '../../../contract/field.ts'
import { writableNames, type Patch } from '../../../contract/resource.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { checkVersion, difference, writeColumns } from '../../records/records.ts'

import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { entrySource, presentEntry, type StoredEntry } from './source.ts'
import { refuseFaults, subjectOf, type NewEntry } from './subject.ts'
import { entriesTable as table } from '../../tables/finance.ts'

const names = writableNames(financeEntries)

/** A draft, held. It is its author's alone: whoever else filled it in could confirm what is his own. */
async function holdDraft(db: Db, who: Caller, id: number, version: number): Promise<StoredEntry> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  const entry = row as StoredEntry
  if (entry.state !== 'draft') throw new Refusal('wrong_state')
  if (entry.created_by !== who.uid) throw new Refusal('no_permission')
  await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return entry
}

const saidOf = (entry: StoredEntry): NewEntry =>
  Object.fromEntries(names.map((name) => [name, entry[name]])) as unknown as NewEntry

function written(who: Caller, action: 'edit' | 'submit', before: StoredEntry, after: StoredEntry): void {
  const { id: record_id, entry_no: record_name, version } = after
  record(who, {
    action,
    resource: 'finance_entries',
    record_id,
    record_name,
    version,
    ...difference(before, after, [...names, 'state']),
    owners: [],
  })
}

export async function editEntry(
  db: Db,
  who: Caller,
  id: number,
  { version, ...changes }: Patch<typeof financeEntries>,
): Promise<EntryRow> {
  const before = await holdDraft(db, who, id, version)
  const said = { ...saidOf(before), ...changes } as NewEntry
  refuseFaults(who, said, false)
  await refuseForeignFiles(db, who, 'voucher', said.voucher ?? [], before.voucher as FileRef[])
  const after = (await writeColumns(db, who, entrySource, before, {
    ...changes,
    ...(await subjectOf(db, said)),
  })) as StoredEntry
  await attachFiles(db, said.voucher ?? [], 'finance_entries', id)
  written(who, 'edit', before, after)
  return presentEntry(db, who, after)
}

/** From now on it waits to be confirmed, and is edited no more. */
export async function submitEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryRow> {
  const before = await holdDraft(db, who, id, version)
  const said = saidOf(before)
  refuseFaults(who, said, true)
  const after = (await writeColumns(db, who, entrySource, before, {
    ...(await subjectOf(db, said)),
    state: 'pending',
  })) as StoredEntry
  written(who, 'submit', before, after)
  return presentEntry(db, who, after)
}
