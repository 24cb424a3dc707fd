import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hashPassword, makePassword } from '../session/password.ts'
import { staffTable } from '../../tables/staff.ts'

/** Makes the account `admin` (role 1) in a database without staff. Answers the password it made up, if it did. */
export async function ensureAdministrator(db: Db, given: string | undefined): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(714002)`)
    const [someone] = await tx.select({ id: staffTable.id }).from(staffTable).limit(1)
    if (someone) return undefined
    const password = given ?? makePassword()
    await tx.insert(staffTable).values({
      username: 'admin',
      nickname: '管理员',
      name: '管理员',
      roles: [1],
      password_hash: await hashPassword(password),
      must_change_password: given === undefined,
    })
    return given === undefined ? password : undefined
  })
}
