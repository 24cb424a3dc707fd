import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { isZero } from '#contract/rules/money.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import {
  commissionOfSides,
  commissionRates,
  commissionTerms,
  confirmedGoods,
} from '#contract/rules/settlement-sum.ts'
import { bandRows, commissionWords } from '#web/paper/commission-words.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { LotRow } from '#contract/lots.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { Amounts, Clauses, Ruled, Seals, Title, type Line } from '#web/paper/paper-parts.tsx'
import { momentOf, paperWords, priceOf, say, unitPriceOf } from '#web/paper/paper-words.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { feeTermsOn } from './fee-terms.ts'
import { documentLabelOf, optionOf } from './document-words.ts'

const { confirmation } = paperWords

/** The price with the buyer's own commission. By the unit, the total is an estimate and the balance is settled later. */
function priceLines(row: LotRow): Line[] {
  const { deal_price } = row
  const goods = confirmedGoods(row)
  const terms = commissionTerms(row)
  const point = commissionRates(terms).buyer
  if (deal_price === null) return []
  const rate = shortDecimal(point)
  const words = commissionWords(row.buyer_scale, point)
  const owed = goods && commissionOfSides(goods, terms).buyer
  const commission = owed && !isZero(owed) ? owed : null
  const unit = perUnitOf(row) && (row.unit ?? '')
  if (unit === undefined)
    return [
      { label: confirmation.price, value: priceOf(deal_price) },
      ...(commission
        ? [{ label: confirmation.commission, value: `${priceOf(commission)}（${words}）` }]
        : []),
    ]
  const price = moneyOf(deal_price)
  return [
    { label: documentLabelOf('pricing_basis'), value: optionOf('pricing_basis', row.pricing_basis) },
    {
      label: confirmation.unitPrice,
      value: unitPriceOf(row, deal_price),
    },
    {
      label: confirmation.estimate,
      value:
        goods &&
        say(confirmation.estimateText, {
          amount: moneyOf(goods),
          price,
          unit,
          quantity: quantityOf(row) ?? '',
        }),
    },
    ...(commission
      ? [
          {
            label: confirmation.commission,
            value: row.buyer_scale
              ? say(confirmation.estimatedByScale, { amount: moneyOf(commission), words })
              : say(confirmation.estimatedCommission, { amount: moneyOf(commission), point: rate }),
          },
        ]
      : []),
    { label: confirmation.advance, value: row.advance_payment && priceOf(row.advance_payment) },
    { label: confirmation.balance, value: confirmation.balanceText },
  ]
}

/** 成交确认书: the winner and the price of a lot, what is left to pay, by when and to which account. No reserve. */
export function Confirmation({ row, sheet }: { row: LotRow; sheet: PaperSheet }) {
  const { left_to_pay, left_words, payment_due, payee_account } = sheet.values
  const left = left_to_pay && say(confirmation.leftText, { amount: left_to_pay, words: left_words ?? '' })
  // Only the buyer's own, outside price and commission.
  const charged = (sheet.tables.charge_lines ?? []).map(({ charge = '', amount }) => ({
    label: charge,
    value: amount,
  }))
  const fees = feeTermsOn(row)
  const bands = row.commission_payer === 'consignor' ? [] : bandRows(row.buyer_scale)
  const lines: Line[] = [
    { label: confirmation.buyer, value: row.winner_sign_up_id_name },
    { label: confirmation.auctioneer, value: row.company_name },
    { label: documentLabelOf('platform'), value: row.platform_name },
    { label: documentLabelOf('corpore_name'), value: row.corpore_name },
    { label: documentLabelOf('auction_type'), value: optionOf('auction_type', row.auction_type) },
    { label: documentLabelOf('auction_quantity'), value: quantityOf(row) },
    { label: documentLabelOf('look_address'), value: row.look_address },
    { label: confirmation.soldAt, value: momentOf(row.result_at) },
    ...priceLines(row),
    ...charged,
    ...(fees.service ? [{ label: paperWords.fees.serviceLabel, value: fees.service }] : []),
    { label: confirmation.left, value: left },
    { label: confirmation.payBy, value: payment_due },
    { label: confirmation.account, value: payee_account },
    { label: documentLabelOf('bond_price'), value: row.bond_price && priceOf(row.bond_price) },
    { label: documentLabelOf('tax_receipt'), value: row.tax_receipt },
    { label: documentLabelOf('clean_end_time'), value: momentOf(row.clean_end_time) },
    ...(fees.late ? [{ label: paperWords.fees.lateLabel, value: fees.late }] : []),
  ]
  return (
    <>
      <Title no={row.lot_no} round={row.round_no}>
        {confirmation.title}
      </Title>
      <p>{confirmation.lead}</p>
      <Ruled lines={lines} />
      {bands.length > 0 && (
        <>
          <h2>{paperWords.scale.title}</h2>
          <Amounts heads={paperWords.scale.heads} rows={bands.map(({ part, rate }) => [part, rate])} />
        </>
      )}
      <Clauses title={confirmation.clausesTitle} clauses={confirmation.clauses} />
      <Seals
        parties={[
          { label: confirmation.buyer, value: row.winner_sign_up_id_name },
          { label: confirmation.auctioneer, value: row.company_name },
        ]}
      />
    </>
  )
}
