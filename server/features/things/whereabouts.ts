import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Whereabouts } from '#contract/whereabouts.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { recordsWhere } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { allOf } from '#server/records/source.ts'
import { loadConsignor } from '#server/features/consignors/consignors.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotScope } from '#server/features/lots/visibility.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { thingsTable } from '#server/tables/things.ts'
import { presentThings } from './present.ts'
import { thingSource } from './source.ts'

/** The report on the matching things of sold lots that the caller may see. */
async function reportOn(db: Db, who: Caller, title: string, fits: SQL): Promise<Whereabouts> {
  const lot = allOf(
    eq(lotsTable.id, thingsTable.lot_id),
    eq(lotsTable.round_no, thingsTable.round_no),
    inArray(lotsTable.state, [...resultStates]),
    fits,
    lotScope(who),
  )
  const things = await recordsWhere(db, thingSource, sql`exists (select from ${lotsTable} where ${lot})`, {
    order: asc(thingsTable.lot_id),
  })
  const rows = await presentThings(db, who, things, () => false)
  return {
    title,
    total: rows.length,
    out: rows.filter(({ state }) => state !== 'in_yard').length,
    accounted: rows.filter(({ state }) => state === 'accepted').length,
    late: rows.filter(({ late }) => late).length,
    rows,
  }
}

export async function whereaboutsOfLot(db: Db, who: Caller, id: number): Promise<Whereabouts> {
  const lot = await loadLot(db, who, id)
  const title = [lot.lot_no, lot.corpore_name].filter(Boolean).join(' ')
  return reportOn(db, who, title, eq(lotsTable.id, lot.id))
}

/** Everybody who may see one lot of an event may get the event's report. */
export async function whereaboutsOfEvent(db: Db, who: Caller, id: number): Promise<Whereabouts> {
  const seen = sql`exists (select from ${lotsTable}
    where ${allOf(eq(lotsTable.event_id, auctionEventsTable.id), lotScope(who))})`
  const [event] = await db
    .select({ title: auctionEventsTable.title })
    .from(auctionEventsTable)
    .where(and(eq(auctionEventsTable.id, id), seen))
  if (!event) throw new Refusal('not_found')
  return reportOn(db, who, event.title, eq(lotsTable.event_id, id))
}

export async function whereaboutsOfConsignor(db: Db, who: Caller, id: number): Promise<Whereabouts> {
  const consignor = await loadConsignor(db, who, id)
  const title = required(consignor.company_name, 'the name of a consignor')
  return reportOn(db, who, title, eq(lotsTable.commission_id, id))
}

/** The name of the report's files. */
export const fileNameOf = (who: Caller, { title }: Whereabouts): string =>
  `${title} ${businessDay(who.now)}`.replaceAll(/[\\/:*?"<>|]/g, ' ')
