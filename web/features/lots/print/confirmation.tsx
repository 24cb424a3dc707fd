import { pricingBasis } from '../../../../contract/lot-choices.ts'
import { percentOf } from '../../../../contract/money.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { Clauses, Ruled, Seals, Title, type Line } from '../../../paper/paper-parts.tsx'
import { momentOf, paperWords, priceOf } from '../../../paper/paper-words.ts'
import { quantityOf } from '../../../auction/quantity.ts'
import { labelOf, optionOf } from './document-words.ts'

const { confirmation } = paperWords

/** 成交确认书: the winner and the price of a lot. It never shows the reserve. */
export function Confirmation({ row }: { row: LotRow }) {
  const buyerPays =
    (row.commission_payer ?? 'buyer') === 'buyer' && row.pricing_basis !== pricingBasis.perUnit
  const lines: Line[] = [
    { label: confirmation.buyer, value: row.winner_sign_up_id_name },
    { label: confirmation.auctioneer, value: row.company_name },
    { label: labelOf('platform'), value: row.platform_name },
    { label: labelOf('corpore_name'), value: row.corpore_name },
    { label: labelOf('auction_type'), value: optionOf('auction_type', row.auction_type) },
    { label: labelOf('auction_quantity'), value: quantityOf(row) },
    { label: labelOf('look_address'), value: row.look_address },
    { label: labelOf('result_at'), value: momentOf(row.result_at) },
    { label: confirmation.price, value: row.deal_price && priceOf(row.deal_price) },
    ...(row.pricing_basis === pricingBasis.perUnit
      ? [{ label: labelOf('pricing_basis'), value: confirmation.perUnit }]
      : []),
    ...(buyerPays && row.deal_price && row.commission_point
      ? [
          {
            label: confirmation.commission,
            value: `${priceOf(percentOf(row.deal_price, row.commission_point))}（${row.commission_point}%）`,
          },
        ]
      : []),
    { label: labelOf('bond_price'), value: row.bond_price && priceOf(row.bond_price) },
    { label: labelOf('tax_receipt'), value: row.tax_receipt },
    { label: labelOf('clean_end_time'), value: momentOf(row.clean_end_time) },
  ]
  return (
    <>
      <Title no={row.lot_no} round={row.round_no}>
        {confirmation.title}
      </Title>
      <p>{confirmation.lead}</p>
      <Ruled lines={lines} />
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
