import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DateMove } from '#contract/calendar.ts'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addWorkingDays, countWorkingDays, type WorkingCalendar } from '#contract/rules/working-days.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { Caller } from '#server/request/caller.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { liveDueStates } from '../ledger/changes.ts'
import { dueSource, presentDues, type StoredDue } from '../ledger/source.ts'
import { saleDues } from '../ledger/held.ts'

/**
 * The date under another calendar: as many working days after `base` as before. If its own calendar does
 * not explain a date, somebody set it by hand, so it stays.
 */
function movedDate(base: string, date: string, before: WorkingCalendar, after: WorkingCalendar): string {
  const days = countWorkingDays(before, base, date)
  const explained = days > 0 && addWorkingDays(before, base, days) === date
  return explained ? addWorkingDays(after, base, days) : date
}

/** The live dues whose date changes, ordered by date. */
export async function movingDates(
  db: Db,
  who: Caller,
  countedBy: (at: string) => WorkingCalendar,
  after: WorkingCalendar,
): Promise<DateMove[]> {
  const rows = await db
    .select({
      due: duesTable,
      lot_no: sql<string>`coalesce(${lotsTable.lot_no}, ${auctionEventsTable.event_no})`,
    })
    .from(duesTable)
    .leftJoin(lotsTable, eq(lotsTable.id, duesTable.lot_id))
    .leftJoin(signUpsTable, eq(signUpsTable.id, duesTable.sign_up_id))
    .leftJoin(auctionEventsTable, eq(auctionEventsTable.id, signUpsTable.event_id))
    .where(inArray(duesTable.state, liveDueStates))
    .orderBy(duesTable.due_date, duesTable.id)
  const moving = rows.flatMap(({ due, lot_no }) => {
    const { due_date, created_at } = due
    if (due_date === null || created_at === null) return []
    const to = movedDate(businessDay(new Date(created_at)), due_date, countedBy(created_at), after)
    return to === due_date ? [] : [{ due, lot_no, from: due_date, to }]
  })
  const names = await presentDues(
    db,
    who,
    moving.map(({ due }) => due),
  )
  return moving.map(({ due, lot_no, from: before, to }, at) => ({
    due_id: due.id,
    kind: due.kind,
    lot_id: due.lot_id,
    lot_no,
    party_name: names[at]?.party_name ?? null,
    from: before,
    to,
  }))
}

const isSale = (kind: EntryKind): boolean => saleDues.some((due) => due === kind)
const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))
const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/**
 * Moves dues, together with the lot's `payment_due_on` and the sign-up's `refund_due_on` if they have the
 * same day. Locks are taken in the usual order: lots, sign-ups, dues.
 */
export async function moveDates(db: Db, who: Caller, moves: readonly DateMove[]): Promise<DateMove[]> {
  if (moves.length === 0) return []
  const lots = byId(
    await lockRecords(db, lotSource, inArray(lotsTable.id, idsOf(moves.map((move) => move.lot_id)))),
  )
  const wanted = inArray(
    duesTable.id,
    moves.map((move) => move.due_id),
  )
  const seen = await db.select({ sign_up_id: duesTable.sign_up_id }).from(duesTable).where(wanted)
  const signUps = byId(
    await lockRecords(db, signUpSource, inArray(signUpsTable.id, idsOf(seen.map((item) => item.sign_up_id)))),
  )
  const dues = byId(await lockRecords(db, dueSource, and(wanted, inArray(duesTable.state, liveDueStates))))
  const done: DateMove[] = []
  for (const move of moves) {
    const due = dues.get(move.due_id)
    if (due?.due_date !== move.from) continue
    await moveDue(
      db,
      who,
      due,
      move,
      move.lot_id === null ? undefined : lots.get(move.lot_id),
      due.sign_up_id === null ? undefined : signUps.get(due.sign_up_id),
    )
    done.push(move)
  }
  return done
}

async function moveDue(
  db: Db,
  who: Caller,
  due: StoredDue,
  { from, to, lot_no }: DateMove,
  lot: StoredLot | undefined,
  signUp: StoredSignUp | undefined,
): Promise<void> {
  const entry = { action: 'edit' as const, detail: { calendar: to.slice(0, 4) } }
  await writeRecord(db, who, dueSource, due, { due_date: to }, { ...entry, record_name: lot_no })
  if (lot && isSale(due.kind) && lot.round_no === due.round_no && lot.payment_due_on === from)
    await writeRecord(db, who, lotSource, lot, { payment_due_on: to }, entry)
  if (signUp && due.kind === 'deposit_refund' && signUp.refund_due_on === from)
    await writeRecord(db, who, signUpSource, signUp, { refund_due_on: to }, entry)
}
