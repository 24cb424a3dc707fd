import { inArray } from 'drizzle-orm'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { StoredLot } from './visibility.ts'

export const peopleOf = (lot: Pick<StoredLot, 'service_id' | 'zs_service_id'>): (number | null)[] => [
  lot.service_id,
  lot.zs_service_id,
]

/** The lot's people and their leads work on its goods, and so do those who see everything. */
export async function worksOnLot(db: Db, who: Caller, lot: StoredLot): Promise<boolean> {
  const people = peopleOf(lot).filter((uid) => uid !== null)
  if (may(who, 'lots.seeAll') || people.includes(who.uid)) return true
  if (people.length === 0) return false
  const { id, leader_uid: lead } = staffTable
  const leads = await db.select({ lead }).from(staffTable).where(inArray(id, people))
  return leads.some((item) => item.lead === who.uid)
}
