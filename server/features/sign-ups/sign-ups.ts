import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Page } from '../../../contract/envelope.ts'
import type { Draft } from '../../../contract/resource.ts'
import type { SignUpRow, signUps } from '../../../contract/sign-ups.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import { checkVersion, createRecord, getRecord, listRecords } from '../../records/records.ts'
import { loadLot } from '../lots/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { recount } from '../recyclers/recount.ts'
import { loadRecycler } from '../recyclers/recyclers.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { recountSignUps } from './counts.ts'
import { guard, type SignUpAction } from './guards.ts'
import { presentSignUp, presentSignUps, signUpSource, type StoredSignUp } from './source.ts'
import { signUpsTable as table } from '../../tables/sign-ups.ts'
import { tellReviewers } from './tell-people.ts'

export async function listSignUps(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<SignUpRow>> {
  const page = await listRecords(db, who, signUpSource, raw)
  return { ...page, items: await presentSignUps(db, who, page.items) }
}

export const loadSignUp = (db: Db, who: Caller, id: number, lock = false): Promise<StoredSignUp> =>
  getRecord(db, who, signUpSource, id, lock)

/**
 * Loads a sign-up for an act: within the caller's scope, with the lot locked first. Checks the version and
 * both states.
 */
export async function readySignUp(
  db: Db,
  who: Caller,
  id: number,
  action: SignUpAction,
  version: number | undefined,
): Promise<{ row: StoredSignUp; lot: StoredLot }> {
  const { lot_id } = await loadSignUp(db, who, id)
  const lot = await loadLot(db, who, lot_id, true)
  const row = await loadSignUp(db, who, id, true)
  await checkVersion(row, version, () => presentSignUp(db, who, row))
  guard(who, row, lot, action)
  return { row, lot }
}

/** Only a listed lot takes sign-ups, until `signup_end_time`; without one, until the auction begins. */
function refuseClosed(lot: StoredLot, now: Date): void {
  if (['draft', 'reviewing', 'approved', 'withdrawn'].includes(lot.state)) throw new Refusal('wrong_state')
  const until = lot.signup_end_time ?? lot.auction_time
  if (lot.state !== 'listed' || (until !== null && new Date(until) <= now))
    throw new Refusal('sign_up_closed')
}

/**
 * Three digits that no sign-up of the round has, not even a cancelled one; four digits when those are used
 * up. The lot's row is locked.
 */
async function freePaddle(db: Db, lot: StoredLot): Promise<string> {
  const taken = await db
    .select({ paddle: table.paddle_no })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  const used = new Set(taken.map(({ paddle }) => paddle))
  const [from, to] = used.size < 800 ? [100, 1000] : [1000, 10_000]
  for (;;) {
    const paddle = String(randomInt(from, to))
    if (!used.has(paddle)) return paddle
  }
}

async function usableRecycler(db: Db, who: Caller, id: number) {
  const recycler = await loadRecycler(db, who, id).catch((error: unknown) => {
    throw error instanceof Refusal ? invalidField('sign_ups', 'recycler_id', 'unknown_choice') : error
  })
  if (recycler.state === 'blacklisted')
    throw new Refusal('recycler_blacklisted', { date: recycler.blacklist_until ?? '' })
  return recycler
}

/**
 * Signs a recycler up for the lot's current round, once while that sign-up is live. The approval checks the
 * rest.
 */
export async function addSignUp(
  db: Db,
  who: Caller,
  lotId: number,
  input: Draft<typeof signUps>,
): Promise<SignUpRow> {
  const lot = await loadLot(db, who, lotId, true)
  refuseClosed(lot, who.now)
  const recycler = await usableRecycler(db, who, input.recycler_id)
  const materials = input.materials ?? []
  await refuseForeignFiles(db, who, 'materials', materials, [])
  const stored = await createRecord(
    db,
    who,
    signUpSource,
    {
      recycler_id: input.recycler_id,
      payer_name: input.payer_name ?? null,
      materials,
      lot_id: lot.id,
      round_no: lot.round_no,
      platform: lot.platform,
      bond_price: lot.bond_price,
      service_id: who.uid,
      paddle_no: await freePaddle(db, lot),
      created_at: who.now.toISOString(),
    },
    { action: 'sign_up' },
  ).catch((error: unknown) => {
    throw violatedConstraint(error) === 'sign_ups_once' ? new Refusal('already_signed_up') : error
  })
  await attachFiles(db, materials, 'sign_ups', stored.id)
  await recountSignUps(db, who, lot.id)
  await recount(db, who, recycler.id)
  await tellReviewers(db, who, lot)
  return presentSignUp(db, who, stored)
}
