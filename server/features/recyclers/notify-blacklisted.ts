import { sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import { undecidedStates } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { staffTable } from '#server/tables/staff.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import type { StoredRecycler } from './source.ts'

/**
 * Notifies the recruiting leads of live sign-ups that a blacklisting affects. Without any, nobody is
 * notified.
 */
export async function notifyBlacklisted(db: Db, who: Caller, recycler: StoredRecycler): Promise<void> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select l.corpore_name as name
    from ${signUpsTable} s join ${lotsTable} l on l.id = s.lot_id and l.round_no = s.round_no
    where s.recycler_id = ${recycler.id}
      and s.review_status in ('pending', 'approved')
      and l.state in (${sql.join(
        undecidedStates.map((state) => sql`${state}`),
        sql`, `,
      )})
    order by s.id`)
  const [first] = rows
  if (!first) return
  const people = await db.select({ uid: staffTable.id }).from(staffTable).where(holding('recyclers.watch'))
  for (const { uid } of people)
    if (uid !== who.uid)
      await notify(db, who, uid, {
        kind: 'blacklist_hits',
        values: { name: recycler.company_name, n: rows.length, lot: first.name ?? '' },
        url: addressOf('signUps', { recycler_id: recycler.id, review_status: ['pending', 'approved'] }),
      })
}
