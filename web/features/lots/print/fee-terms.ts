import { lateFeePerDay, type FeeTerms } from '#contract/rules/proposed-charges.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { isZero } from '#contract/rules/money.ts'
import { shortDecimal } from '#web/text/format.ts'
import { paperWords, say } from '#web/paper/paper-words.ts'

const { fees } = paperWords

/** The fees that a buyer pays beside the price, in the words of the papers. Null where nothing is agreed. */
export function feeTermsOn(lot: FeeTerms): { late: string | null; service: string | null } {
  const perDay = lateFeePerDay(lot)
  const point = lot.late_pick_up_fee ?? '0'
  const late =
    perDay &&
    (lot.late_pick_up_basis === 'deposit_percent'
      ? say(fees.lateOfDeposit, { point: shortDecimal(point), price: moneyOf(perDay) })
      : say(fees.late, { price: moneyOf(perDay) }))
  const service =
    lot.service_fee_point === null || isZero(lot.service_fee_point)
      ? null
      : say(fees.service, { point: shortDecimal(lot.service_fee_point) })
  return { late, service }
}
