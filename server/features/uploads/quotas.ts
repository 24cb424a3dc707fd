import { and, arrayOverlaps, eq, gte, isNull, sql } from 'drizzle-orm'
import { permissions } from '#contract/grammar/permissions.ts'
import { businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { hook } from '#server/request/hook.ts'
import { notifyOnce } from '#server/records/notify.ts'
import { staffTable } from '#server/tables/staff.ts'
import { uploads } from '#server/tables/uploads.ts'

/** The limits of the house: megabytes that a person may upload a day, and gigabytes of all uploads. */
export interface UploadLimits {
  upload_person_mb: number
  upload_house_gb: number
}

/** Reads the limits from the company settings, which are above uploads. */
export const uploadLimits = hook<(db: Db) => Promise<UploadLimits>>('the limits of uploads')

const megabyte = 1_048_576
/** The share of a limit at which people are told. */
const warnedAt = 0.8

interface Used {
  person: number
  house: number
}

async function usedBy(db: Db, who: Caller): Promise<Used> {
  const sum = sql<string>`coalesce(sum(${uploads.bytes}), 0)`
  const today = gte(uploads.created_at, startOfBusinessDay(who.now).toISOString())
  const [own] = await db
    .select({ sum })
    .from(uploads)
    .where(and(eq(uploads.uid, who.uid), today))
  const [all] = await db.select({ sum }).from(uploads)
  return { person: Number(own?.sum ?? 0), house: Number(all?.sum ?? 0) }
}

/**
 * Refuses these bytes beyond a limit, and tells the person or the administrators once a day that a limit is near. Locks
 * the person's row, so that uploads at once count one after the other.
 */
export async function spendUpload(db: Db, who: Caller, bytes: number): Promise<void> {
  await db.select({ id: staffTable.id }).from(staffTable).where(eq(staffTable.id, who.uid)).for('update')
  const { upload_person_mb, upload_house_gb } = await uploadLimits.implementation()(db)
  const used = await usedBy(db, who)
  const [person, house] = [upload_person_mb * megabyte, upload_house_gb * 1024 * megabyte]
  const ends = startOfBusinessDay(who.now, 1)
  if (used.person + bytes > person) {
    const retry_after = Math.ceil((ends.getTime() - who.now.getTime()) / 1000)
    const until = { limit: upload_person_mb, until: ends.toISOString(), retry_after }
    throw new Refusal('upload_limit_reached', { n: upload_person_mb }, until)
  }
  if (used.house + bytes > house) throw new Refusal('house_upload_limit', { n: upload_house_gb })
  await warn(db, who, used.person + bytes >= person * warnedAt, {
    kind: 'uploads_near_limit',
    values: { n: upload_person_mb },
    uids: [who.uid],
  })
  const isHouseNear = used.house + bytes >= house * warnedAt
  await warn(db, who, isHouseNear, {
    kind: 'house_uploads_near_limit',
    values: { n: upload_house_gb },
    uids: isHouseNear ? await administrators(db) : [],
  })
}

interface Warning {
  kind: 'uploads_near_limit' | 'house_uploads_near_limit'
  values: { n: number }
  uids: readonly number[]
}

async function warn(db: Db, who: Caller, isNear: boolean, { kind, values, uids }: Warning): Promise<void> {
  if (!isNear) return
  await notifyOnce(db, who, uids, { kind, values, url: '/', once: `${kind}:${businessDay(who.now)}` })
}

async function administrators(db: Db): Promise<number[]> {
  const isHolder = arrayOverlaps(staffTable.roles, [...permissions['settings.change']])
  const rows = await db
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(and(isNull(staffTable.disabled_at), isHolder))
  return rows.map(({ id }) => id)
}
