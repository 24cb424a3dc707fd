import { and, eq, gt } from 'drizzle-orm'
import {
  belongsTo,
  type Calendar,
  type CalendarYearRow,
  type DateMove,
  type calendarRoutes,
} from '#contract/calendar.ts'
import { readHolidayText } from '#contract/rules/holiday-text.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import {
  holidaysOf,
  missingYears,
  seededYears,
  workingCalendar,
  type CalendarDay,
  type WorkingCalendar,
} from '#contract/rules/working-days.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import { InvalidFields, invalidField, Refusal } from '#server/request/errors.ts'
import { calendarYearsTable as table } from '#server/tables/calendar.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { getNoticeRules } from './notice-rules.ts'
import { forgetNoticeBasis } from './read.ts'
import { required } from '#server/records/required.ts'

type StoredYear = typeof table.$inferSelect

/**
 * Open dates that count working days. A feature above stores them and registers itself here. Moves are in
 * date order.
 */
export const openDates = hook<{
  /** Dates that differ under the new calendar. `countedBy` returns the calendar in use at an instant. */
  moving(
    db: Db,
    who: Caller,
    countedBy: (at: string) => WorkingCalendar,
    after: WorkingCalendar,
  ): Promise<DateMove[]>
  /** Writes new dates. Skips dates that have changed meanwhile, and returns the ones it moved. */
  move(db: Db, who: Caller, moves: readonly DateMove[]): Promise<DateMove[]>
}>('the open dates of the working calendar')

const firstYear = 2000
const lastYear = 2199
const refuseNoYear = (year: number): void => {
  if (year < firstYear || year > lastYear) throw new Refusal('not_found')
}

const seedOf = (year: number) => seededYears.find((calendarYear) => calendarYear.year === year)
/** The days of a year that nobody has entered. */
const unenteredDays = (year: number): readonly CalendarDay[] => seedOf(year)?.days ?? holidaysOf(year)

const rowOf = (
  who: Caller,
  year: number,
  stored: StoredYear | undefined,
  names: ReadonlyMap<number, string>,
): CalendarYearRow => {
  const by = stored?.updated_by ?? null
  return {
    year,
    days: [...(stored?.days ?? unenteredDays(year))],
    known: stored !== undefined || seedOf(year) !== undefined,
    version: stored?.version ?? 1,
    updated_at: stored?.updated_at ?? null,
    updated_by: by,
    updated_by_name: by === null ? null : (names.get(by) ?? null),
    actions: may(who, 'calendar.change') ? ['edit'] : [],
  }
}

/** Years that people saved. Version 0 marks a row that `lockYear` has just inserted. */
const storedYears = (db: Db): Promise<StoredYear[]> => db.select().from(table).where(gt(table.version, 0))
const calendarOf = (stored: readonly StoredYear[]): WorkingCalendar =>
  workingCalendar(stored.map(({ id, days }) => ({ year: id, days })))

const namesOf = (db: Db, stored: readonly StoredYear[]): Promise<ReadonlyMap<number, string>> =>
  staffNames(
    db,
    stored.map((row) => row.updated_by).filter((uid) => uid !== null),
  )

/** Every known year and every missing one, with the notice rules. */
export async function getCalendar(db: Db, who: Caller): Promise<Calendar> {
  const stored = await storedYears(db)
  const calendar = calendarOf(stored)
  const missing = missingYears(calendar, who.now)
  const names = await namesOf(db, stored)
  const years = [...new Set([...calendar.years, ...missing])].sort((a, b) => a - b)
  return {
    years: years.map((year) =>
      rowOf(
        who,
        year,
        stored.find((row) => row.id === year),
        names,
      ),
    ),
    missing,
    notice_rules: await getNoticeRules(db, who),
  }
}

async function presentYear(db: Db, who: Caller, year: number): Promise<CalendarYearRow> {
  const stored = await db
    .select()
    .from(table)
    .where(and(eq(table.id, year), gt(table.version, 0)))
  return rowOf(who, year, stored[0], await namesOf(db, stored))
}

export function getYear(db: Db, who: Caller, year: number): Promise<CalendarYearRow> {
  refuseNoYear(year)
  return presentYear(db, who, year)
}

type Entries = Pick<BodyOf<typeof calendarRoutes.putYear>, 'days' | 'text'>

/** The days of a body, in order. A refusal of unreadable text lists the faulty words in `faults`. */
function daysOf(year: number, { days, text }: Entries): CalendarDay[] {
  if (text !== undefined) {
    const read = readHolidayText(text, year)
    if (read.faults.length > 0)
      throw new InvalidFields('calendar', [{ name: 'text', fault: 'unreadable' }], { faults: read.faults })
    return read.days
  }
  const given = days ?? []
  if (given.some(({ day }) => !belongsTo(year, day))) throw invalidField('calendar', 'days', 'out_of_range')
  return given
    .map(({ day, kind, name = null }) => ({ day, kind, name }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The calendar in force at an instant. Dates that have not moved since were computed by it. */
function calendarAt(stored: readonly StoredYear[], at: string): WorkingCalendar {
  const daysAt = ({ days, former }: StoredYear) => former.find(({ until }) => at < until)?.days ?? days
  return workingCalendar(stored.map((row) => ({ year: row.id, days: daysAt(row) })))
}

/** The open dates that move if a year gets these days. */
async function movesOf(db: Db, who: Caller, year: number, days: CalendarDay[]): Promise<DateMove[]> {
  const stored = await storedYears(db)
  const others = stored.filter((row) => row.id !== year).map((row) => ({ year: row.id, days: row.days }))
  const after = workingCalendar([...others, { year, days }])
  return openDates.implementation().moving(db, who, (at) => calendarAt(stored, at), after)
}

export async function previewYear(
  db: Db,
  who: Caller,
  year: number,
  input: Entries,
): Promise<{ days: CalendarDay[]; moves: DateMove[] }> {
  refuseNoYear(year)
  const days = daysOf(year, input)
  return { days, moves: await movesOf(db, who, year, days) }
}

/** Days that `others` lacks, as the audit log shows them. */
const changedDays = (days: readonly CalendarDay[], others: readonly CalendarDay[]): string[] =>
  days
    .filter(
      ({ day, kind }) => !others.some((calendarDay) => calendarDay.day === day && calendarDay.kind === kind),
    )
    .map(({ day, kind }) => `${day} ${kind}`)

/**
 * Locks a year. Inserts its row first, so that two people who save a new year at once wait for each other.
 */
async function lockYear(db: Db, who: Caller, year: number, version: number): Promise<StoredYear> {
  await db.insert(table).values({ id: year, days: [], version: 0 }).onConflictDoNothing()
  const [found] = await db.select().from(table).where(eq(table.id, year)).for('update')
  const locked = required(found, 'the locked year')
  if (version !== (locked.version || 1))
    throw new Refusal('stale_version', {}, { current: await presentYear(db, who, year) })
  return locked
}

/** Saves a year's entries. With `move_dates` it also moves the open dates and logs each move. */
export async function putYear(
  db: Db,
  who: Caller,
  year: number,
  { version, move_dates = false, ...input }: BodyOf<typeof calendarRoutes.putYear>,
): Promise<CalendarYearRow & { moves: DateMove[] }> {
  refuseNoYear(year)
  const days = daysOf(year, input)
  const locked = await lockYear(db, who, year, version)
  const before = locked.version === 0 ? [...unenteredDays(year)] : locked.days
  const moves = await movesOf(db, who, year, days)
  const at = who.now.toISOString()
  // Dates that stay keep counting by the entries that were in force when they were computed.
  const former = move_dates ? [] : [...locked.former, { until: at, days: before }]
  const first = locked.version === 0 && { created_by: who.uid, created_at: at }
  const written = { days, former, version: version + 1, updated_at: at, updated_by: who.uid, ...first }
  await db.update(table).set(written).where(eq(table.id, year))
  forgetNoticeBasis()
  const done = move_dates ? await openDates.implementation().move(db, who, moves) : moves
  addAuditEntry(who, {
    action: 'edit',
    resource: 'calendar',
    record_id: year,
    record_name: String(year),
    before: { days: changedDays(before, days) },
    after: { days: changedDays(days, before) },
    detail: { dates_moved: move_dates ? done.length : 0 },
    owners: [],
    audience: ['calendar.read'],
  })
  return { ...(await presentYear(db, who, year)), moves: done }
}
