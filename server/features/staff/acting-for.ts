import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'

/** The request that started a background job. */
export type RequestOrigin = Pick<Caller, 'language' | 'address' | 'request_id'>

/**
 * The person a job acts for, with their current rights: a job stops working for somebody who has lost them.
 */
export async function actingFor(
  db: Db,
  uid: number,
  { language, address, request_id }: RequestOrigin,
): Promise<Caller> {
  const [person] = await db
    .select({
      uid: staffTable.id,
      username: staffTable.username,
      nickname: staffTable.nickname,
      roles: staffTable.roles,
      disabled_at: staffTable.disabled_at,
      now: sql<string>`now()`,
    })
    .from(staffTable)
    .where(eq(staffTable.id, uid))
  if (!person || person.disabled_at !== null) throw new Refusal('no_permission')
  const team = await db.select({ id: staffTable.id }).from(staffTable).where(eq(staffTable.leader_uid, uid))
  return {
    ...person,
    roles: person.roles,
    team: team.map((row) => row.id),
    session_id: 0,
    must_change_password: false,
    second_factor: 'none',
    language,
    address,
    request_id,
    now: new Date(person.now),
    reauthentication: { until: new Date(person.now), required: false },
    auditEntries: [],
    disclosures: [],
  }
}
