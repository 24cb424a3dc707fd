import { isZero } from '#contract/rules/money.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { lateFeePerDay, type FeeTerms } from '#contract/rules/proposed-charges.ts'
import { lotPapers } from '#texts/paper/lots.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { fill } from '#texts/text.ts'

type Value = string | null | undefined

export function lateFeeOn(terms: FeeTerms): Value {
  const perDay = lateFeePerDay(terms)
  if (perDay === null) return null
  const { late, lateOfDeposit } = lotPapers.fees
  return terms.late_pick_up_basis === 'deposit_percent'
    ? fill('zh', lateOfDeposit, { point: terms.late_pick_up_fee ?? '', price: moneyOf(perDay) })
    : fill('zh', late, { price: moneyOf(perDay) })
}

export const serviceFeeOn = ({ service_fee_point: point }: FeeTerms): Value =>
  point && !isZero(point) ? fill('zh', lotPapers.fees.service, { point }) : null

/** Every fee that a bidder may have to pay besides the price. */
export const feesOn = (commission: Value, terms: FeeTerms): string =>
  [
    fill('zh', sheetWords.commissionFee, { commission: commission ?? sheetWords.blank }),
    lateFeeOn(terms) ?? sheetWords.storageFee,
    serviceFeeOn(terms),
  ]
    .filter(Boolean)
    .join('；')

/** The day of payment before the sale: so many working days after it. */
export const payWithin = (days: number): string =>
  days === 0 ? sheetWords.payAtOnce : fill('zh', sheetWords.payWithin, { days: String(days) })
