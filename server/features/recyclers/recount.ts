import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { gradeOf } from '#contract/rules/recycler-grade.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/request/write-audit.ts'
import { businessDay } from '#contract/rules/time.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { loadRecycler } from './recyclers.ts'
import type { StoredRecycler } from './source.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'
import { required } from '#server/records/required.ts'

/** Live sign-ups of lots: one for a whole event counts by its lots. */
const ofLots = and(isNotNull(signUpsTable.lot_id), ne(signUpsTable.review_status, 'cancelled'))

/**
 * Recounts a recycler's sign-ups, wins and defaults and sets its grade, after each act that changes one of
 * them. Locks the row, so that two such acts count one after the other. Keeps the version, so that open forms
 * stay valid.
 */
export async function recount(db: Db, who: Caller, recyclerId: number): Promise<void> {
  const row = await loadRecycler(db, who, recyclerId, true)
  const having = (outcome: 'won' | 'defaulted') =>
    sql<number>`(count(*) filter (where ${signUpsTable.outcome} = ${outcome}))::int`
  const [found] = await db
    .select({
      sign_up_count: sql<number>`count(*)::int`,
      win_count: having('won'),
      default_count: having('defaulted'),
    })
    .from(signUpsTable)
    .where(and(eq(signUpsTable.recycler_id, recyclerId), ofLots))
  const counts = required(found, 'the counts of a recycler')
  const late_count = await lateDeals(db, recyclerId, who.now)
  const { grade } = gradeOf({ ...counts, late_count })
  const same =
    row.grade === grade &&
    row.sign_up_count === counts.sign_up_count &&
    row.win_count === counts.win_count &&
    row.default_count === counts.default_count &&
    row.late_count === late_count
  if (same) return
  await db
    .update(table)
    .set({ ...counts, late_count, grade })
    .where(eq(table.id, recyclerId))
  await announce(db, {
    resource: 'recyclers',
    id: recyclerId,
    version: row.version,
    act: 'sign_up',
    by: who.uid || null,
    owners: [row.service_id],
    // Wins and defaults follow a result. Before it, sign-ups are the buyers' side's alone.
    ...(isSameRecord(row, counts) && { only: 'signUps.use' as const }),
  })
}

/** How many of a recycler's deals have things whose evidence is late. */
async function lateDeals(db: Db, recyclerId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct l.id)::int as n
    from sign_ups s
    join lots l on l.winner_sign_up_id = s.id and l.state in ('sold', 'paid', 'picked_up', 'settled')
    join things t on t.lot_id = l.id and t.round_no = l.round_no
    where s.recycler_id = ${recyclerId}
      and t.state <> 'accepted'
      and t.evidence_due_on < ${businessDay(now)}`)
  return rows[0]?.n ?? 0
}

const isSameRecord = (a: Counted, b: Counted): boolean =>
  a.win_count === b.win_count && a.default_count === b.default_count
type Counted = Pick<StoredRecycler, 'win_count' | 'default_count'>
