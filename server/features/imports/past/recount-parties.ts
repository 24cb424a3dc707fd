import { liveStates, resultStates } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

const customersAnew = `update customers c
  set live_lots = l.live, deal_count = l.deals, last_deal_at = l.last
  from (select u.id, count(*) filter (where l.state = any($2)) as live,
      count(*) filter (where l.state = any($3)) as deals,
      max(l.result_at) filter (where l.state = any($3)) as last
    from unnest($1::bigint[]) as u (id) left join lots l on l.customer_id = u.id
    group by u.id) l
  where c.id = l.id`
const consignorsAnew = `update consignors c
  set lot_count = (select count(*) from lots l where l.commission_id = c.id)
  where c.id = any($1)`

const unique = (ids: readonly (number | null)[]) =>
  [...new Set(ids.flatMap((id) => id ?? []))].toSorted((a, b) => a - b)

/** Recounts the lots of customers and consignors after many lots were written or removed. */
export async function recountParties(
  db: Db,
  lots: readonly { customer_id: number | null; commission_id: number | null }[],
): Promise<void> {
  const customers = unique(lots.map((lot) => lot.customer_id))
  const consignors = unique(lots.map((lot) => lot.commission_id))
  const lock = 'select id from customers where id = any($1) order by id for no key update'
  await readRows(db, { text: lock, values: [customers] }, false)
  await readRows(db, { text: customersAnew, values: [customers, liveStates, resultStates] }, false)
  await readRows(db, { text: consignorsAnew, values: [consignors] }, false)
}
