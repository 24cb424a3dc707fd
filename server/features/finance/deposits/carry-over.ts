import type { FileRef } from '#contract/grammar/field.ts'
import { amount, isZero, smaller, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { recountSignUps } from '#server/features/sign-ups/counts.ts'
import { missingOf, mayTakeOver } from '#server/features/sign-ups/carry-targets.ts'
import { receiveDeposit, refundDueOn } from '#server/features/sign-ups/deposits.ts'
import { loadSignUp, readySignUp } from '#server/features/sign-ups/ready.ts'
import { presentSignUp, signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { endDues, makeDue } from '../dues/dues.ts'
import { hasPendingRefund } from './pending-refund.ts'
import { writeEntry } from '../ledger/entries.ts'
import { recyclerNames } from '../ledger/names.ts'
import { payerOf } from '../ledger/payer.ts'

interface CarryOver {
  to_sign_up_id: number
  files: readonly FileRef[]
  version: number
}

/** Refuses a deposit whose refund has been entered: the bank may already be paying it. */
export async function refuseEnteredRefund(
  db: Db,
  row: Pick<StoredSignUp, 'id' | 'recycler_id'>,
): Promise<void> {
  if (!(await hasPendingRefund(db, row.id))) return
  const names = await recyclerNames(db, [row.recycler_id])
  throw new Refusal('refund_pending', { name: names.get(row.recycler_id) ?? '' })
}

/** The sign-up that takes the deposit over: the same recycler's, in the current round of the same lot. */
async function lockTarget(
  db: Db,
  who: Caller,
  from: StoredSignUp,
  lot: StoredLot,
  id: number,
): Promise<StoredSignUp> {
  const wrong = () => invalidField('sign_ups', 'to_sign_up_id', 'unknown_choice')
  const target = await loadSignUp(db, who, id, true).catch((error: unknown) => {
    throw error instanceof Refusal ? wrong() : error
  })
  const same = target.lot_id === from.lot_id && target.recycler_id === from.recycler_id
  if (!same || target.id === from.id || target.round_no !== lot.round_no) throw wrong()
  if (!mayTakeOver(target)) throw new Refusal('deposit_settled')
  return target
}

/** Writes the two entries that move the held deposit from one sign-up to the other. No cash moves. */
async function writeEntries(
  db: Db,
  who: Caller,
  lot: StoredLot,
  [from, to]: readonly [StoredSignUp, StoredSignUp],
  moved: Decimal,
  files: readonly FileRef[],
): Promise<void> {
  const payer = await payerOf(db, from.id)
  const common = {
    ...payer,
    amount: moved,
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    platform: lot.platform,
    company: lot.company,
    voucher: [...files],
    state: 'confirmed' as const,
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid || null,
  }
  const out = await writeEntry(db, who, {
    ...common,
    kind: 'deposit_carry_out',
    direction: 'out',
    round_no: from.round_no,
    sign_up_id: from.id,
  })
  await attachFiles(db, files, 'finance_entries', out.id)
  await writeEntry(db, who, {
    ...common,
    account_id: out.account_id,
    kind: 'deposit_carry_in',
    direction: 'in',
    round_no: to.round_no,
    sign_up_id: to.id,
  })
}

/**
 * Moves a deposit that is due back to the same recycler's sign-up in the lot's current round (deals.md §5). At
 * most what that sign-up still lacks is carried: a shortfall stays unpaid, a surplus stays due back. It cannot
 * be reversed; if the later sign-up is cancelled, its deposit goes back as usual.
 */
export async function carryOver(
  db: Db,
  who: Caller,
  id: number,
  { to_sign_up_id, files, version }: CarryOver,
): Promise<SignUpRow> {
  const { row, lot } = await readySignUp(db, who, id, 'carry_over', version)
  await refuseForeignFiles(db, who, 'files', files, [])
  const target = await lockTarget(db, who, row, lot, to_sign_up_id)
  await refuseEnteredRefund(db, row)
  const held = orZero(row.received_amount)
  const missing = missingOf(target)
  const carried_amount = amount(smaller(held, missing))
  const surplus = amount(subtract(held, carried_amount))
  const formerRound = { ...lot, round_no: row.round_no }
  await endDues(db, who, formerRound, ['deposit_refund'], row.id)
  await writeEntries(db, who, lot, [row, target], carried_amount, files)
  const refund_due_on = isZero(surplus)
    ? null
    : (row.refund_due_on ?? (await refundDueOn(db, row.platform, who.now)))
  if (refund_due_on !== null)
    await makeDue(db, who, formerRound, {
      kind: 'deposit_refund',
      party: 'recycler',
      party_id: row.recycler_id,
      sign_up_id: row.id,
      amount: surplus,
      due_date: refund_due_on,
    })
  const changes = {
    deposit_status: 'carried',
    carried_to_id: target.id,
    carried_amount,
    refund_due_on,
  } as const
  const written = await writeRecord(db, who, signUpSource, row, changes, { action: 'carry_over' })
  await receiveDeposit(db, who, target, carried_amount)
  await recountSignUps(db, who, lot.id)
  return presentSignUp(db, who, written)
}
