import { eq } from 'drizzle-orm'
import { mayOwnRecyclers } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'

/**
 * Refuses a missing or wrong owner. People choose themselves; those who see all recyclers choose anyone who
 * works with recyclers.
 */
export async function refuseWrongRecyclerOwner(db: Db, who: Caller, uid: number | null): Promise<void> {
  if (uid === null) throw invalidField('recyclers', 'service_id', 'required')
  const [person] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  const fits = person && person.disabled_at === null && mayOwnRecyclers(person.roles)
  if (!fits || (uid !== who.uid && !may(who, 'recyclers.seeAll')))
    throw invalidField('recyclers', 'service_id', 'wrong_owner')
}
