import type { Db } from '#server/db/client.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { logAct } from '#server/records/write-log.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { linksAreMailed } from '#server/features/session/mail-in-use.ts'
import { messagesTable } from '#server/tables/messages.ts'
import { staffSource } from './source.ts'
import { presentOne } from './staff.ts'

/** Queues a mail with a link with which the person chooses a password. */
export async function inviteStaff(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<null> {
  const before = await getRecord(db, who, staffSource, id, true)
  await checkVersion(before, version, () => presentOne(db, who, before))
  if (id === who.uid) throw new Refusal('own_account')
  if (!linksAreMailed()) throw new Refusal('mail_off')
  if (before.email === null) throw new Refusal('no_email')
  if (before.disabled_at !== null) throw new Refusal('wrong_state')
  const at = who.now.toISOString()
  await db.insert(messagesTable).values({
    uid: id,
    kind: 'invitation',
    data: { language: who.language, by: who.nickname },
    created_at: at,
    next_at: at,
  })
  logAct(who, staffSource, before, { action: 'invite' })
  return null
}
