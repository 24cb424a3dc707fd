import { eq, sql } from 'drizzle-orm'
import type { Importable } from '../../../contract/imports.ts'
import { may, type Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../errors.ts'
import type { Jobs } from '../../jobs/queue.ts'
import { staffTable } from '../staff/tables.ts'

/** The person an import works for, with the rights of this moment: who lost them in the meantime imports nothing more. */
export async function importerOf(db: Db, uid: number, resource: string, job: Jobs['import']): Promise<Caller> {
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
  const who: Caller = {
    ...person,
    roles: person.roles as Caller['roles'],
    team: team.map((one) => one.id),
    session_id: 0,
    must_change_password: false,
    language: job.language,
    address: job.address,
    request_id: job.request_id,
    now: new Date(person.now),
    deeds: [],
  }
  if (!may(who, `imports.${resource as Importable}`)) throw new Refusal('no_permission')
  return who
}
