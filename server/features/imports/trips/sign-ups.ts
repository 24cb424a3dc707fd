import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { editPaddle } from '#server/features/sign-ups/paddles.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { tripOf, type TripRun } from './trip.ts'

type SignUpChanges = Partial<Pick<StoredSignUp, 'paddle_no' | 'payer_name' | 'service_id'>>

/**
 * Replaces the paddle number as in the form. Payer and recruiter can be corrected only on an imported
 * sign-up.
 */
async function correct(run: TripRun, row: StoredSignUp, changes: SignUpChanges): Promise<void> {
  const { db, who } = run
  const { paddle_no, ...others } = changes
  const hasOthers = Object.keys(others).length > 0
  if (paddle_no !== undefined && hasOthers) throw new Refusal('wrong_state')
  if (paddle_no !== undefined) {
    await editPaddle(db, who, row.id, { paddle_no, version: row.version })
    return
  }
  if (row.imported_from === null) throw new Refusal('wrong_state')
  const now = await getRecord(db, who, signUpSource, row.id, true)
  await checkVersion(now, row.version, () => now)
  await writeRecord(db, who, signUpSource, now, others, { action: 'edit', detail: { lot_id: row.lot_id } })
}

/** Acts and entries decide the outcome and the deposit of a sign-up, so no sheet may change them. */
export const signUpTrip = tripOf(signUpSource, {
  editable: ['paddle_no', 'payer_name', 'service_id'],
  nameOf: (row) => row.paddle_no,
  edit: correct,
})
