import { eq } from 'drizzle-orm'
import { businessDay } from '../../../contract/time.ts'
import { addWorkingDays } from '../../../contract/working-days.ts'
import type { Db } from '../../db/client.ts'
import { platformsTable } from '../dictionaries/tables.ts'

const usualDays = 2

/** The day by which a deposit goes back when it becomes due now: so many working days as the platform takes. */
export async function refundDueOn(db: Db, platform: number | null, now: Date): Promise<string> {
  const [found] = platform === null ? [] : await db.select().from(platformsTable).where(eq(platformsTable.id, platform))
  return addWorkingDays(businessDay(now), found?.refund_working_days ?? usualDays)
}
