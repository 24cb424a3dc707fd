import { eq } from 'drizzle-orm'
import type { MatchPart } from '#contract/bank-statements.ts'
import { compare, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { confirmEntry } from '#server/features/finance/ledger/confirm.ts'
import { createEntry } from '#server/features/finance/ledger/entries.ts'
import type { PayerProof } from '#server/features/finance/ledger/payer-differs.ts'
import { entrySource } from '#server/features/finance/ledger/source.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import type { ExpectedRow } from './expectations.ts'
import type { StoredBankLine } from './source.ts'
import { said } from './unapplied-lines.ts'

const fault = (name: string, what: string) => invalidField('bank_lines', name, what)

/**
 * Confirms a pending entry with the account and day of the bank line. All of it is one write: the ledger lets a
 * pending entry change only once, when it is confirmed.
 */
async function confirmPending(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  id: number,
  proof: PayerProof,
): Promise<void> {
  const [entry] = await lockRecords(db, entrySource, eq(entriesTable.id, id))
  if (!entry || entry.state !== 'pending') throw new Refusal('not_expected')
  await refuseClosedDay(db, line.account_id, line.booked_on)
  const { bank_ref, counterparty_account, counterparty_bank, ...bank } = said(line)
  const known = {
    ...bank,
    bank_ref: entry.bank_ref ?? bank_ref,
    counterparty_account: entry.counterparty_account ?? counterparty_account,
    counterparty_bank: entry.counterparty_bank ?? counterparty_bank,
  }
  await confirmEntry(db, who, id, entry.version, { bank: known, proof })
}

/**
 * The entry of one part. Keeps a confirmed entry, confirms a pending one, or creates one and confirms it at
 * once.
 */
export async function entryOf(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  part: MatchPart & { amount: Decimal },
  of: ExpectedRow,
  proof: PayerProof,
) {
  if (of.entry_id !== null) {
    if (compare(part.amount, of.amount) !== 0) throw new Refusal('amount_differs', { amount: of.amount })
    const [entry] = await db.select().from(entriesTable).where(eq(entriesTable.id, of.entry_id))
    if (!entry || entry.direction !== line.direction) throw fault('parts', 'unknown_choice')
    const elsewhere = entry.account_id !== null && entry.account_id !== line.account_id
    if (of.confirmed && elsewhere) throw fault('parts', 'unknown_choice')
    if (!of.confirmed) await confirmPending(db, who, line, of.entry_id, proof)
    return of.entry_id
  }
  if (line.direction !== 'in') throw fault('parts', 'unknown_choice')
  const made = await createEntry(db, who, {
    kind: of.kind,
    direction: 'in',
    amount: part.amount,
    ...(of.sign_up_id === null ? {} : { sign_up_id: of.sign_up_id }),
    ...(of.due_id === null ? {} : { due_id: of.due_id }),
    counterparty: line.counterparty?.slice(0, 200) ?? of.payer,
    ...said(line),
    reason: proof.reason,
  })
  await confirmEntry(db, who, made.id, made.version, { proof })
  return made.id
}
