import { sql } from 'drizzle-orm'
import type { People } from '#contract/dashboard.ts'
import type { AddressQuery } from '#contract/grammar/addresses.ts'
import { roundResults } from '#contract/lot-rounds.ts'
import { groupRecords, type Group } from '#server/lists/group-records.ts'
import { feedSource } from '#server/features/follow-ups/feed.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { customersTable, followUpsTable } from '#server/tables/customers.ts'
import { allRounds } from '#server/tables/lot-rounds.ts'
import { cached } from '#server/speed/cache.ts'
import { directs, rounds } from './auction-lists.ts'
import { countedByPerson } from './counted.ts'
import {
  customerList,
  rawOf,
  reachOf,
  urlOf,
  type ScreenList,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'
import { dealAmount, endedIn } from './headline.ts'

export const feed: ScreenList = { address: 'followUps', source: feedSource }
export type Groups = ReadonlyMap<number, Group>
/** As many people as a grouping of rows gives at most. */
const mostPeople = 500
const none: Group = { n: 0, made: null }

export const ofPeriod = ({ span }: WidgetInput) => ({ created_at_from: span.from, created_at_to: span.to })
const soldIn = ({ span }: WidgetInput) => ({ state: roundResults.sold, ...endedIn(span) })

const seesAll = (who: Caller) => may(who, 'customers.seeAll')

/** Customers by their owner. */
const customersBy = ({ db, who }: WidgetInput, list: ScreenList, query: AddressQuery): Promise<Groups> =>
  groupRecords<number>(db, who, list.source, rawOf(query), sql`${customersTable.service_id}::int`, {
    also: sql`${list.also} and ${customersTable.service_id} is not null`,
  })
/** Customers that people own now, from the counts where the reader sees all of them. */
export const heldBy = (input: WidgetInput, list: ScreenList): Promise<Groups> =>
  seesAll(input.who) ? countedByPerson(input.db, 'held', mostPeople) : customersBy(input, list, {})
/** Follow-ups by person. Readers who see all of them share one cached result, because it reads every row. */
export function followedBy(input: WidgetInput): Promise<Groups> {
  const query = ofPeriod(input)
  const count = () =>
    groupRecords<number>(
      input.db,
      input.who,
      feed.source,
      rawOf(query),
      sql`${followUpsTable.created_by}::int`,
      { also: sql`${followUpsTable.created_by} is not null` },
    )
  return seesAll(input.who) ? cached(`people:followed:${JSON.stringify(query)}`, count) : count()
}
const soldBy = (input: WidgetInput): Promise<Groups> =>
  groupRecords<number>(
    input.db,
    input.who,
    rounds.source,
    rawOf(soldIn(input)),
    sql`${allRounds.service_id}::int`,
    { also: sql`${allRounds.service_id} is not null`, make: dealAmount },
  )

/** Everybody who did something in the period or has customers now. */
async function people(input: WidgetInput): Promise<People> {
  const list = await customerList(input.db)
  const made = ofPeriod(input)
  const followed = await followedBy(input)
  const created = await customersBy(input, list, made)
  const held = await heldBy(input, list)
  const overdue = await customersBy(input, list, { overdue: true })
  const deals = await soldBy(input)
  const ids = [...new Set([followed, created, held, overdue, deals].flatMap((part) => [...part.keys()]))]
  const names = await staffNames(input.db, ids)
  const of = (groups: Groups, id: number, from: ScreenList, query: AddressQuery) => ({
    value: (groups.get(id) ?? none).n,
    url: urlOf(from, query),
  })
  const rows = ids.map((id) => ({
    id,
    name: names.get(id) ?? String(id),
    followed: of(followed, id, feed, { created_by: id, ...made }),
    created: of(created, id, list, { service_id: id, ...made }),
    deals: {
      ...of(deals, id, rounds, { service_id: id, ...soldIn(input) }),
      sum: (deals.get(id) ?? none).made ?? '0.00',
    },
    held: of(held, id, list, { service_id: id }),
    overdue: of(overdue, id, list, { service_id: id, overdue: true }),
  }))
  return {
    shape: 'people',
    rows: rows.toSorted((a, b) => b.followed.value - a.followed.value || a.id - b.id),
  }
}

/** The work of everybody in the house. */
export const peopleWidget: WidgetMaker = {
  name: 'people',
  shown: directs,
  reach: reachOf,
  make: people,
}
