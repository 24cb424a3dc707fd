import { sql } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { staffTable } from '#server/tables/staff.ts'
import { makeMissingThings } from './make-things.ts'

/** Evidence of a lot that is due within a week, or today. */
export interface DueEvidence {
  lot_id: number
  name: string
  due: string
  n: number
  /** `week`: due within a week. `day`: due today, or overdue. */
  stage: 'week' | 'day'
  /** The lot's people, and their leads. */
  people: number[]
}

const daysAhead = 7

/** Finds evidence that is due soon, by lot and day. It catches up missed days of the last week. */
export async function dueEvidence(db: Db, { now }: Caller): Promise<DueEvidence[]> {
  const today = businessDay(now)
  const [from, to] = [-daysAhead, daysAhead].map((days) => businessDay(addDays(now, days)))
  const { rows } = await db.execute<DueEvidence & Record<string, unknown>>(sql`
    select l.id::int as lot_id, coalesce(l.corpore_name, l.lot_no) as name, t.evidence_due_on::text as due,
      count(*)::int as n,
      case when t.evidence_due_on > ${today} then 'week' else 'day' end as stage,
      array(select ${staffTable.id}::int from ${staffTable}
        where ${holding('things.read')}
          and (${staffTable.id} in (l.service_id, l.zs_service_id)
            or ${staffTable.id} in (select p.leader_uid from staff p
              where p.id in (l.service_id, l.zs_service_id)))) as people
    from things t join lots l on l.id = t.lot_id and l.round_no = t.round_no
    where t.state <> 'accepted'
      and t.evidence_due_on between ${from} and ${to}
      and l.state in ${[...resultStates]}
    group by l.id, t.evidence_due_on
    order by l.id`)
  return rows
}

/** Recyclers whose count of late deals is out of date. */
async function outdated(db: Db, { now }: Caller): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id::int from recyclers r left join (
      select s.recycler_id, count(distinct l.id)::int as n from things t
      join lots l on l.id = t.lot_id and l.round_no = t.round_no and l.state in ${[...resultStates]}
      join sign_ups s on s.id = l.winner_sign_up_id
      where t.state <> 'accepted' and t.evidence_due_on < ${businessDay(now)} group by 1
    ) late on late.recycler_id = r.id where r.late_count <> coalesce(late.n, 0) order by r.id`)
  return rows.map(({ id }) => id)
}

/** Runs once per business day: creates missing things, and counts late evidence in the recyclers' grades. */
export const followThingsNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'things', now, async (tx, after = 0) => {
    const last = await makeMissingThings(tx, after)
    if (last !== null) return last
    const who = systemCaller(now, 'things')
    for (const id of await outdated(tx, who)) await recount(tx, who, id)
    await writeAuditEntries(tx, who)
    return null
  })
