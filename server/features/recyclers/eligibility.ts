import type { Licence } from '#contract/rules/licences.ts'
import { blockReason, type BlockReason, type RecyclerState } from '#contract/rules/recycler-machine.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

/** SQL for a recycler's licences as JSON. `recycler` is the column with the recycler's id. */
export const licencesOf = (recycler: string): string =>
  `(select coalesce(json_agg(json_build_object(
        'type', q.type, 'valid_from', q.valid_from, 'valid_to', q.valid_to
      )), '[]'::json)
    from qualifications q
    where q.recycler_id = ${recycler})`

const recyclersQuery = `select r.id, r.state, ${licencesOf('r.id')} as licences from recyclers r
  where r.id = any($1::bigint[])`

/** Which of these recyclers may not buy goods that must be cleared by `until`, and why. */
export async function blockedRecyclers(
  db: Db,
  who: Caller,
  ids: readonly number[],
  until: string | null,
): Promise<Map<number, BlockReason>> {
  const rows = await readRows<{ id: number; state: RecyclerState; licences: Licence[] }>(
    db,
    { text: recyclersQuery, values: [[...new Set(ids)]] },
    true,
  )
  const blocked = new Map<number, BlockReason>()
  for (const row of rows) {
    const why = blockReason(row, who.now, until)
    if (why) blocked.set(row.id, why)
  }
  return blocked
}
