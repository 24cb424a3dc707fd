import { and, eq, ne } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { writePaddle, newPaddle, paddleOf } from '#server/features/sign-ups/paddles.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'

/** The sign-ups of a locked lot's round by their paddle number. */
export type Bidders = Map<string, StoredSignUp>

async function biddersOf(db: Db, lot: StoredLot): Promise<Bidders> {
  const rows = await lockRecords(
    db,
    signUpSource,
    and(
      eq(signUpsTable.lot_id, lot.id),
      eq(signUpsTable.round_no, lot.round_no),
      ne(signUpsTable.review_status, 'cancelled'),
    ),
  )
  return new Map(rows.map((row) => [row.paddle_no ?? '', row]))
}

const refuse = (fault: string): never => {
  throw invalidField('bids', 'paddles', fault)
}

/**
 * The sign-ups that the numbers of a log may refer to. `paddles` gives sign-ups of this round the platform's
 * numbers, which are written onto them. It refuses a number that another sign-up already has, and a sign-up
 * with two numbers.
 */
export async function namedBidders(
  db: Db,
  who: Caller,
  lot: StoredLot,
  paddles: Readonly<Record<string, number>>,
): Promise<Bidders> {
  const bidders = await biddersOf(db, lot)
  const given = Object.entries(paddles).map(([number, id]) => [paddleOf(number), id] as const)
  if (given.length === 0) return bidders
  if (given.some(([number]) => number === '')) refuse('bad_format')
  if (given.some(([number]) => number.length > 20)) refuse('too_long')
  if (new Set(given.map(([, id]) => id)).size < given.length) refuse('bad_format')
  const byId = new Map([...bidders.values()].map((row) => [row.id, row]))
  for (const [number, id] of given) {
    if (!byId.has(id)) refuse('unknown_choice')
    await newPaddle(db, lot, number, id)
  }
  for (const [number, id] of given) {
    const row = byId.get(id)
    if (row) await writePaddle(db, who, lot, row, number)
  }
  return biddersOf(db, lot)
}
