import { and, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import type { dueParties } from '#contract/dues.ts'
import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { compare, isZero, type Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addWorkingDays } from '#contract/rules/working-days.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { createRecord, writeColumns } from '#server/records/write-records.ts'
import { duesTable as table } from '#server/tables/finance.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import { readCalendar } from '#server/features/calendar/read.ts'
import { liveDueStates } from '../ledger/changes.ts'
import { dueSource, ofDefaulter, type StoredDue } from '../ledger/source.ts'
import type { LotRound } from '../ledger/held.ts'

/** The columns of a lot that the ledger stores with its money. */
export type LedgerLot = Pick<
  typeof lotsTable.$inferSelect,
  'id' | 'lot_no' | 'round_no' | 'platform' | 'company'
>
/** The subject of a due: a lot, or the event of a deposit that serves several. */
export type LedgerSubject = Pick<LedgerLot, 'round_no' | 'platform' | 'company'> & {
  id: number | null
  lot_no: string | null
}

interface NewDue {
  kind: EntryKind
  party: (typeof dueParties)[number]
  party_id: number
  amount: Decimal
  /** Day in the business zone. */
  due_date: string
  sign_up_id?: number | null
  state?: 'open' | 'proposed'
}

/** The day by which an amount that becomes due now must be paid; `days` are working days. */
export const paymentDueOn = async (db: Db, now: Date, days: number = usualPaymentDays): Promise<string> =>
  addWorkingDays(await readCalendar(db), businessDay(now), days)

/** Makes a due for a lot's round, unless the amount is 0. */
export async function makeDue(
  db: Db,
  who: Caller,
  lot: LedgerSubject,
  due: NewDue,
): Promise<StoredDue | undefined> {
  if (compare(due.amount, '0') <= 0) return undefined
  const values = {
    ...due,
    lot_id: lot.id,
    round_no: lot.round_no,
    direction: entryDirections[due.kind],
    platform: lot.platform,
    company: lot.company,
    created_at: who.now.toISOString(),
  }
  return createRecord(db, who, dueSource, values, lot.lot_no === null ? {} : { record_name: lot.lot_no })
}

const stateOf = (paid: Decimal, whole: Decimal): StoredDue['state'] =>
  isZero(paid) ? 'open' : compare(paid, whole) < 0 ? 'partial' : 'done'

export async function lockDue(db: Db, id: number): Promise<StoredDue> {
  const [due] = await lockRecords(db, dueSource, eq(table.id, id))
  if (!due) throw new Refusal('not_found')
  return due
}

export async function setPaid(db: Db, who: Caller, due: StoredDue, paid_amount: Decimal): Promise<void> {
  const { amount: whole } = due
  await writeColumns(db, who, dueSource, due, {
    amount: whole,
    paid_amount,
    state: stateOf(paid_amount, whole),
  })
}

/** A due that matches an entry without one. */
export type FittingDue = Pick<StoredDue, 'id' | 'sign_up_id'>

/**
 * The kinds of due that an entry can pay. An advance and the commission of a buyer are parts of the sale's
 * due.
 */
export const duesPaidBy = (kind: EntryKind): EntryKind[] =>
  kind === 'advance_in' || kind === 'buyer_commission_in' ? [kind, 'balance_in'] : [kind]

/** Live dues that match an entry without a due, by its lot or sign-up. Two rows mean that there may be more. */
export const liveDuesOf = (
  db: Db,
  entry: { lot_id: number | null; round_no: number; sign_up_id: number | null; kind: EntryKind },
): Promise<FittingDue[]> =>
  db
    .select({ id: table.id, sign_up_id: table.sign_up_id })
    .from(table)
    .where(
      and(
        entry.lot_id === null ? isNull(table.lot_id) : eq(table.lot_id, entry.lot_id),
        eq(table.round_no, entry.round_no),
        inArray(table.kind, duesPaidBy(entry.kind)),
        inArray(table.state, liveDueStates),
        entry.sign_up_id === null ? undefined : eq(table.sign_up_id, entry.sign_up_id),
      ),
    )
    .limit(2)

/** The dues of a round, without those of buyers who defaulted, which do not belong to the next sale. */
const ofRound = ({ id, round_no }: LotRound, kinds: readonly EntryKind[]) =>
  and(eq(table.lot_id, id), eq(table.round_no, round_no), inArray(table.kind, kinds), not(ofDefaulter))

/** Cancels the dues of some kinds. Refused if any money was paid on one of them. */
export async function cancelDues(
  db: Db,
  who: Caller,
  lot: LotRound,
  kinds: readonly EntryKind[],
  signUpId?: number,
): Promise<void> {
  const ofSignUp = signUpId === undefined ? undefined : eq(table.sign_up_id, signUpId)
  for (const due of await lockRecords(db, dueSource, and(ofRound(lot, kinds), ofSignUp))) {
    if (due.state === 'cancelled') continue
    if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
  }
}

/**
 * Ends the live dues of some kinds because other dues replace them: an unpaid due is cancelled, a partly paid
 * one is reduced to the amount paid.
 */
export async function endDues(
  db: Db,
  who: Caller,
  lot: LotRound,
  kinds: readonly EntryKind[],
  signUpId?: number,
): Promise<void> {
  const ofSignUp = signUpId === undefined ? undefined : eq(table.sign_up_id, signUpId)
  await end(db, who, and(ofRound(lot, kinds), ofSignUp))
}

/** Ends the live dues of some kinds of a sign-up that is for an event, or whose buyer defaulted. */
export const endDuesOf = (
  db: Db,
  who: Caller,
  signUpId: number,
  kinds: readonly EntryKind[],
): Promise<void> => end(db, who, and(eq(table.sign_up_id, signUpId), inArray(table.kind, kinds)))

async function end(db: Db, who: Caller, which: SQL | undefined): Promise<void> {
  const live = and(which, inArray(table.state, liveDueStates))
  for (const due of await lockRecords(db, dueSource, live)) {
    const { paid_amount } = due
    const end = isZero(paid_amount)
      ? ({ state: 'cancelled' } as const)
      : ({ amount: paid_amount, state: 'done' } as const)
    await writeColumns(db, who, dueSource, due, end)
  }
}
