import { and, asc, eq, inArray } from 'drizzle-orm'
import { entryDirections, type EntryKind, type parties } from '../../../contract/finance.ts'
import { add, amount, compare, isZero, subtract, type Decimal } from '../../../contract/money.ts'
import { businessDay } from '../../../contract/time.ts'
import { addWorkingDays } from '../../../contract/working-days.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { writeColumns } from '../../records/records.ts'

import type { StoredLot } from '../lots/visibility.ts'
import { dueSource, type StoredDue } from './source.ts'
import { duesTable as table } from '../../tables/finance.ts'

export interface NewDue {
  kind: EntryKind
  party: (typeof parties)[number]
  party_id: number
  amount: Decimal
  /** Day in the business zone. */
  due_date: string
  sign_up_id?: number | null
}

/** Within how many working days a buyer, or we, pay; no field of the lot says it, the usual notice does (decision 0051). */
const paymentWorkingDays = 5
/** The day by which what becomes due now is paid. */
export const paymentDueOn = (now: Date): string => addWorkingDays(businessDay(now), paymentWorkingDays)

/** Makes what a move of the lot leaves to be paid. Nothing is made of an amount of 0. */
export async function makeDue(db: Db, who: Caller, lot: StoredLot, due: NewDue): Promise<void> {
  if (compare(due.amount, '0') <= 0) return
  const values: typeof table.$inferInsert = {
    ...due,
    lot_id: lot.id,
    round_no: lot.round_no,
    direction: entryDirections[due.kind],
    platform: lot.platform,
    company: lot.company,
    created_at: who.now.toISOString(),
    created_by: who.uid || null,
    updated_by: who.uid || null,
  }
  const [row] = await db.insert(table).values(values).returning({ id: table.id })
  record(who, {
    action: 'create',
    resource: 'finance_dues',
    record_id: row?.id ?? null,
    record_name: lot.lot_no,
    version: 1,
    after: { kind: due.kind, amount: due.amount, due_date: due.due_date, party: due.party },
    owners: [],
  })
}

const stateOf = (paid: Decimal, whole: Decimal) =>
  (isZero(paid) ? 'open' : compare(paid, whole) < 0 ? 'partial' : 'done') as StoredDue['state']

export async function holdDue(db: Db, id: number): Promise<StoredDue> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

/** Counts confirmed money towards a due that is held; more than it asks for is refused. */
export async function payDue(db: Db, who: Caller, due: StoredDue, paid: Decimal): Promise<void> {
  if (!['open', 'partial'].includes(due.state)) throw new Refusal('due_closed')
  const rest = amount(subtract(due.amount, due.paid_amount))
  if (compare(paid, rest) > 0) throw new Refusal('due_exceeded', { amount: rest })
  await setPaid(db, who, due, amount(add(due.paid_amount, paid)))
}

/** Takes reversed money out of a due again. */
export const unpayDue = (db: Db, who: Caller, due: StoredDue, paid: Decimal): Promise<void> =>
  setPaid(db, who, due, amount(subtract(due.paid_amount, paid)))

async function setPaid(db: Db, who: Caller, due: StoredDue, paid_amount: Decimal): Promise<void> {
  await writeColumns(db, who, dueSource, due, { paid_amount, state: stateOf(paid_amount, due.amount) })
}

const live = ['open', 'partial'] as const

/** The one live due of a kind, for money that names a lot or a sign-up but no due. */
export async function liveDueOf(
  db: Db,
  where: { lot_id: number; round_no: number; sign_up_id: number | null },
  kind: EntryKind,
) {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.lot_id, where.lot_id),
        eq(table.round_no, where.round_no),
        eq(table.kind, kind),
        inArray(table.state, live),
        where.sign_up_id === null ? undefined : eq(table.sign_up_id, where.sign_up_id),
      ),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Cancels what is still to be paid of some kinds; what has money on it is refused. */
export async function cancelDues(
  db: Db,
  who: Caller,
  lot: StoredLot,
  kinds: readonly EntryKind[],
  signUpId?: number,
): Promise<void> {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.lot_id, lot.id),
        eq(table.round_no, lot.round_no ?? 1),
        inArray(table.kind, kinds),
        signUpId === undefined ? undefined : eq(table.sign_up_id, signUpId),
      ),
    )
    .for('update')
  for (const due of rows as StoredDue[]) {
    if (due.state === 'cancelled') continue
    if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
  }
}

/** What is still open of some kinds is asked for elsewhere from now on: nothing was paid, then it is cancelled; else it ends with what was. */
export async function endDues(
  db: Db,
  who: Caller,
  lot: StoredLot,
  kinds: readonly EntryKind[],
): Promise<void> {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.lot_id, lot.id),
        eq(table.round_no, lot.round_no ?? 1),
        inArray(table.kind, kinds),
        inArray(table.state, live),
      ),
    )
    .orderBy(asc(table.id))
    .for('update')
  for (const due of rows as StoredDue[])
    await writeColumns(
      db,
      who,
      dueSource,
      due,
      isZero(due.paid_amount) ? { state: 'cancelled' } : { amount: due.paid_amount, state: 'done' },
    )
}

/** True while anything of this round of the lot is still to be paid, either way. */
export async function duesOpen(db: Db, lotId: number, round: number): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.lot_id, lotId), eq(table.round_no, round), inArray(table.state, live)))
    .limit(1)
  return rows.length > 0
}
