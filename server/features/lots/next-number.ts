import { eq, sql } from 'drizzle-orm'
import { numberOf } from '#contract/rules/number-pattern.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import { lotsTable } from '#server/tables/lots.ts'

/** The id and the number of the next lot. A number that another pattern has given already is passed over. */
export async function nextNumber(db: Db, who: Caller): Promise<{ id: number; lot_no: string }> {
  const { lot_no_pattern: pattern } = await readSettings(db)
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('lots', 'id')) as id`,
    )
    const id = Number(rows[0]?.id)
    const lot_no = numberOf(pattern, businessDay(who.now), id)
    if ((await db.$count(lotsTable, eq(lotsTable.lot_no, lot_no))) === 0) return { id, lot_no }
  }
}
