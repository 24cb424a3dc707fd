import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { auctionEvents } from '#contract/auction-events.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { containing } from '#server/lists/list-query.ts'
import { allOf, writableSource, type RowOf, type Source } from '#server/records/source.ts'
import { auctionEventsTable as table } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lotScope } from '#server/features/lots/visibility.ts'

/** True if an event has a lot in these states that the caller may see. */
const hasLot = (who: Caller, states?: readonly LotState[]): SQL =>
  sql`exists (select from ${lotsTable} where ${allOf(
    eq(lotsTable.event_id, table.id),
    states && inArray(lotsTable.state, [...states]),
    lotScope(who),
  )})`

/**
 * The people whose events this caller may write: everybody (roles 1, 2), the team (3), only themselves (5).
 */
function ownersOf(who: Caller): SQL | undefined {
  if (may(who, 'lots.seeAll')) return undefined
  if (!may(who, 'lots.write')) return sql`false`
  return inArray(table.service_id, may(who, 'lots.seeTeam') ? [who.uid, ...who.team] : [who.uid])
}

/** True if this caller may write an event that they see. */
export const mayWriteEvent = (who: Caller, row: { service_id: number | null }): boolean =>
  may(who, 'lots.write') &&
  (may(who, 'lots.seeAll') ||
    row.service_id === who.uid ||
    (may(who, 'lots.seeTeam') && row.service_id !== null && who.team.includes(row.service_id)))

const running: readonly LotState[] = ['bidding', 'confirming']
const coming: readonly LotState[] = ['listed', 'approved']
const preparing: readonly LotState[] = ['draft', 'reviewing']
const pastRound = sql`exists (select from lot_rounds r
  where (r.terms ->> 'event_id')::bigint = ${table.id} and r.terms ->> 'event_id' is not null)`

/** The rule of `stateOfEvent` as SQL conditions. */
const derived: Source['derived'] = {
  mine: (who) => eq(table.service_id, who.uid),
  running: (who) => hasLot(who, running),
  coming: (who) => allOf(sql`not ${hasLot(who, running)}`, hasLot(who, coming)),
  preparing: (who) =>
    allOf(
      sql`not ${hasLot(who, [...running, ...coming])}`,
      or(hasLot(who, preparing), sql`not (${hasLot(who)} or ${pastRound})`),
    ),
  finished: (who) =>
    allOf(
      sql`not ${hasLot(who, [...running, ...coming, ...preparing])}`,
      sql`(${hasLot(who)} or ${pastRound})`,
    ),
}

/** Sellers see their own events; everybody sees those with a lot that they may see. */
export const eventSource = writableSource({
  resource: auctionEvents,
  table,
  visibility: {
    rows: (who) => {
      const owners = ownersOf(who)
      return owners && or(owners, hasLot(who))
    },
    hidden: () => [],
  },
  order: { column: table.opens_at, descending: true },
  derived,
  search: (_who, q) =>
    sql`(${table.title} ilike ${containing(q)}
      or ${table.event_no} ilike ${containing(q)}
      or ${table.notice_no} ilike ${containing(q)})`,
  log: {
    resource: 'auction_events',
    nameOf: (row) => row.title,
    ownersOf: (row) => [row.service_id],
    audienceOf: () => ['lots.use'],
    fields: writableNames(auctionEvents),
  },
})

export type StoredEvent = RowOf<typeof eventSource>
