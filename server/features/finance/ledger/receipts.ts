import { eq } from 'drizzle-orm'
import type { EntryReceipt } from '#contract/lot-money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { getRecord } from '#server/records/records.ts'

import { companiesTable } from '#server/tables/dictionaries.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { amountOf, entrySource, hasReceipt, presentDues, presentEntry, type StoredEntry } from './source.ts'
import { duesTable } from '#server/tables/finance.ts'

/** The other side of the payment: as it was entered, or else the party of the due. */
async function partyOf(db: Db, who: Caller, entry: StoredEntry): Promise<string | null> {
  if (entry.counterparty || entry.due_id === null) return entry.counterparty
  const dues = await db.select().from(duesTable).where(eq(duesTable.id, entry.due_id))
  const [due] = await presentDues(db, who, dues)
  return due?.party_name ?? null
}

/** The content of a payment receipt. Unconfirmed entries have none and are refused (409). */
export async function entryReceipt(db: Db, who: Caller, id: number): Promise<EntryReceipt> {
  const entry = await getRecord(db, who, entrySource, id)
  if (!hasReceipt(entry)) throw new Refusal('wrong_state')
  const { created_by_name, confirmed_by_name, sign_up_id_name } = await presentEntry(db, who, entry)
  const [company] =
    entry.company === null
      ? []
      : await db.select().from(companiesTable).where(eq(companiesTable.id, entry.company))
  const [lot] =
    entry.lot_id === null ? [] : await db.select().from(lotsTable).where(eq(lotsTable.id, entry.lot_id))
  return {
    id: entry.id,
    entry_no: entry.entry_no,
    kind: entry.kind,
    direction: entry.direction === 'out' ? 'out' : 'in',
    amount: amountOf(entry),
    occurred_on: entry.occurred_on ?? '',
    method: entry.method,
    bank_ref: entry.bank_ref,
    party: (await partyOf(db, who, entry)) ?? sign_up_id_name ?? null,
    company_name: company?.name ?? null,
    lot_no: lot?.lot_no ?? null,
    corpore_name: lot?.corpore_name ?? null,
    created_by_name: created_by_name ?? null,
    // One person never signs both lines; in that case somebody else signs the second line by hand.
    confirmed_by_name: entry.confirmed_by === entry.created_by ? null : (confirmed_by_name ?? null),
  }
}
