import { asc, eq, sql } from 'drizzle-orm'
import { givenFields } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { eventsOf, mostChannels, type ChannelRow, type messageRoutes } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/records/new-ids.ts'
import { required } from '#server/records/required.ts'
import { difference } from '#server/records/write-log.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { decryptRow, encryptFor, type Plain } from '#server/tables/encrypted.ts'
import { messageChannels as table, messagePeople, messagesTable } from '#server/tables/messages.ts'
import { checkAddress } from './addresses.ts'

type Stored = typeof table.$inferSelect
/** A channel with its address and secret in plain text. */
export type Channel = Plain<Stored>
type Counts = Pick<ChannelRow, 'waiting' | 'people'>

const present = (row: Stored | Channel, counts: Counts): ChannelRow => ({
  id: row.id,
  version: row.version,
  messenger: row.messenger,
  audience: row.audience,
  name: row.name,
  host: row.host,
  tail: row.tail,
  has_secret: row.secret !== null,
  app_id: row.app_id,
  agent_id: row.agent_id,
  language: row.language,
  events: row.events,
  enabled: row.enabled,
  ...counts,
  last_sent_at: row.last_sent_at,
  failing_since: row.failing_since,
  last_error: row.last_error,
  retry_at: row.retry_at,
  actions: ['edit', 'test', 'delete', ...(row.audience === 'people' ? ['link'] : [])],
})

async function countsOf(db: Db): Promise<(id: number) => Counts> {
  const waiting = await db
    .select({ id: messagesTable.channel_id, n: sql<number>`count(*)::int` })
    .from(messagesTable)
    .where(eq(messagesTable.state, 'waiting'))
    .groupBy(messagesTable.channel_id)
  const people = await db
    .select({ id: messagePeople.channel_id, n: sql<number>`count(*)::int` })
    .from(messagePeople)
    .groupBy(messagePeople.channel_id)
  const of = (rows: readonly { id: number | null; n: number }[], id: number) =>
    rows.find((row) => row.id === id)?.n ?? 0
  return (id) => ({ waiting: of(waiting, id), people: of(people, id) })
}

export async function listChannels(db: Db): Promise<ChannelRow[]> {
  const rows = await db.select().from(table).orderBy(asc(table.id))
  const counts = await countsOf(db)
  return rows.map((row) => present(row, counts(row.id)))
}

/** The log contains neither address nor secret, only that one of them was replaced. */
const logged = ({ messenger, audience, name, host, tail, language, events, enabled }: Stored | Channel) => ({
  messenger,
  audience,
  name,
  host,
  tail,
  language,
  events,
  enabled,
})

const loggedNames = ['name', 'host', 'tail', 'language', 'events', 'enabled']

function refuseEvents({ audience }: Pick<Channel, 'audience'>, events: readonly string[] | undefined): void {
  const known: readonly string[] = eventsOf(audience)
  if (events?.some((event) => !known.includes(event)))
    throw invalidField('message_channels', 'events', 'unknown_choice')
}

export async function createChannel(
  db: Db,
  who: Caller,
  { secret = null, app_id = null, agent_id = null, ...given }: BodyOf<typeof messageRoutes.create>,
  hosts: readonly string[],
): Promise<ChannelRow> {
  const credentials = { secret, app_id, agent_id }
  const shown = checkAddress({ ...given, ...credentials }, hosts)
  refuseEvents(given, given.events)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('message_channels', 0))`)
  if ((await db.$count(table)) >= mostChannels) throw new Refusal('too_many_channels', { n: mostChannels })
  const by = { created_by: who.uid, updated_by: who.uid }
  const id = await newId(db, table)
  const events = [...new Set(given.events)]
  const [made] = await db
    .insert(table)

    .values({
      ...given,
      ...credentials,
      ...shown,
      id,
      address: encryptFor(table.address, id, given.address),
      secret: encryptedSecret(id, secret),
      events,
      ...by,
    })
    .returning()
  const row = required(made, 'the channel')
  addAuditEntry(who, {
    action: 'create',
    resource: 'message_channels',
    record_id: row.id,
    record_name: row.name,
    after: logged(row),
  })
  return present(row, { waiting: 0, people: 0 })
}

const encryptedSecret = (id: number, secret: string | null) =>
  secret === null ? null : encryptFor(table.secret, id, secret)

/** After a change, a channel is retried at once. */
const triedAgain = { failures: 0, failing_since: null, last_error: null, retry_at: null }

export async function channelOf(db: Db, id: number, lock = false): Promise<Channel> {
  const query = db.select().from(table).where(eq(table.id, id))
  const [found] = await (lock ? query.for('update') : query)
  if (!found) throw new Refusal('not_found')
  return decryptRow(table, found)
}

export async function editChannel(
  db: Db,
  who: Caller,
  id: number,
  { version, ...given }: BodyOf<typeof messageRoutes.edit>,
  hosts: readonly string[],
): Promise<ChannelRow> {
  const before = await channelOf(db, id, true)
  const counts = (await countsOf(db))(id)
  if (before.version !== version) throw new Refusal('stale_version', {}, { current: present(before, counts) })
  refuseEvents(before, given.events)
  const { address, secret, ...fields } = givenFields(given)
  const shown = checkAddress({ ...before, ...givenFields(given) }, hosts)
  const change = { version: version + 1, updated_at: who.now.toISOString(), updated_by: who.uid }
  const [written] = await db
    .update(table)
    .set({
      ...fields,
      ...(address !== undefined && { address: encryptFor(table.address, id, address) }),
      ...(secret !== undefined && { secret: encryptedSecret(id, secret) }),
      ...shown,
      ...triedAgain,
      ...change,
    })
    .where(eq(table.id, id))
    .returning()
  const row = required(written, 'the channel')
  addAuditEntry(who, {
    action: 'edit',
    resource: 'message_channels',
    record_id: id,
    record_name: row.name,
    ...difference(logged(before), logged(row), loggedNames),
    ...((given.address ?? given.secret) !== undefined && { detail: { credentials: true } }),
  })
  return present(row, counts)
}

export async function deleteChannel(db: Db, who: Caller, id: number): Promise<null> {
  const [gone] = await db.delete(table).where(eq(table.id, id)).returning()
  if (!gone) throw new Refusal('not_found')
  await db.delete(messagesTable).where(eq(messagesTable.channel_id, id))
  await db.delete(messagePeople).where(eq(messagePeople.channel_id, id))
  addAuditEntry(who, {
    action: 'delete',
    resource: 'message_channels',
    record_id: id,
    record_name: gone.name,
  })
  return null
}

/** Queues a test message to the group, or to the caller's own account. */
export async function testChannel(db: Db, who: Caller, id: number): Promise<null> {
  const { audience, enabled } = await channelOf(db, id)
  if (!enabled) throw new Refusal('wrong_state')
  const people = audience === 'people'
  if (people) {
    const linked = sql`${messagePeople.channel_id} = ${id} and ${messagePeople.uid} = ${who.uid}`
    if ((await db.$count(messagePeople, linked)) === 0) throw new Refusal('wrong_state')
  }
  const at = who.now.toISOString()
  await db.insert(messagesTable).values({
    channel_id: id,
    uid: people ? who.uid : null,
    kind: 'test',
    created_at: at,
    next_at: at,
  })
  await db.update(table).set({ retry_at: null }).where(eq(table.id, id))
  return null
}
