import type { PastRun } from './past-kind.ts'
import { readRows } from '#server/speed/read.ts'
import { refreshSales } from './sales.ts'

/**
 * The sign-ups, bids and buyer of the current round. A sign-up counts as paid if it is approved and has a
 * deposit.
 */
const countAnew = `update lots l
  set
    (sign_up_count, approved_count, paid_count, winner_sign_up_id) = (select
        count(*) filter (where s.review_status <> 'cancelled'),
        count(*) filter (where s.review_status = 'approved'),
        count(*) filter (where s.review_status = 'approved' and s.deposit_status <> 'unpaid'),
        max(s.id) filter (where s.outcome in ('won', 'defaulted'))
      from sign_ups s
      where s.lot_id = l.id and s.round_no = l.round_no),
    bid_count = (select count(*) from bids b where b.lot_id = l.id and b.round_no = l.round_no)
  where l.id = any($1) and l.imported_from is not null`

/** Recounts the current rounds of imported lots and updates what depends on them. */
export async function recountRounds(
  run: Pick<PastRun, 'db' | 'who'>,
  lots: readonly number[],
): Promise<void> {
  const ids = [...new Set(lots)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  await readRows(
    run.db,
    { text: 'select id from lots where id = any($1) order by id for update', values: [ids] },
    false,
  )
  await readRows(run.db, { text: countAnew, values: [ids] }, false)
  await refreshSales(run, ids)
}
