import { sql } from 'drizzle-orm'
import type { EventSums } from '#contract/auction-events.ts'
import { lotStates, resultStates, type LotState } from '#contract/rules/lot-states.ts'
import { add, amount } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { allOf } from '#server/records/source.ts'
import { lotScope } from '#server/features/lots/visibility.ts'

export interface EventCounts {
  lots: Record<LotState, number>
  sums: EventSums
}

interface Counted {
  event_id: number
  state: LotState
  n: number
  sign_ups: number
  bids: number
  starting: string
  deal: string
}

const none = (): EventCounts => ({
  lots: Object.fromEntries(lotStates.map((state) => [state, 0])) as Record<LotState, number>,
  sums: { lots: 0, sign_ups: 0, bids: 0, starting_amount: '0.00', sold: 0, deal_amount: '0.00' },
})

const starting = sql`coalesce(starting_price, 0) * case
  when pricing_basis = 1 then coalesce(auction_quantity, 0)
  else 1
end`

/**
 * Counts the lots of events by state, with sums. A lot that went on to another round counts with its result
 * in the event. With `who`, only lots that this caller may see are counted.
 */
export async function countsOfEvents(
  db: Db,
  ids: readonly number[],
  who?: Caller,
): Promise<ReadonlyMap<number, EventCounts>> {
  const counts = new Map(ids.map((id) => [id, none()]))
  if (ids.length === 0) return counts
  const those = sql`any(${sql.param([...ids])}::bigint[])`
  const scope = allOf(who && lotScope(who))
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select event_id::int, state, count(*)::int as n, sum(sign_up_count)::int as sign_ups,
      sum(bid_count)::int as bids, sum(starting)::text as starting,
      coalesce(sum(deal_amount), 0)::text as deal
    from (select event_id, state, sign_up_count, bid_count, ${starting} as starting, deal_amount
      from lots
      where event_id = ${those} and ${scope}
      union all
      select past.event_id, past.state, past.sign_up_count, past.bid_count, past.starting, null
      from lots
      join lateral (select (terms ->> 'event_id')::bigint as event_id, r.state,
          (terms ->> 'sign_up_count')::int as sign_up_count, (terms ->> 'bid_count')::int as bid_count,
          coalesce((terms ->> 'starting_price')::numeric, 0) * case
            when terms ->> 'pricing_basis' = '1' then coalesce((terms ->> 'auction_quantity')::numeric, 0)
            else 1
          end as starting
        from lot_rounds r
        where r.lot_id = lots.id
          and (terms ->> 'event_id')::bigint = ${those}
          and terms ->> 'event_id' is not null) past on true
      where lots.id in (select lot_id from lot_rounds
        where (terms ->> 'event_id')::bigint = ${those} and terms ->> 'event_id' is not null)
        and ${scope}) as all_lots
    group by event_id, state`)
  for (const row of rows) addRow(counts.get(row.event_id), row)
  return counts
}

function addRow(counted: EventCounts | undefined, row: Counted): void {
  if (!counted) return
  const { sums } = counted
  counted.lots[row.state] += row.n
  sums.lots += row.n
  sums.sign_ups += row.sign_ups
  sums.bids += row.bids
  sums.starting_amount = amount(add(sums.starting_amount, row.starting))
  if (!resultStates.includes(row.state)) return
  sums.sold += row.n
  sums.deal_amount = amount(add(sums.deal_amount, row.deal))
}
