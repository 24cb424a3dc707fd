import { eq } from 'drizzle-orm'
import { add, amount as inYuan, compare, type Decimal } from '../../../contract/money.ts'
import { businessDay } from '../../../contract/time.ts'
import { addWorkingDays } from '../../../contract/working-days.ts'
import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal } from '../../request/errors.ts'
import { writeColumns } from '../../records/records.ts'

import { platformsTable } from '../../tables/dictionaries.ts'
import { recountSignUps } from './counts.ts'
import { readySignUp } from './sign-ups.ts'
import { presentSignUp, signUpSource, type StoredSignUp } from './source.ts'

const usualDays = 2

/** The day by which a deposit goes back when it becomes due now: so many working days as the platform takes. */
export async function refundDueOn(db: Db, platform: number | null, now: Date): Promise<string> {
  const [found] =
    platform === null ? [] : await db.select().from(platformsTable).where(eq(platformsTable.id, platform))
  return addWorkingDays(businessDay(now), found?.refund_working_days ?? usualDays)
}

/** Lets somebody bid without a deposit; only from unpaid, with a reason. */
export async function waiveDeposit(
  db: Db,
  who: Caller,
  id: number,
  input: { reason?: string | null | undefined; version: number },
): Promise<SignUpRow> {
  const { row, lot } = await readySignUp(db, who, id, 'waive_deposit', input.version)
  if (!input.reason) throw invalidField('sign_ups', 'reason', 'required')
  const written = await writeColumns(db, who, signUpSource, row, {
    deposit_status: 'waived',
    waive_reason: input.reason,
  })
  await recountSignUps(db, who, lot.id)
  record(who, {
    action: 'waive_deposit',
    resource: 'sign_ups',
    record_id: id,
    record_name: row.paddle_no,
    version: written.version,
    before: { deposit_status: row.deposit_status },
    after: { deposit_status: 'waived' },
    detail: { lot_id: lot.id, reason: input.reason },
    owners: [row.service_id],
  })
  return presentSignUp(db, who, written)
}

/** Money for a deposit that is held by this transaction was confirmed: it is received as soon as the whole reaches `bond_price`. */
export async function receiveDeposit(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  amount: Decimal,
): Promise<StoredSignUp> {
  if (row.review_status === 'cancelled' || row.deposit_status !== 'unpaid')
    throw new Refusal('deposit_settled')
  const received_amount = inYuan(add(row.received_amount ?? '0', amount))
  const deposit_status = compare(received_amount, row.bond_price ?? '0') >= 0 ? 'received' : 'unpaid'
  return setDeposit(db, who, row, { received_amount, deposit_status })
}

/** Writes where a held deposit stands, for the ledger, in the transaction of its entry; the caller's own right is its to check. */
export async function setDeposit(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  to: { deposit_status: StoredSignUp['deposit_status']; received_amount?: string; refund_due_on?: string },
): Promise<StoredSignUp> {
  const written = (await writeColumns(db, who, signUpSource, row, to)) as StoredSignUp
  await recountSignUps(db, who, row.lot_id)
  record(who, {
    action: 'edit',
    resource: 'sign_ups',
    record_id: row.id,
    record_name: row.paddle_no,
    version: written.version,
    before: { deposit_status: row.deposit_status, received_amount: row.received_amount },
    after: { received_amount: row.received_amount, ...to },
    owners: [row.service_id],
  })
  return written
}
