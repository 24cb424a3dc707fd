import type { SignUpRow } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { showSignUp } from './collusion.ts'
import { readySignUp } from './ready.ts'
import { signUpSource, type StoredSignUp } from './source.ts'
import { randomInt } from 'node:crypto'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '#server/request/errors.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'

/** Writes a paddle number to a sign-up whose lot is locked. */
export async function writePaddle(
  db: Db,
  who: Caller,
  lot: RoundOfLot,
  row: StoredSignUp,
  entered: string | null | undefined,
): Promise<StoredSignUp> {
  const paddle_no = await newPaddle(db, lot, entered, row.id)
  if (paddle_no === row.paddle_no) return row
  return writeRecord(
    db,
    who,
    signUpSource,
    row,
    { paddle_no },
    { action: 'edit', detail: { lot_id: lot.id } },
  )
}

/** Replaces the paddle number of a sign-up; allowed until the result. */
export async function editPaddle(
  db: Db,
  who: Caller,
  id: number,
  { paddle_no, version }: { paddle_no?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const { row, lot } = await readySignUp(db, who, id, 'set_paddle', version)
  const written = paddle_no === undefined ? row : await writePaddle(db, who, lot, row, paddle_no)
  return showSignUp(db, who, written)
}

export interface RoundOfLot {
  id: number
  round_no: number
}

const ofRound = (lot: RoundOfLot) => and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no))

/** Normalizes a paddle number (竞买号) for comparison: full-width digits and letters become half-width. */
export const paddleOf = (text: string): string => text.normalize('NFKC').trim()

/**
 * Returns three digits that no sign-up of the round has, not even a cancelled one, or four digits once those
 * are used up. The lot's row is locked.
 */
async function freePaddle(db: Db, lot: RoundOfLot): Promise<string> {
  const ofEvent = sql`${table.event_id} = (select event_id from lots where id = ${lot.id})`
  return unusedPaddle(
    await db
      .select({ paddle: table.paddle_no })
      .from(table)
      .where(or(ofRound(lot), ofEvent)),
  )
}

/** Three digits that are not taken, or four once those are used up. */
export function unusedPaddle(taken: readonly { paddle: string | null }[]): string {
  const used = new Set(taken.map(({ paddle }) => paddle))
  const [from, to] = used.size < 800 ? [100, 1000] : [1000, 10_000]
  for (;;) {
    const paddle = String(randomInt(from, to))
    if (!used.has(paddle)) return paddle
  }
}

/**
 * The paddle number of a sign-up: the entered one if it is free in the round, or a generated one. The lot's
 * row is locked. `own` is the sign-up that may have the number already.
 */
export async function newPaddle(
  db: Db,
  lot: RoundOfLot,
  entered: string | null | undefined,
  own?: number,
): Promise<string> {
  const paddle = paddleOf(entered ?? '')
  if (paddle === '') return freePaddle(db, lot)
  const [taken] = await db
    .select({ id: table.id, name: recyclersTable.company_name })
    .from(table)
    .innerJoin(recyclersTable, eq(recyclersTable.id, table.recycler_id))
    .where(and(ofRound(lot), eq(table.paddle_no, paddle), ne(table.review_status, 'cancelled')))
  if (taken && taken.id !== own)
    throw new Refusal('paddle_taken', { paddle, name: taken.name }, { sign_up_id: taken.id })
  return paddle
}
