import { pricingBasis, usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { isZero, percentOf, subtract } from '#contract/rules/money.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import type { Paper, PaperField } from '#contract/paper-fields.ts'
import { asksForEvidence } from '#contract/rules/thing-evidence.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { LotRow } from '#contract/lots.ts'
import { commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { accountOn } from '#server/features/finance/ledger/sale-account.ts'
import { commissionWords } from './commission-words.ts'
import { lotPapers } from '#texts/paper/lots.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { fill } from '#texts/text.ts'
import type { PaperFacts } from './facts.ts'
import { feesOn, lateFeeOn, payWithin, serviceFeeOn } from './fees.ts'
import type { PaperPeople } from './people.ts'
import {
  chargeOn,
  choiceOn,
  dayOn,
  instantOn,
  priceOn,
  quantityOn,
  secondOn,
  sumOn,
  sumWordsOn,
  weightOn,
  wordsOn,
} from './wording.ts'

export interface SheetInput {
  paper: Paper
  facts: PaperFacts
  people: PaperPeople
  no: string | null
  now: Date
  /** The proposed price cut in percent. */
  cut: string | undefined
}

type Value = string | null | undefined
type Values = Partial<Record<PaperField, Value>>

const ofGoods = ({ facts: { lot, company }, people, no, now }: SheetInput): Values => ({
  paper_no: no,
  lot_no: lot.lot_no,
  round: fill('zh', sheetWords.round, { n: String(lot.round_no) }),
  goods: lot.corpore_name,
  type: choiceOn('auction_type', lot.auction_type),
  quantity: quantityOn(lot.auction_quantity, lot.unit),
  address: lot.look_address,
  platform: lot.platform_name,
  company: lot.company_name,
  company_legal_name: company?.legal_name ?? lot.company_name,
  company_credit_code: company?.credit_code,
  company_address: company?.address,
  company_phone: company?.phone,
  handled_by: people.handled,
  checked_by: people.checked,
  printed_on: dayOn(businessDay(now)),
})

/** The record says when the auction took place, other papers when it is planned. */
const ofSchedule = ({ paper, facts: { lot, bidding } }: SheetInput): Values => ({
  auction_time: paper === 'record' && bidding ? secondOn(bidding.from) : instantOn(lot.auction_time),
  auction_end: bidding ? secondOn(bidding.to) : instantOn(lot.auction_end_time),
  auction_way: choiceOn('auction_way', lot.auction_way),
  sign_up_end: instantOn(lot.signup_end_time ?? lot.auction_time),
  view_from: instantOn(lot.view_from),
  view_to: instantOn(lot.view_to),
  clear_by: instantOn(lot.clean_end_time),
  contact: lot.link_username,
  contact_phone: lot.link_phone,
  url: lot.url,
  priority_party: lot.priority_party,
})

/** The scales of both sides that pay, for the consignor. */
function scalesOn(lot: LotRow): Value {
  const rates = commissionRates(commissionTerms(lot))
  const { sides } = lotPapers.scale
  return (['buyer', 'consignor'] as const)
    .filter((side) => lot.commission_payer === 'both' || lot.commission_payer === side)
    .map((side) => `${sides[side]} ${commissionWords(lot[`${side}_scale`], rates[side], true)}`)
    .join('；')
}

/** The buyer's papers never mention the consignor's commission (deals §3). */
function commissionOn({ paper, facts: { lot } }: SheetInput): Value {
  const { commission_payer: payer, commission_point: point, consignor_commission_point: own } = lot
  const toConsignor = paper === 'order'
  if (!toConsignor && payer === 'consignor') return sheetWords.notByBuyer
  const { buyer_scale, consignor_scale } = lot
  if (!toConsignor && buyer_scale && point) return commissionWords(buyer_scale, point)
  if (toConsignor && (buyer_scale || consignor_scale)) return scalesOn(lot)
  if (toConsignor && payer === 'both' && point && own)
    return fill('zh', sheetWords.bothSides, { buyer: point, consignor: own })
  return point && fill('zh', sheetWords.percent, { point })
}

const ofTerms = (input: SheetInput): Values => {
  const { lot } = input.facts
  const steps = [lot.add_price_one, lot.add_price_two, lot.add_price_three]
    .filter((step) => step !== null)
    .map(moneyOf)
  return {
    pricing: choiceOn('pricing_basis', lot.pricing_basis ?? pricingBasis.whole),
    starting_price: priceOn(lot, lot.starting_price),
    starting_words: wordsOn(lot, lot.starting_price),
    reserve_price:
      lot.reserve_price && isZero(lot.reserve_price)
        ? sheetWords.noReserve
        : priceOn(lot, lot.reserve_price ?? null),
    reserve_words: lot.reserve_price && !isZero(lot.reserve_price) ? wordsOn(lot, lot.reserve_price) : null,
    deposit: sumOn(lot.bond_price),
    deposit_words: sumWordsOn(lot.bond_price),
    steps: steps.length > 0 ? fill('zh', sheetWords.yuan, { price: steps.join(' / ') }) : null,
    commission: commissionOn(input),
    commission_payer: choiceOn('commission_payer', lot.commission_payer),
    late_fee: lateFeeOn(lot),
    service_fee: serviceFeeOn(lot),
    tax_receipt: lot.tax_receipt,
    advance: sumOn(lot.advance_payment),
    fees: feesOn(commissionOn(input), lot),
    ...whereaboutsOn(lot),
    consignor: lot.commission_id_name,
    contract_no: lot.contract_id_name,
  }
}

/** The required end of the goods, the day of its proof, and the bond for it. */
function whereaboutsOn(lot: LotRow): Values {
  const { end_use, evidence_days: days, performance_bond: bond } = lot
  if (!asksForEvidence(lot)) return {}
  const evidence_days =
    days === null ? null : fill('zh', lotPapers.whereabouts.within, { days: String(days) })
  return { end_use, evidence_days, performance_bond: isZero(bond ?? '0') ? null : sumOn(bond) }
}

/** The one date of payment: before the sale its working days, after it the day, marked if it may still move. */
function paymentDue({ stored, due_uncertain }: PaperFacts): Value {
  const { payment_due_on: due, payment_days, state } = stored
  const days = payment_days ?? usualPaymentDays
  const beforeSale = !resultStates.includes(state) && state !== 'defaulted'
  const day = dayOn(due)
  if (!due && beforeSale) return payWithin(days)
  if (!due || !day || !due_uncertain) return day
  return fill('zh', sheetWords.uncertain, { day, year: due.slice(0, 4) })
}

const ofSale = ({ facts, facts: { lot, buyer } }: SheetInput): Values => ({
  buyer: buyer?.name,
  buyer_credit_code: buyer?.credit_code,
  buyer_paddle: buyer?.paddle_no,
  deal_price: priceOn(lot, lot.deal_price),
  deal_words: wordsOn(lot, lot.deal_price),
  deal_time: instantOn(lot.result_at),
  payment_due: paymentDue(facts),
})

const resultOf = (state: string): Value => {
  if (state === 'unsold' || state === 'defaulted' || state === 'confirming') return sheetWords.results[state]
  return sheetWords.results.sold
}

const ofRound = ({ facts }: SheetInput): Values => {
  const { lot, stored } = facts
  return {
    sign_ups: String(lot.sign_up_count),
    qualified: String(facts.bidders.filter((bidder) => bidder.qualified).length),
    bid_count: String(lot.bid_count),
    highest_price: priceOn(lot, lot.highest_price),
    result: resultOf(stored.state),
    settled_quantity: weightOn(lot.settlement_quantity, lot.unit),
  }
}

/** With a price per unit the total is unknown, so no unpaid sum is printed. */
function ofDefault({ facts: { lot, broken_sale, default_reason } }: SheetInput): Values {
  const { paid = '0.00', open = null } = broken_sale ?? {}
  const isWhole = lot.pricing_basis !== pricingBasis.perUnit
  return { reason: default_reason, paid: sumOn(paid), unpaid: isWhole ? sumOn(open) : null }
}

/** Computes the proposed price from the starting price alone, so that it reveals nothing of the reserve. */
function ofPriceCut({ facts: { lot }, cut }: SheetInput): Values {
  const proposed =
    cut && lot.starting_price ? subtract(lot.starting_price, percentOf(lot.starting_price, cut)) : null
  return {
    reason: choiceOn('unsold_reason', lot.unsold_reason ?? null),
    cut: cut ? fill('zh', sheetWords.percent, { point: cut }) : null,
    proposed_price: priceOn(lot, proposed),
    proposed_words: wordsOn(lot, proposed),
  }
}

const ofPayment = ({ facts: { accounts, left_to_pay, charges } }: SheetInput): Values => ({
  charges: charges.map(({ kind, amount }) => `${chargeOn(kind)} ${sumOn(amount)}`).join('；') || null,
  deposit_account: accountOn(accounts.deposit) ?? sheetWords.onPlatform,
  payee_account: accountOn(accounts.settlement),
  left_to_pay: sumOn(left_to_pay),
  left_words: sumWordsOn(left_to_pay),
})

/** Every value that any paper may need. The caller picks the fields of its paper. */
export const valuesOf = (input: SheetInput): Values => ({
  ...ofGoods(input),
  ...ofSchedule(input),
  ...ofTerms(input),
  ...ofSale(input),
  ...ofRound(input),
  ...ofPayment(input),
  ...(input.paper === 'price_letter' ? ofPriceCut(input) : {}),
  ...(input.paper === 'default_notice' ? ofDefault(input) : {}),
})
