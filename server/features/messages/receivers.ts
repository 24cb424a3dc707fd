import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { messageChannels, messagePeople, messagePreferences } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'

/** A group, or a person by their account at the messenger. */
export interface Receiver {
  uid: number | null
  userid?: string
  language: Language
}

/** The receivers of a channel's messages: its group, or the linked people who still work here. */
export async function receiversOf(
  db: Db,
  { id, audience, language }: Pick<typeof messageChannels.$inferSelect, 'id' | 'audience' | 'language'>,
): Promise<(uid: number | null) => Receiver | undefined> {
  if (audience === 'group') return () => ({ uid: null, language })
  const people = await db
    .select({ uid: messagePeople.uid, userid: messagePeople.userid, spoken: messagePreferences.language })
    .from(messagePeople)
    .innerJoin(staffTable, and(eq(staffTable.id, messagePeople.uid), isNull(staffTable.disabled_at)))
    .leftJoin(messagePreferences, eq(messagePreferences.uid, messagePeople.uid))
    .where(eq(messagePeople.channel_id, id))
  const known = new Map(
    people.map(({ uid, userid, spoken }): [number, Receiver] => [
      uid,
      { uid, userid, language: spoken ?? language },
    ]),
  )
  return (uid) => (uid === null ? undefined : known.get(uid))
}
