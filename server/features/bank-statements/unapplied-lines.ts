import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MatchPart } from '#contract/bank-statements.ts'
import type { Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, violatedConstraint } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { bankMatches } from '#server/tables/bank-statements.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { confirmEntry } from '#server/features/finance/ledger/confirm.ts'
import { createEntry } from '#server/features/finance/ledger/entries.ts'
import type { EntryParty } from '#server/features/finance/ledger/party.ts'
import { lineSource, type StoredBankLine } from './source.ts'

interface Place extends Partial<EntryParty> {
  lot_id?: number | null
  sign_up_id?: number | null
  remark?: string | null
}

/** The columns of an entry that come from the bank line that confirms it. */
export const said = (line: StoredBankLine) => ({
  account_id: line.account_id,
  occurred_on: line.booked_on,
  bank_ref: line.reference?.slice(0, 100) ?? null,
  counterparty_account: line.counter_account?.slice(0, 40) ?? null,
  counterparty_bank: line.counter_bank?.slice(0, 100) ?? null,
})

/** An entry with the unapplied rest of the same receipt: the bank has both on one line. */
export async function withRest(db: Db, id: number): Promise<number[]> {
  const rest = await db
    .select({ id: entriesTable.id })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.source_id, id),
        eq(entriesTable.kind, 'unapplied_in'),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
        sql`not exists (select from bank_matches m where m.entry_id = ${entriesTable.id})`,
      ),
    )
  return [id, ...rest.map((row) => row.id)]
}

/**
 * The former purpose of a part, although nothing is expected there any more: the money is kept for the same
 * party. A part that names nothing of ours is refused.
 */
export async function placeWas(db: Db, { sign_up_id, due_id, entry_id }: MatchPart): Promise<Place> {
  if (sign_up_id) {
    const [row] = await db
      .select({ lot_id: signUpsTable.lot_id })
      .from(signUpsTable)
      .where(eq(signUpsTable.id, sign_up_id))
    if (row) return { sign_up_id, lot_id: row.lot_id }
  }
  if (due_id) {
    const { lot_id, sign_up_id: of, party, party_id } = duesTable
    const [due] = await db
      .select({ lot_id, sign_up_id: of, party, party_id })
      .from(duesTable)
      .where(and(eq(duesTable.id, due_id), eq(duesTable.direction, 'in')))
    if (due) return { ...due, party: due.party === 'payee' ? null : due.party }
  }
  if (entry_id) {
    const { lot_id, sign_up_id: of } = entriesTable
    const [entry] = await db
      .select({ lot_id, sign_up_id: of })
      .from(entriesTable)
      .where(and(eq(entriesTable.id, entry_id), eq(entriesTable.direction, 'in')))
    if (entry) return entry
  }
  throw new Refusal('not_expected')
}

/** Registers money of a line as unapplied, named by its payer. */
export async function registerUnapplied(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  amount: Decimal,
  place: Place = {},
): Promise<number[]> {
  const made = await createEntry(db, who, {
    ...place,
    kind: 'unapplied_in',
    direction: 'in',
    amount,
    counterparty: line.counterparty?.slice(0, 200) ?? null,
    ...said(line),
  })
  await confirmEntry(db, who, made.id, made.version)
  return [made.id]
}

/** Settles a locked line by its entries. An entry is on one line only. */
export async function settleBy(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  entries: readonly number[],
  left: { aside?: 'other'; aside_amount?: Decimal; reason?: string | null },
): Promise<StoredBankLine> {
  await db
    .insert(bankMatches)
    .values(entries.map((entry_id) => ({ line_id: line.id, entry_id })))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'bank_matches_entry' ? new Refusal('not_expected') : error
    })
  const settled = {
    ...left,
    state: 'matched' as const,
    aside_asked_by: null,
    settled_by: who.uid,
    settled_at: who.now.toISOString(),
  }
  return writeRecord(db, who, lineSource, line, settled, {
    action: 'match',
    detail: { entries: [...entries] },
  })
}
