import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { FileRef } from '#contract/grammar/field.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import type { Caller } from '#server/request/caller.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffTable } from '#server/tables/staff.ts'
import { thingsTable } from '#server/tables/things.ts'
import { uploads } from '#server/tables/uploads.ts'
import { addExistingLots } from '#server/features/auction-events/event-lots.ts'
import { createEvent } from '#server/features/auction-events/events.ts'
import { acceptThing, fileEvidence } from '#server/features/things/evidence.ts'
import { takeOutMany } from '#server/features/things/leave.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { lots } from './cast.ts'
import { actAs, peopleOf, type LotStage } from './lot-actors.ts'

/** The finished event of the demonstration, of the lot that is settled. */
export const finishedEvent = '公交集团退役客车专场'

/** Puts the draft of a lot into the event that is finished by now. */
export async function putInEvent(stage: LotStage, owner: string, day: number, lot: number): Promise<void> {
  const [terms] = await stage.db.select().from(lotsTable).where(eq(lotsTable.id, lot))
  const { company, platform, auction_time, signup_end_time, url } = required(terms, 'a lot of the event')
  await actAs(stage, owner, day, async (who) => {
    const event = await createEvent(stage.db, who, {
      title: finishedEvent,
      company: required(company, 'the company of the event'),
      platform: required(platform, 'the platform of the event'),
      opens_at: required(auction_time, 'the time of the event'),
      signup_end_time: required(signup_end_time, 'the end of sign-ups'),
      url,
    })
    await addExistingLots(stage.db, who, event.id, [lot])
  })
}

const grey = 0xb8
const [width, height] = [320, 240] as const

/** A plain picture, for what a phone would take at the gate. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey for each pixel; each line begins with its filter, which is none.
  header.writeUInt8(8, 8)
  const lines = Buffer.alloc((width + 1) * height, grey)
  for (let y = 0; y < height; y += 1) lines.writeUInt8(0, y * (width + 1))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function photoOf(db: Db, who: Caller, store: Store): Promise<FileRef[]> {
  const content = picture()
  const file = { name: '现场照片.png', path: `/f/${randomBytes(18).toString('base64url')}/photo.png` }
  const hash = createHash('sha256').update(content).digest('hex')
  await db
    .insert(uploads)
    .values({ ...file, ...(await store.put(content)), type: 'image/png', hash, uid: who.uid })
  return [file]
}

const thingsOf = (db: Db, lot: number) =>
  db
    .select({
      id: thingsTable.id,
      version: thingsTable.version,
      vin: lotItemsTable.vin,
      number: lotItemsTable.number,
    })
    .from(thingsTable)
    .leftJoin(lotItemsTable, eq(lotItemsTable.id, thingsTable.item_id))
    .where(eq(thingsTable.lot_id, lot))
    .orderBy(asc(thingsTable.id))

interface Leaving {
  /** The name of the lot, and the day on which its goods left. */
  lot: string
  day: number
  /** How many of its things have no papers, although they are due. */
  late: number
  kind: 'transfer' | 'dismantled'
}

/** The things of a lot leave, and all but the last ones have their paper and are accepted. */
async function leave(stage: LotStage, store: Store, { lot: name, day, late, kind }: Leaving): Promise<void> {
  const { db } = stage
  const [lot] = await db
    .select({ id: lotsTable.id, by: staffTable.username })
    .from(lotsTable)
    .innerJoin(staffTable, eq(staffTable.id, lotsTable.zs_service_id))
    .where(eq(lotsTable.corpore_name, name))
  const { id, by } = required(lot, 'a lot whose goods left')
  await actAs(stage, by, day, async (who) => {
    const ids = (await thingsOf(db, id)).map((thing) => thing.id)
    await takeOutMany(db, who, id, { ids, photo: await photoOf(db, who, store) })
  })
  const out = await thingsOf(db, id)
  await actAs(stage, by, day + 6, async (who) => {
    const files = await photoOf(db, who, store)
    for (const [at, { id: thing, version, vin, number }] of out.slice(0, out.length - late).entries()) {
      const paper = {
        kind,
        number: `${kind === 'transfer' ? 'GH' : 'CJ'}-${thing}`,
        date: businessDay(addDays(stage.now, day + 5)),
        files,
        ...(kind === 'transfer' ? { vin, new_plate: `鲁Q${1001 + at}` } : { hull_number: number }),
      }
      const filed = await fileEvidence(db, who, thing, { ...paper, version })
      await acceptThing(db, who, thing, { version: filed.version })
    }
  })
}

/** Where sold goods went: of the finished event two vehicles are late, the ship is taken apart. */
export async function showWhereabouts(db: Db, now: Date, request: string, store: Store): Promise<void> {
  const stage = { db, now, request, people: await peopleOf(db) }
  await leave(stage, store, { lot: lots.buses, day: -28, late: 2, kind: 'transfer' })
  await leave(stage, store, { lot: lots.bulkCarrier, day: -22, late: 0, kind: 'dismantled' })
}
