import { sql } from 'drizzle-orm'
import { lotStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import type { Group } from '#server/lists/group-records.ts'
import { depositsHeld, figureCounts, type CountedFigure } from '#server/tables/figures.ts'
import { figureCountsLock } from './recount.ts'

/** A figure by business day, from the counts that triggers maintain. */
export async function countedByDay(
  db: Db,
  figure: CountedFigure,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; n: number }>(sql`
    select day::text as day, sum(n)::int as n from ${figureCounts}
    where figure = ${figure} and day between ${from}::date and ${to}::date group by day`)
  return new Map(rows.map(({ day, n }) => [day, n]))
}

/** The people with the highest count of a figure. */
export async function countedByPerson(
  db: Db,
  figure: CountedFigure,
  most: number,
): Promise<Map<number, Group>> {
  const { rows } = await db.execute<{ uid: number; n: number }>(sql`
    select uid::int as uid, sum(n)::int as n from ${figureCounts} where figure = ${figure}
    group by uid having sum(n) > 0 order by 2 desc, 1 limit ${most}`)
  return new Map(rows.map(({ uid, n }) => [uid, { n, made: null }]))
}

/** The number of booked deposit entries, and the deposits held in yuan. */
export async function countedDeposits(db: Db): Promise<{ value: number; sum: string }> {
  const { rows } = await db.execute<{ value: number; sum: string }>(sql`
    select coalesce(sum(n), 0)::int as value, ${depositsHeld} as sum from ${figureCounts}
    where figure = ${'deposits' satisfies CountedFigure}`)
  return rows[0] ?? { value: 0, sum: '0.00' }
}

/** All lots by state. */
export async function countedLots(db: Db): Promise<Map<LotState, Group>> {
  const { rows } = await db.execute<{ state: LotState; n: number }>(sql`
    select substr(figure, ${'lots:'.length + 1}) as state, sum(n)::int as n
    from ${figureCounts}
    where figure = any(${sql.param(lotStates.map((state): CountedFigure => `lots:${state}`))})
    group by figure
    having sum(n) > 0`)
  return new Map(rows.map(({ state, n }) => [state, { n, made: null }]))
}

/**
 * Folds the increments since the last fold into one row per count. One instance at a time; blocks no reader
 * or writer.
 */
export async function foldCounts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${figureCountsLock}) as mine`,
    )
    if (!rows[0]?.mine) return
    await tx.execute(sql`
      with fresh as (delete from figure_counts where not folded returning figure, day, uid, n)
      insert into figure_counts (figure, day, uid, n, folded)
      select figure, day, uid, sum(n), true from fresh group by figure, day, uid order by figure, day, uid
      on conflict (figure, day, uid) where folded do update set n = figure_counts.n + excluded.n`)
  })
}
