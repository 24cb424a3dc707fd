import { sql } from 'drizzle-orm'
import type { Headline, HeadlineFigure, People, Series } from '#contract/dashboard.ts'
import type { AddressQuery } from '#contract/grammar/addresses.ts'
import { decidedStates, roundResults } from '#contract/lot-rounds.ts'
import { rate } from '#contract/rules/money.ts'
import { aggregateRecords, groupRecords, sumRecords, type Group } from '#server/lists/group-records.ts'
import { may } from '#server/request/caller.ts'
import { liveDueStates, unpaid } from '#server/features/finance/ledger/changes.ts'
import { feedSource } from '#server/features/follow-ups/feed.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { customersTable, followUpsTable } from '#server/tables/customers.ts'
import { allRounds } from '#server/tables/lot-rounds.ts'
import { directs, rounds } from './auction-lists.ts'
import {
  amount,
  customerList,
  ofAll,
  pointOf,
  rawOf,
  reachOf,
  urlOf,
  type ScreenList,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'
import { dues, keepsBooks } from './money-widgets.ts'
import { daysBefore } from './period.ts'

const feed: ScreenList = { address: 'followUps', source: feedSource }
const dealAmount = sql`coalesce(sum(${allRounds.deal_amount}), 0)::numeric(20, 2)`
const isSold = sql`${allRounds.state} in (${sql.join(
  roundResults.sold.map((state) => sql`${state}`),
  sql`, `,
)})`

interface Results {
  decided: number
  sold: number
  sum: string
  premium: string | null
}
const endedIn = ({ from, to }: { from: string; to: string }) => ({ result_at_from: from, result_at_to: to })

/** The rounds that were decided in these days. */
const resultsOf = ({ db, who }: WidgetInput, days: { from: string; to: string }): Promise<Results> =>
  sumRecords<Results>(db, who, rounds.source, rawOf({ state: decidedStates, ...endedIn(days) }), {
    decided: sql`count(*)::int`,
    sold: sql`(count(*) filter (where ${isSold}))::int`,
    sum: sql`coalesce(sum(${allRounds.deal_amount}) filter (where ${isSold}), 0)::numeric(20, 2)::text`,
    premium: sql`(round(avg(${allRounds.premium_rate}) filter (where ${isSold}), 2))::text`,
  })

/** Turnover, the part sold and the average premium beside the period before; what is owed and late now. */
async function headline(input: WidgetInput): Promise<Headline> {
  const { db, who, span } = input
  const [now, before] = [await resultsOf(input, span), await resultsOf(input, daysBefore(span))]
  const ofSold = urlOf(rounds, { state: roundResults.sold, ...endedIn(span) })
  const part = ({ sold, decided }: Results) => rate(String(sold), String(decided))
  const owed = { direction: 'in', state: liveDueStates }
  const owing = await amount(input, dues, owed)
  const sum = await aggregateRecords(db, who, dues.source, rawOf(owed), sql`sum(${unpaid})::numeric(20, 2)`)
  const late = await amount(input, await customerList(db), { overdue: true })
  const figures: HeadlineFigure[] = [
    { name: 'turnover', value: now.sold, sum: now.sum, before: before.sum, url: ofSold },
    {
      name: 'sold_rate',
      value: now.decided,
      part: now.sold,
      rate: part(now),
      before: part(before),
      url: urlOf(rounds, { state: decidedStates, ...endedIn(span) }),
    },
    { name: 'premium', value: now.sold, rate: now.premium, before: before.premium, url: ofSold },
    {
      name: 'receivable',
      value: owing.value,
      sum: sum ?? '0.00',
      url: keepsBooks(who) ? owing.url : null,
    },
    { name: 'overdue', value: late.value, url: late.url },
  ]
  return { shape: 'headline', figures }
}

/** What the rounds sold at each point of the period are worth. */
async function turnover(input: WidgetInput): Promise<Series> {
  const { db, who, span } = input
  const sold = { state: roundResults.sold }
  const found = await groupRecords<number>(
    db,
    who,
    rounds.source,
    rawOf({ ...sold, ...endedIn(span) }),
    pointOf(span, allRounds.result_at),
    { make: dealAmount },
  )
  return {
    shape: 'series',
    by: span.by,
    names: ['turnover'],
    points: span.points.map((point, at) => ({
      ...point,
      amounts: [
        {
          value: found.get(at + 1)?.n ?? 0,
          sum: found.get(at + 1)?.made ?? '0.00',
          url: urlOf(rounds, { ...sold, ...endedIn(point) }),
        },
      ],
    })),
  }
}

type Groups = ReadonlyMap<number, Group>
const none: Group = { n: 0, made: null }

/** Everybody who did something in the period or has customers now. */
async function people(input: WidgetInput): Promise<People> {
  const { db, who, span } = input
  const list = await customerList(db)
  const made = { created_at_from: span.from, created_at_to: span.to }
  const sold = { state: roundResults.sold, ...endedIn(span) }
  const ofCustomers = (query: AddressQuery) =>
    groupRecords<number>(db, who, list.source, rawOf(query), sql`${customersTable.service_id}::int`, {
      also: sql`${list.also} and ${customersTable.service_id} is not null`,
    })
  const followed: Groups = await groupRecords<number>(
    db,
    who,
    feed.source,
    rawOf(made),
    sql`${followUpsTable.created_by}::int`,
    { also: sql`${followUpsTable.created_by} is not null` },
  )
  const [created, held, overdue] = [
    await ofCustomers(made),
    await ofCustomers({}),
    await ofCustomers({ overdue: true }),
  ]
  const deals: Groups = await groupRecords<number>(
    db,
    who,
    rounds.source,
    rawOf(sold),
    sql`${allRounds.service_id}::int`,
    { also: sql`${allRounds.service_id} is not null`, make: dealAmount },
  )
  const ids = [...new Set([followed, created, held, overdue, deals].flatMap((part) => [...part.keys()]))]
  const names = await staffNames(db, ids)
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
      ...of(deals, id, rounds, { service_id: id, ...sold }),
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

const leads = (who: WidgetInput['who']) => directs(who) || may(who, 'customers.seeTeam')

/** What a director reads first, and who of the house or of a team is behind. */
export const headlineWidgets: readonly WidgetMaker[] = [
  { name: 'headline', shown: directs, reach: ofAll, make: headline },
  { name: 'turnover_over_time', shown: directs, reach: ofAll, make: turnover },
]
export const peopleWidget: WidgetMaker = { name: 'people', shown: leads, reach: reachOf, make: people }
