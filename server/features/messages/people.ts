import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PersonLink } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal, violatedConstraint } from '#server/request/errors.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { messagePeople as table } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'
import { channelOf } from './channels.ts'

type Stored = typeof table.$inferSelect

const present = ({ uid, userid, linked_at }: Stored, names: ReadonlyMap<number, string>): PersonLink => ({
  uid,
  uid_name: names.get(uid) ?? null,
  userid,
  linked_at,
  actions: ['unlink'],
})

export async function listPeople(db: Db, channel: number): Promise<PersonLink[]> {
  await channelOf(db, channel)
  const rows = await db.select().from(table).where(eq(table.channel_id, channel)).orderBy(asc(table.uid))
  const names = await staffNames(
    db,
    rows.map(({ uid }) => uid),
  )
  return rows.map((row) => present(row, names))
}

const taken = (error: unknown): never => {
  if (violatedConstraint(error) === 'message_people_userid') throw new Refusal('person_linked')
  throw error
}

/** Links a person to an account at the messenger. An account belongs to one person. */
export async function linkPerson(
  db: Db,
  who: Caller,
  { channel, uid, userid }: { channel: number; uid: number; userid: string },
): Promise<PersonLink> {
  const { audience, name } = await channelOf(db, channel, true)
  if (audience !== 'people') throw new Refusal('wrong_state')
  const [person] = await db
    .select({ nickname: staffTable.nickname })
    .from(staffTable)
    .where(and(eq(staffTable.id, uid), isNull(staffTable.disabled_at)))
  if (!person) throw new Refusal('not_found')
  const [before] = await db
    .select()
    .from(table)
    .where(and(eq(table.channel_id, channel), eq(table.uid, uid)))
  const linked = { userid, linked_by: who.uid, linked_at: who.now.toISOString() }
  const [row] = await db
    .insert(table)
    .values({ channel_id: channel, uid, ...linked })
    .onConflictDoUpdate({ target: [table.channel_id, table.uid], set: linked })
    .returning()
    .catch(taken)
  addAuditEntry(who, {
    action: 'edit',
    resource: 'message_channels',
    record_id: channel,
    record_name: name,
    before: { userid: before?.userid ?? null },
    after: { userid },
    detail: { person: person.nickname },
  })
  return present(required(row, 'the link'), new Map([[uid, person.nickname]]))
}

export async function unlinkPerson(db: Db, who: Caller, channel: number, uid: number): Promise<null> {
  const { name } = await channelOf(db, channel, true)
  const [gone] = await db
    .delete(table)
    .where(and(eq(table.channel_id, channel), eq(table.uid, uid)))
    .returning()
  if (!gone) throw new Refusal('not_found')
  const names = await staffNames(db, [uid])
  addAuditEntry(who, {
    action: 'edit',
    resource: 'message_channels',
    record_id: channel,
    record_name: name,
    before: { userid: gone.userid },
    after: { userid: null },
    detail: { person: names.get(uid) ?? String(uid) },
  })
  return null
}
