import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { editPaddle } from '#server/features/sign-ups/paddles.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { tripOf, type TripRun } from './trip.ts'

type SignUpChanges = Partial<Pick<StoredSignUp, 'paddle_no' | 'payer_name' | 'service_id'>>

/** The number is replaced as by hand. Payer and recruiter are corrected of a sign-up that was brought in. */
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

/** Acts and entries decide the outcome and the deposit of a sign-up; no sheet rewrites them. */
export const signUpTrip = tripOf(signUpSource, {
  editable: ['paddle_no', 'payer_name', 'service_id'],
  nameOf: (row) => row.paddle_no,
  edit: correct,
})
