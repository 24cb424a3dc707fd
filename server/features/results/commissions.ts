import { and, asc, eq, sql } from 'drizzle-orm'
import type {
  CommissionLine,
  CommissionOfPerson,
  commissionRoutes,
  Commissions,
  CommissionWaiting,
} from '#contract/commissions.ts'
import type { BodyOf, QueryOf } from '#contract/grammar/route.ts'
import { add, amount, compare } from '#contract/rules/money.ts'
import { monthAfter, monthBefore } from '#contract/rules/period-before.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { commissionLinesTable as table, commissionMonthsTable as months } from '#server/tables/commissions.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { computeMonth, computeWaiting, endOf, readBasis, type Basis, type Computed } from './entitlements.ts'
import { beginningOf } from './plans.ts'

const frozenMonth = async (db: Db, month: string) =>
  (await db.select().from(months).where(eq(months.month, month)))[0]

/** The stored commissions of a frozen month. */
const frozenLines = (db: Db, month: string): Promise<Computed[]> =>
  db
    .select({
      lot_id: table.lot_id,
      lot_no: lotsTable.lot_no,
      lot_name: sql<string>`coalesce(${lotsTable.corpore_name}, '')`,
      round_no: table.round_no,
      role: table.role,
      uid: table.uid,
      amount: table.amount,
      why: table.why,
      earned: table.earned,
      earned_before: table.earned_before,
      rate: table.rate,
      bands: table.bands,
      entitled: table.entitled,
    })
    .from(table)
    .innerJoin(lotsTable, eq(lotsTable.id, table.lot_id))
    .where(and(eq(table.month, month)))
    .orderBy(asc(table.id))

/** A month as it was frozen, or as it stands now. What came before the last frozen month stays empty. */
const linesOf = async (db: Db, basis: Basis, month: string): Promise<Computed[]> =>
  basis.frozen_to !== null && month <= basis.frozen_to ? frozenLines(db, month) : computeMonth(basis, month)

/** The month that is frozen next: the one after the last, at first that of the earliest plan. */
function nextMonth({ frozen_to, plans }: Basis): string | null {
  if (frozen_to !== null) return monthAfter(frozen_to)
  return beginningOf(plans)?.slice(0, 7) ?? null
}

const isOver = (who: Caller, month: string): boolean => endOf(month) < businessDay(who.now)
const sumOf = (rows: readonly { amount: string }[]): string =>
  amount(add('0', ...rows.map((row) => row.amount)))

/** Whose commissions are read: one person's, or everybody's for those who see all. */
function readPerson(who: Caller, uid: string | undefined): number | undefined {
  const seesAll = may(who, 'results.seeAll')
  if (uid === undefined) return seesAll ? undefined : who.uid
  if (!seesAll && Number(uid) !== who.uid) throw new Refusal('no_permission')
  return Number(uid)
}

interface ByPerson {
  items: readonly Computed[]
  before: readonly Computed[]
  waiting: readonly { uid: number; amount: string }[]
}

function peopleOf({ items, before, waiting }: ByPerson, names: ReadonlyMap<number, string>) {
  const uids = [...new Set([...items, ...before, ...waiting].map(({ uid }) => uid))]
  const people = uids.map((uid): CommissionOfPerson => {
    const own = <Row extends { uid: number }>(rows: readonly Row[]) => rows.filter((row) => row.uid === uid)
    return {
      uid,
      uid_name: names.get(uid) ?? null,
      amount: sumOf(own(items)),
      late: sumOf(own(items).filter(({ why }) => why !== null)),
      before: sumOf(own(before)),
      waiting: sumOf(own(waiting)),
    }
  })
  return people.toSorted((a, b) => compare(b.amount, a.amount) || a.uid - b.uid)
}

/** Fields that would tell the consignor's commission. */
const telling = ['earned', 'earned_before', 'rate', 'bands'] as const

function presentLine(
  { entitled: _entitled, ...line }: Computed,
  names: ReadonlyMap<number, string>,
  masked: readonly string[],
): CommissionLine {
  const shown: CommissionLine = { ...line, uid_name: names.get(line.uid) ?? null }
  for (const name of telling) if (masked.includes(name)) delete shown[name]
  return shown
}

const presentWaiting = (
  waiting: ReturnType<typeof computeWaiting>,
  names: ReadonlyMap<number, string>,
): CommissionWaiting[] =>
  waiting.map(({ lot_id, lot_no, lot_name, round_no, role, uid, amount: left, waits_for }) => ({
    lot_id,
    lot_no,
    lot_name,
    round_no,
    role,
    uid,
    uid_name: names.get(uid) ?? null,
    amount: left,
    waits_for,
  }))

/** Whether the month is frozen, by whom, and which one is next. */
function frozenState(
  who: Caller,
  basis: Basis,
  month: string,
  frozen: typeof months.$inferSelect | undefined,
  names: ReadonlyMap<number, string>,
) {
  const next = nextMonth(basis)
  const mayFreeze = may(who, 'commissions.freeze') && month === next && isOver(who, month)
  return {
    frozen_at: frozen?.created_at ?? null,
    frozen_by_name: frozen?.created_by ? (names.get(frozen.created_by) ?? null) : null,
    next,
    actions: mayFreeze ? ['freeze'] : [],
  }
}

export async function getCommissions(
  db: Db,
  who: Caller,
  { month = businessDay(who.now).slice(0, 7), uid }: QueryOf<typeof commissionRoutes.get>,
): Promise<Commissions> {
  const person = readPerson(who, uid)
  const ofPerson = <Row extends { uid: number }>(rows: Row[]) =>
    person === undefined ? rows : rows.filter((row) => row.uid === person)
  const earlier = monthBefore(month)
  const basis = await readBasis(db, [month, earlier, monthBefore(earlier)])
  const items = ofPerson(await linesOf(db, basis, month))
  const before = ofPerson(await linesOf(db, basis, earlier))
  const waiting = ofPerson(computeWaiting(basis))
  const frozen = await frozenMonth(db, month)
  const uids = [...items, ...before, ...waiting].map((row) => row.uid)
  const names = await staffNames(db, [...uids, ...(frozen?.created_by ? [frozen.created_by] : [])])
  const masked = may(who, 'lots.seeConsignorCommission') ? [] : telling
  return {
    month,
    ...frozenState(who, basis, month, frozen, names),
    people: peopleOf({ items, before, waiting }, names),
    items: items.map((line) => presentLine(line, names, masked)),
    sum: sumOf(items),
    sum_before: sumOf(before),
    waiting: presentWaiting(waiting, names),
    masked: [...masked],
  }
}

/**
 * Freezes a month that is over, after the months before it. Its commissions are stored with what they were computed
 * from; what changes later falls into the next month.
 */
export async function freezeMonth(
  db: Db,
  who: Caller,
  { month }: BodyOf<typeof commissionRoutes.freeze>,
): Promise<Commissions> {
  if (!isOver(who, month)) throw invalidField('commissions', 'month', 'out_of_range')
  const basis = await readBasis(db, [month, monthBefore(month)])
  const next = nextMonth(basis)
  if (basis.frozen_to !== null && month <= basis.frozen_to)
    throw new Refusal('month_frozen', { month }, { month })
  if (next === null) throw new Refusal('wrong_state')
  if (month !== next) throw new Refusal('earlier_month_open', { month: next }, { month: next })
  const [made] = await db
    .insert(months)
    .values({
      month,
      plan_version: basis.plan_version,
      created_at: who.now.toISOString(),
      created_by: who.uid,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new Refusal('month_frozen', { month }, { month })
  const lines = computeMonth(basis, month)
  for (const { lot_no: _no, lot_name: _name, ...line } of lines)
    await db.insert(table).values({ ...line, month })
  addAuditEntry(who, {
    action: 'close',
    resource: 'commissions',
    record_name: month,
    detail: { month, amount: sumOf(lines), lines: lines.length },
    owners: [null],
  })
  return getCommissions(db, who, { month })
}
