import { sql } from 'drizzle-orm'
import type { Headline, HeadlineFigure, Series } from '#contract/dashboard.ts'
import { decidedStates, roundResults } from '#contract/lot-rounds.ts'
import { rate } from '#contract/rules/money.ts'
import { aggregateRecords, groupRecords, sumRecords } from '#server/lists/group-records.ts'
import { liveDueStates, unpaid } from '#server/features/finance/ledger/changes.ts'
import { allRounds } from '#server/tables/lot-rounds.ts'
import { directs, rounds } from './auction-lists.ts'
import {
  amount,
  customerList,
  ofAll,
  pointOf,
  rawOf,
  urlOf,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'
import { dues, keepsBooks } from './money-widgets.ts'
import { daysBefore } from './period.ts'

export const dealAmount = sql`coalesce(sum(${allRounds.deal_amount}), 0)::numeric(20, 2)`
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

export const endedIn = ({ from, to }: { from: string; to: string }) => ({
  result_at_from: from,
  result_at_to: to,
})

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
  const now = await resultsOf(input, span)
  const before = await resultsOf(input, daysBefore(span))
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

/** The turnover at each point of the period. */
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

/** The widgets that a director reads first. */
export const headlineWidgets: readonly WidgetMaker[] = [
  { name: 'headline', shown: directs, reach: ofAll, make: headline },
  { name: 'turnover_over_time', shown: directs, reach: ofAll, make: turnover },
]
