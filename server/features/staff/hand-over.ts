import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import {
  heldParts,
  type HandOverCounts,
  type HandOverInput,
  type HandOverPreview,
  type HeirPreview,
} from '#contract/hand-over.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { notify } from '#server/records/notify.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { staffTable as table } from '#server/tables/staff.ts'
import { divide, type Sharer } from './division.ts'
import { holdingKinds, holdings, type Held, type HeirOf } from './holdings.ts'
import { staffSource } from './source.ts'
import { presentOne } from './staff.ts'

const wrongHeir = (name = 'service_id') => invalidField('customers', name, 'wrong_owner')
const previewed = 1000

interface Heirs {
  heirs: Sharer[]
  people: Map<number, { id: number; roles: readonly number[]; nickname: string }>
  leader: number
}

/** The heirs, each of them active and not the leaver. */
async function heirsOf(db: Db, id: number, input: HandOverInput): Promise<Heirs> {
  const { service_id, heirs = [], rows = [], leader_uid } = input
  if ((service_id === undefined) === (heirs.length === 0))
    throw invalidField('staff', 'service_id', 'required')
  const asked = service_id === undefined ? heirs : [{ service_id, share: 1 }]
  const uids = [...new Set([...asked, ...rows].map((item) => item.service_id))]
  if (new Set(asked.map((item) => item.service_id)).size < asked.length) throw wrongHeir('heirs')
  if (!asked.some(({ share }) => share > 0)) throw invalidField('staff', 'heirs', 'out_of_range')
  const leader = leader_uid ?? asked[0]?.service_id
  if (leader === undefined) throw invalidField('staff', 'service_id', 'required')
  const found = await db
    .select({ id: table.id, roles: table.roles, nickname: table.nickname })
    .from(table)
    .where(and(inArray(table.id, [...uids, leader]), isNull(table.disabled_at)))
  const people = new Map(found.map((row) => [row.id, row]))
  if ([...uids, leader].some((uid) => uid === id || !people.has(uid))) throw wrongHeir()
  const sharers = asked.map(({ service_id: uid, share }) => ({
    id: uid,
    roles: people.get(uid)?.roles ?? [],
    share,
  }))
  return { heirs: sharers, people, leader }
}

async function everythingHeld(db: Db, id: number): Promise<Held[]> {
  const held: Held[] = []
  for (const kind of holdingKinds) held.push(...(await holdings.implementation()[kind].held(db, id)))
  return held
}

/** The records held and their heirs. Refuses an heir who may not hold a record. */
async function planned(db: Db, id: number, input: HandOverInput) {
  const { heirs, people, leader } = await heirsOf(db, id, input)
  const held = await everythingHeld(db, id)
  const { heirOf, refused } = divide(held, heirs, people, input.rows ?? [])
  const [part] = refused
  if (part)
    throw invalidField(
      part === 'goods' ? 'lots' : part,
      part === 'goods' ? 'zs_service_id' : 'service_id',
      'wrong_owner',
    )
  return { held, heirs, people, leader, heirOf }
}

/** Previews a hand-over without changing or locking anything. */
export async function previewHandOver(
  db: Db,
  who: Caller,
  id: number,
  input: HandOverInput,
): Promise<HandOverPreview> {
  await getRecord(db, who, staffSource, id)
  const { held, people, leader, heirOf } = await planned(db, id, input)
  const none = Object.fromEntries(heldParts.map((part) => [part, 0])) as Record<
    (typeof heldParts)[number],
    number
  >
  const heirs = new Map<number, HeirPreview>(
    [...people.values()].map(({ id: uid, nickname }) => [uid, { ...none, service_id: uid, name: nickname }]),
  )
  const rows = held.map(({ part, id: row, name }) => ({
    part,
    id: row,
    name,
    service_id: heirOf(part, row).id,
  }))
  for (const { part, service_id } of rows) {
    const heir = heirs.get(service_id)
    if (heir) heir[part] += 1
  }
  const [led] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(table)
    .where(eq(table.leader_uid, id))
  return {
    heirs: [...heirs.values()],
    team: led?.n ?? 0,
    leader_uid: leader,
    rows: rows.slice(0, previewed),
    more: rows.length > previewed,
  }
}

/** Gives a person's team to another leader. A new leader from within the team gets no leader. */
async function handOverTeam(db: Db, who: Caller, id: number, to: number): Promise<number> {
  const led = await db
    .update(table)
    .set({
      leader_uid: sql`case when ${table.id} = ${to} then null else ${to}::bigint end`,
      version: sql`${table.version} + 1`,
      updated_by: who.uid,
    })
    .where(eq(table.leader_uid, id))
    .returning({ id: table.id })
  return led.length
}

/** Notifies each heir of customers of the number received. */
async function notifyHeirs(
  db: Db,
  who: Caller,
  from: string,
  customers: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [to, n] of customers)
    if (to !== who.uid)
      await notify(db, who, to, {
        kind: 'handed_over',
        values: { from, n },
        url: addressOf('customers', { service_id: to }),
      })
}

/** Moves all open records of a person, and their team, to one or several others. */
export async function handOver(
  db: Db,
  who: Caller,
  id: number,
  input: HandOverInput,
): Promise<HandOverCounts> {
  const from = await getRecord(db, who, staffSource, id, true)
  await checkVersion(from, input.version, () => presentOne(db, who, from))
  const { heirs, leader, heirOf } = await planned(db, id, input)
  const customers = new Map<number, number>()
  const counted: HeirOf = (part, row) => {
    const heir = heirOf(part, row)
    if (part === 'customers') customers.set(heir.id, (customers.get(heir.id) ?? 0) + 1)
    return heir
  }
  const moved: HandOverCounts = { customers: 0, lots: 0, recyclers: 0, consignors: 0, team: 0 }
  for (const kind of holdingKinds)
    moved[kind] = await holdings.implementation()[kind].give(db, who, id, counted)
  moved.team = await handOverTeam(db, who, id, leader)
  const [only, ...others] = heirs
  const to =
    others.length === 0 && !input.rows?.length
      ? only?.id
      : heirs.map(({ id: uid, share }) => `${uid}: ${share}`)
  addAuditEntry(who, {
    action: 'hand_over',
    resource: 'staff',
    record_id: id,
    record_name: from.username,
    detail: { to, ...moved },
    owners: [],
  })
  await notifyHeirs(db, who, from.nickname, customers)
  return moved
}
