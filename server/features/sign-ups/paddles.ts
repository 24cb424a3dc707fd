import type { SignUpRow } from '../../../contract/sign-ups.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { writeRecord } from '../../records/write-records.ts'
import { showSignUp } from './collusion.ts'
import { newPaddle, type RoundOfLot } from './new-paddle.ts'
import { readySignUp } from './ready.ts'
import { signUpSource, type StoredSignUp } from './source.ts'

/** Writes a number onto a sign-up whose lot is locked. */
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

/** Replaces the number of a sign-up until the result. */
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
