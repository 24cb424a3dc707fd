import { and, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { calendarDays, mostEntries } from '#contract/calendar-feed.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { unclearedStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { withoutTypedPhones } from '#server/identity/phones-in-text.ts'
import { versionWithout } from '#server/records/masked-edits.ts'
import { hiddenOf, visibilityOf } from '#server/features/lots/visibility.ts'
import { customersTable } from '#server/tables/customers.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { texts } from '#texts/all.ts'
import { phrase, type Texts } from '#texts/text.ts'
import type { CalendarEntry } from './ics.ts'

/** States in which the auction of a lot is certain or over. A draft has no date yet. */
const auctioned: readonly LotState[] = [
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
  'settled',
  'unsold',
]

/** States in which bidders may still come and look. */
const viewed: readonly LotState[] = ['approved', 'listed', 'bidding']

type EventName = keyof Texts['calendarFeed']['events']

const range = (now: Date): [string, string] => [
  addDays(now, -calendarDays.back).toISOString(),
  addDays(now, calendarDays.ahead).toISOString(),
]

const summaryOf =
  ({ language }: Caller) =>
  (event: EventName, name: string): string =>
    phrase(texts[language], language, `calendarFeed.events.${event}`, { name })

const idOf = (...parts: (string | number)[]): string => `${parts.join('-')}@yunjingtong-crm`

/** The lots of the person that match, the next date first. */
async function lotsWhere(
  db: Db,
  who: Caller,
  states: readonly LotState[],
  column: (typeof lotsTable)['auction_time' | 'view_from' | 'clean_end_time' | 'payment_due_on'],
  [from, to]: [string, string],
) {
  const scope: SQL | undefined = visibilityOf('mover').rows(who)
  return db
    .select({
      id: lotsTable.id,
      version: lotsTable.version,
      masked_edits: lotsTable.masked_edits,
      state: lotsTable.state,
      unsold_reason: lotsTable.unsold_reason,
      made: lotsTable.created_at,
      changed: lotsTable.updated_at,
      name: lotsTable.corpore_name,
      lot_no: lotsTable.lot_no,
      place: lotsTable.look_address,
      view_to: lotsTable.view_to,
      at: column,
    })
    .from(lotsTable)
    .where(and(scope, inArray(lotsTable.state, [...states]), gte(column, from), lt(column, to)))
    .orderBy(asc(column), asc(lotsTable.id))
    .limit(mostEntries)
}

type CalendarLot = Awaited<ReturnType<typeof lotsWhere>>[number]

/** An edit of fields that are masked for the person moves neither the version nor the time that they get. */
function lotEntry(
  kind: 'auction' | 'viewing' | 'pick_up' | 'payment',
  who: Caller,
  lot: CalendarLot,
): Omit<CalendarEntry, 'starts'> {
  const masked = hiddenOf(who, lot)
  return {
    uid: idOf('lot', lot.id, kind),
    sequence: versionWithout(lot, masked),
    made: lot.made,
    changed: masked.length === 0 ? lot.changed : undefined,
    summary: summaryOf(who)(kind, lot.name ?? lot.lot_no),
    location: lot.place ?? undefined,
  }
}

/** A viewing without an end takes an hour. */
function viewingMinutes({ at, view_to }: CalendarLot): number {
  const minutes = at && view_to ? (Date.parse(view_to) - Date.parse(at)) / 60_000 : 60
  return Math.max(minutes, 1)
}

async function lotEntries(db: Db, who: Caller): Promise<CalendarEntry[]> {
  const between = range(who.now)
  const days = between.map((at) => businessDay(new Date(at))) as [string, string]
  const auctions = await lotsWhere(db, who, auctioned, lotsTable.auction_time, between)
  const viewings = await lotsWhere(db, who, viewed, lotsTable.view_from, between)
  const pickUps = await lotsWhere(db, who, unclearedStates, lotsTable.clean_end_time, between)
  const payments = await lotsWhere(db, who, ['sold'], lotsTable.payment_due_on, days)
  return [
    ...auctions.map((lot): CalendarEntry => ({
      ...lotEntry('auction', who, lot),
      starts: { at: lot.at ?? '', minutes: 60 },
      remind: 60,
    })),
    ...viewings.map((lot): CalendarEntry => ({
      ...lotEntry('viewing', who, lot),
      starts: { at: lot.at ?? '', minutes: viewingMinutes(lot) },
    })),
    ...pickUps.map((lot): CalendarEntry => ({
      ...lotEntry('pick_up', who, lot),
      starts: { at: lot.at ?? '', minutes: 30 },
    })),
    ...payments.map((lot): CalendarEntry => ({
      ...lotEntry('payment', who, lot),
      starts: { day: lot.at ?? '' },
    })),
  ]
}

/** The person's appointments with their own customers. */
async function followUpEntries(db: Db, who: Caller): Promise<CalendarEntry[]> {
  if (!may(who, 'customers.use')) return []
  const { next_follow_at: at } = customersTable
  const [from, to] = range(who.now)
  const rows = await db
    .select({
      id: customersTable.id,
      version: customersTable.version,
      made: customersTable.created_at,
      changed: customersTable.updated_at,
      name: customersTable.company_name,
      at,
    })
    .from(customersTable)
    .where(
      and(
        eq(customersTable.service_id, who.uid),
        isNull(customersTable.archived_at),
        gte(at, from),
        lt(at, to),
      ),
    )
    .orderBy(asc(at), asc(customersTable.id))
    .limit(mostEntries)
  const words = summaryOf(who)
  return rows.map((row) => ({
    uid: idOf('customer', row.id, 'follow-up'),
    sequence: row.version,
    made: row.made,
    changed: row.changed,
    summary: words('follow_up', row.name),
    starts: { at: row.at ?? '', minutes: 30 },
    remind: 15,
  }))
}

/** Everything in a person's calendar, by their current roles and scope. */
export async function calendarEntries(db: Db, who: Caller): Promise<CalendarEntry[]> {
  const entries = [...(await lotEntries(db, who)), ...(await followUpEntries(db, who))]
  // A name or a place may contain a phone number, and calendars are stored outside the product.
  return entries.map((entry) => ({
    ...entry,
    summary: withoutTypedPhones(entry.summary),
    ...(entry.location !== undefined && { location: withoutTypedPhones(entry.location) }),
  }))
}
