import { licenceHindrance } from '#contract/rules/licences.ts'
import type { RecyclerMove } from '#contract/rules/recycler-machine.ts'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkSeenVersion } from '#server/records/masked-edits.ts'
import { writeRecord } from '#server/records/write-records.ts'

import { guard } from './guards.ts'
import { readQualifications } from './qualifications.ts'
import { loadRecycler } from './recyclers.ts'
import { presentRecycler } from './present.ts'
import { recyclerSource, type StoredRecycler } from './source.ts'
import { notifyBlacklisted } from './notify-blacklisted.ts'

type Change = Partial<Pick<StoredRecycler, 'state' | 'state_reason' | 'blacklist_until' | 'verified_at'>>

/** Writes the next state of a locked recycler. */
export const move = (
  db: Db,
  who: Caller,
  row: StoredRecycler,
  action: RecyclerMove,
  to: Change,
): Promise<StoredRecycler> => writeRecord(db, who, recyclerSource, row, to, { action })

/**
 * Loads and locks a recycler for a move. Checks the version, and that its state and this caller allow the
 * move.
 */
async function ready(
  db: Db,
  who: Caller,
  id: number,
  action: RecyclerMove,
  version: number,
): Promise<StoredRecycler> {
  const row = await loadRecycler(db, who, id, true)
  await checkSeenVersion(recyclerSource, who, row, version, () => presentRecycler(db, who, row))
  guard(who, row, action)
  return row
}

const inGoodStanding = { state: 'active', state_reason: null, blacklist_until: null } as const

export async function verifyRecycler(db: Db, who: Caller, id: number, version: number): Promise<RecyclerRow> {
  const row = await ready(db, who, id, 'verify', version)
  return presentRecycler(
    db,
    who,
    await move(db, who, row, 'verify', { ...inGoodStanding, verified_at: who.now.toISOString() }),
  )
}

export async function suspendRecycler(
  db: Db,
  who: Caller,
  id: number,
  reason: string,
  version: number,
): Promise<RecyclerRow> {
  const row = await ready(db, who, id, 'suspend', version)
  return presentRecycler(
    db,
    who,
    await move(db, who, row, 'suspend', { state: 'suspended', state_reason: reason }),
  )
}

export interface Blacklisting {
  /** Its last day. */
  blacklist_until: string
  reason: string
}

export async function blacklistRecycler(
  db: Db,
  who: Caller,
  id: number,
  input: Blacklisting,
  version: number,
): Promise<RecyclerRow> {
  const row = await ready(db, who, id, 'blacklist', version)
  refuseBlacklistPast(who, input.blacklist_until)
  return presentRecycler(db, who, await blacklist(db, who, row, input))
}

/** Refuses a blacklisting whose last business day is not after today. */
export function refuseBlacklistPast(who: Caller, until: string): void {
  if (until <= businessDay(who.now)) throw invalidField('recyclers', 'blacklist_until', 'out_of_range')
}

async function blacklist(
  db: Db,
  who: Caller,
  row: StoredRecycler,
  { blacklist_until, reason }: Blacklisting,
): Promise<StoredRecycler> {
  const to = { state: 'blacklisted', blacklist_until, state_reason: reason } as const
  const written = await move(db, who, row, 'blacklist', to)
  await notifyBlacklisted(db, who, written)
  return written
}

/** Blacklists a recycler who did not pay for a lot (product §5). Never shortens an existing blacklisting. */
export async function blacklistDefaulter(
  db: Db,
  who: Caller,
  id: number,
  input: Blacklisting,
): Promise<BlacklistEffect | undefined> {
  const row = await loadRecycler(db, who, id, true)
  if (row.state === 'blacklisted' && (row.blacklist_until ?? '') >= input.blacklist_until) return undefined
  await blacklist(db, who, row, input)
  const { state, state_reason, blacklist_until } = row
  return { recycler_id: id, until: input.blacklist_until, before: { state, state_reason, blacklist_until } }
}

/** The changes that a default made to a recycler, stored for undo. */
export interface BlacklistEffect {
  recycler_id: number
  until: string
  before: Pick<StoredRecycler, 'state' | 'state_reason' | 'blacklist_until'>
}

/** Undoes the blacklisting of a default, unless somebody has changed it since. */
export async function undoBlacklisting(
  db: Db,
  who: Caller,
  { recycler_id, until, before }: BlacklistEffect,
): Promise<void> {
  const row = await loadRecycler(db, who, recycler_id, true)
  if (row.state === 'blacklisted' && row.blacklist_until === until)
    await move(db, who, row, 'reinstate', before)
}

/** Reinstating a recycler also verifies it, because somebody has reviewed it. */
export async function reinstateRecycler(
  db: Db,
  who: Caller,
  id: number,
  version: number,
): Promise<RecyclerRow> {
  const row = await ready(db, who, id, 'reinstate', version)
  const verified_at = row.verified_at ?? who.now.toISOString()
  return presentRecycler(db, who, await move(db, who, row, 'reinstate', { ...inGoodStanding, verified_at }))
}

/**
 * Refuses a recycler who is blacklisted, not active, without a licence, or with one that ends before `until`,
 * when the lot's goods must be cleared. The row must be locked, so that nothing changes during the sign-up or
 * approval.
 */
export async function refuseIneligibleRecycler(
  db: Db,
  who: Caller,
  row: StoredRecycler,
  until: Date,
): Promise<void> {
  if (row.state === 'blacklisted')
    throw new Refusal('recycler_blacklisted', { date: row.blacklist_until ?? '' })
  if (row.state !== 'active') throw new Refusal('recycler_not_active')
  const hindrance = licenceHindrance(await readQualifications(db, row.id), who.now, until)
  if (hindrance) throw new Refusal(hindrance)
}
