import { sql } from 'drizzle-orm'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'

/** The id and the number of the next lot. */
export async function nextNumber(db: Db, who: Caller): Promise<{ id: number; lot_no: string }> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('lots', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  return { id, lot_no: `YJT-${businessDay(who.now).slice(0, 4)}-${String(id).padStart(6, '0')}` }
}
