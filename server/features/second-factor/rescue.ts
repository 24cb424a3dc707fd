import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { notify } from '#server/records/notify.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { StartError } from '#server/start-error.ts'
import { staffTable } from '#server/tables/staff.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { removeAllFactors } from './enrolled-factors.ts'

/**
 * Removes every second factor from an account, with an audit entry. For the operator of the machine: the last
 * administrator has nobody else to ask.
 */
export async function rescue(db: Db, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: staffTable.id, held: staffTable.second_factor, now: sql<string>`now()` })
      .from(staffTable)
      .where(eq(sql`lower(${staffTable.username})`, username.normalize('NFKC').toLowerCase()))
      .for('update')
    if (!account) throw new StartError(`There is no account ${username}.`)
    if (!account.held) throw new StartError(`${username} has no second factor.`)
    const who = systemCaller(new Date(account.now), 'second-factor')
    await removeAllFactors(tx, account.id)
    await endAllAccess(tx, who, { id: account.id, username })
    await notify(tx, who, account.id, {
      kind: 'factor_changed',
      values: { by: who.nickname },
      url: '/profile',
    })
    addAuditEntry(who, {
      action: 'reset_factor',
      resource: 'staff',
      record_id: account.id,
      record_name: username,
    })
    await writeAuditEntries(tx, who)
  })
}
