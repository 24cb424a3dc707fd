import { and, arrayContains, isNull } from 'drizzle-orm'
import type { NotificationKind } from '../../contract/notifications.ts'
import { role } from '../../contract/permissions.ts'
import { businessDay } from '../../contract/time.ts'
import type { Db } from '../db/client.ts'
import { tellOnce } from '../records/notify.ts'
import { systemCaller } from '../request/caller.ts'
import { staffTable } from '../tables/staff.ts'

/** Role 1 hears once a business day that something of the safe-keeping fails. */
export async function tellAdministrators(
  db: Db,
  kind: NotificationKind,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const now = new Date()
  await db.transaction(async (tx) => {
    const people = await tx
      .select({ uid: staffTable.id })
      .from(staffTable)
      .where(and(isNull(staffTable.disabled_at), arrayContains(staffTable.roles, [role.administrator])))
    const uids = people.map(({ uid }) => uid)
    const once = `${kind}:${businessDay(now)}`
    await tellOnce(tx, systemCaller(now, 'safe-keeping'), uids, { kind, values, url: '/', once })
  })
}
