import { and, eq, sql } from 'drizzle-orm'
import { papers, type Paper } from '#contract/paper-fields.ts'
import { paperRules } from '#contract/papers.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotPapersTable as table } from '#server/tables/papers.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

const digits = 5

/** Numbers already given to papers of this round. */
export async function numbersOf(db: Db, lot: StoredLot): Promise<Map<Paper, string>> {
  const rows = await db
    .select({ paper: table.paper, no: table.no })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  return new Map(rows.map(({ paper, no }) => [paper, no]))
}

/**
 * Numbers the papers that have none yet; the lot must be locked. Each paper counts through the year without
 * gaps, so each has one lock for all lots. Locks are taken in the order of the papers to avoid deadlocks.
 */
export async function assignNumbers(
  db: Db,
  who: Caller,
  lot: StoredLot,
  chosen: readonly Paper[],
): Promise<void> {
  const known = await numbersOf(db, lot)
  const year = Number(businessDay(who.now).slice(0, 4))
  for (const paper of papers.filter((name) => chosen.includes(name) && !known.has(name))) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`lot_papers ${paper}`}))`)
    const [last] = await db
      .select({ seq: sql<number>`coalesce(max(${table.seq}), 0)::int` })
      .from(table)
      .where(and(eq(table.paper, paper), eq(table.year, year)))
    const seq = (last?.seq ?? 0) + 1
    const no = `${paperRules[paper].prefix}-${year}-${String(seq).padStart(digits, '0')}`
    await db.insert(table).values({
      lot_id: lot.id,
      round_no: lot.round_no,
      paper,
      year,
      seq,
      no,
      by_uid: who.uid,
      at: who.now.toISOString(),
    })
  }
}
