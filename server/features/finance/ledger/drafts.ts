import { eq } from 'drizzle-orm'
import type { EntryRow, financeEntries } from '#contract/finance.ts'
import { givenFields, type Patch } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { accountReason } from './account-rules.ts'
import { entrySource, presentEntry, type StoredEntry } from './source.ts'
import { refuseFaults, subjectOf } from './subject.ts'

/**
 * Locks a draft. Only its author may change it; otherwise somebody could fill in another person's draft and
 * then confirm their own work.
 */
async function lockDraft(db: Db, who: Caller, id: number, version: number): Promise<StoredEntry> {
  const [entry] = await lockRecords(db, entrySource, eq(table.id, id))
  if (!entry) throw new Refusal('not_found')
  if (entry.state !== 'draft') throw new Refusal('wrong_state')
  if (entry.created_by !== who.uid) throw new Refusal('no_permission')
  await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return entry
}

export async function editEntry(
  db: Db,
  who: Caller,
  id: number,
  { version, ...given }: Patch<typeof financeEntries>,
): Promise<EntryRow> {
  const before = await lockDraft(db, who, id, version)
  const fields = givenFields(given)
  const entry = { ...before, ...fields }
  refuseFaults(who, entry, false)
  await refuseForeignFiles(db, who, 'voucher', entry.voucher, before.voucher)
  const changes = { ...fields, ...(await subjectOf(db, entry)) }
  const after = await writeRecord(db, who, entrySource, before, changes, { action: 'edit' })
  await attachFiles(db, entry.voucher, 'finance_entries', id)
  return presentEntry(db, who, after)
}

/** Makes the draft pending: it waits for confirmation and can no longer be edited. */
export async function submitEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string | null = null,
): Promise<EntryRow> {
  const before = await lockDraft(db, who, id, version)
  refuseFaults(who, before, true)
  const subject = await subjectOf(db, before)
  await refuseClosedDay(db, before.account_id, before.occurred_on)
  const account_reason = await accountReason(db, before, reason)
  const changes = { ...subject, account_reason, state: 'pending' as const }
  const after = await writeRecord(db, who, entrySource, before, changes, { action: 'submit' })
  return presentEntry(db, who, after)
}
