import { role } from '#contract/grammar/permissions.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { hashPassword, makePassword } from '#server/features/session/password.ts'
import { staffTable } from '#server/tables/staff.ts'

export const firstAdministrator = { username: 'admin', nickname: '管理员', roles: [role.administrator] }

/** Creates the account `admin` in a database without staff. Returns the password if it had to make one up. */
export async function ensureAdministrator(db: Db, given: string | undefined): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(714002)`)
    const [someone] = await tx.select({ id: staffTable.id }).from(staffTable).limit(1)
    if (someone) return undefined
    const password = given ?? makePassword()
    await tx.insert(staffTable).values({
      ...firstAdministrator,
      name: firstAdministrator.nickname,
      password_hash: await hashPassword(password),
      must_change_password: given === undefined,
    })
    return given === undefined ? password : undefined
  })
}
