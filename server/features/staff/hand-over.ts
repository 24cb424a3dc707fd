import { and, eq, isNull, sql } from 'drizzle-orm'
import { addressOf } from '../../../contract/addresses.ts'
import type { HandOverCounts } from '../../../contract/staff.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField } from '../../request/errors.ts'
import { tell } from '../../records/notify.ts'
import { checkVersion, getRecord } from '../../records/records.ts'
import { staffTable as table } from '../../tables/staff.ts'
import { holdingKinds, holdings, type Heir } from './holdings.ts'
import { staffSource } from './source.ts'
import { presentOne } from './staff.ts'

async function heirOf(db: Db, id: number, to: number): Promise<Heir> {
  const [person] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, to), isNull(table.disabled_at)))
  if (!person || to === id) throw invalidField('customers', 'service_id', 'wrong_owner')
  return person
}

/** Gives a person's team to another leader. The new leader, if one of the team, leads themselves no more. */
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

/** Moves all open records of one person, and the people they lead, to another. */
export async function handOver(
  db: Db,
  who: Caller,
  id: number,
  to: number,
  version: number | undefined,
): Promise<HandOverCounts> {
  const from = await getRecord(db, who, staffSource, id, true)
  await checkVersion(from, version, () => presentOne(db, who, from))
  const heir = await heirOf(db, id, to)
  const moved: HandOverCounts = { customers: 0, lots: 0, recyclers: 0, consignors: 0, team: 0 }
  for (const kind of holdingKinds) moved[kind] = await holdings.part()[kind](db, who, id, heir)
  moved.team = await handOverTeam(db, who, id, to)
  record(who, {
    action: 'hand_over',
    resource: 'staff',
    record_id: id,
    record_name: from.username,
    detail: { to, ...moved },
    owners: [],
  })
  if (moved.customers > 0 && to !== who.uid) {
    const values = { from: from.nickname, n: moved.customers }
    await tell(db, who, to, { kind: 'handed_over', values, url: addressOf('customers', { service_id: to }) })
  }
  return moved
}
