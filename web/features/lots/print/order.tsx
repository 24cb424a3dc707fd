import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { isZero } from '#contract/rules/money.ts'
import { commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { commissionWords } from '#web/paper/commission-words.ts'
import type { LotRow } from '#contract/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { lotScreens } from '#texts/zh/lot-screens.ts'
import { list } from '#texts/zh/list.ts'
import { Clauses, Ruled, Seals, Title, type Line } from '#web/paper/paper-parts.tsx'
import { momentOf, paperWords, priceOf, unitPriceOf } from '#web/paper/paper-words.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { documentLabelOf, optionOf } from './document-words.ts'

const { order } = paperWords
const nameOf = (name: string | null | undefined) => name ?? ''
const stepsOf = (row: LotRow) =>
  [row.add_price_one, row.add_price_two, row.add_price_three].filter((step) => step !== null).map(moneyOf)

/** 元, or 元/吨. */
const stepUnit = (row: LotRow) => {
  const unit = perUnitOf(row)
  return unit ? list.list.unitIn.replace('{unit}', lotScreens.lots.perUnit[unit]) : list.list.unitYuan
}

/** The row contains the reserve only for readers who may see it. */
function reserveLines(row: LotRow): Line[] {
  const { reserve_price } = row
  if (!reserve_price) return []
  return [
    {
      label: documentLabelOf('reserve_price'),
      value: isZero(reserve_price) ? order.noReserve : unitPriceOf(row, reserve_price),
    },
  ]
}

/** The bands of those sides that agreed on some and that the reader may know. */
const scaleLines = (row: LotRow): Line[] =>
  (['buyer', 'consignor'] as const).flatMap((side) => {
    const scale = row[`${side}_scale`]
    if (!scale) return []
    const point = commissionRates(commissionTerms(row))[side]
    return [{ label: paperWords.scale.sides[side], value: commissionWords(scale, point, true) }]
  })

/** 委托单: the consigned goods and the terms. */
export function Order({ row }: { row: LotRow }) {
  const price = (name: 'starting_price' | 'bond_price' | 'advance_payment'): Line => ({
    label: documentLabelOf(name),
    value: row[name] ? (name === 'starting_price' ? unitPriceOf(row, row[name]) : priceOf(row[name])) : '',
  })
  const lines: Line[] = [
    { label: order.consignor, value: nameOf(row.commission_id_name) },
    { label: order.agent, value: nameOf(row.company_name) },
    { label: documentLabelOf('corpore_name'), value: row.corpore_name },
    { label: documentLabelOf('auction_type'), value: optionOf('auction_type', row.auction_type) },
    { label: documentLabelOf('auction_quantity'), value: quantityOf(row) },
    { label: documentLabelOf('look_address'), value: row.look_address },
    { label: documentLabelOf('platform'), value: nameOf(row.platform_name) },
    { label: documentLabelOf('auction_way'), value: optionOf('auction_way', row.auction_way) },
    { label: documentLabelOf('auction_time'), value: momentOf(row.auction_time) },
    price('starting_price'),
    ...reserveLines(row),
    { label: documentLabelOf('add_price_one').replace('1', stepUnit(row)), value: stepsOf(row).join(' / ') },
    price('bond_price'),
    {
      label: documentLabelOf('commission_point'),
      value: row.commission_point
        ? `${row.commission_point}%（${optionOf('commission_payer', row.commission_payer)}）`
        : '',
    },
    ...(row.consignor_commission_point
      ? [
          {
            label: documentLabelOf('consignor_commission_point'),
            value: `${row.consignor_commission_point}%`,
          },
        ]
      : []),
    ...scaleLines(row),
    { label: documentLabelOf('tax_receipt'), value: row.tax_receipt },
    price('advance_payment'),
    {
      label: documentLabelOf('link_username'),
      value: [row.link_username, row.link_phone].filter(Boolean).join(' '),
    },
    { label: documentLabelOf('clean_end_time'), value: momentOf(row.clean_end_time) },
  ]
  return (
    <>
      <Title no={row.lot_no} round={row.round_no}>
        {order.title}
      </Title>
      <p>{order.lead}</p>
      <Ruled lines={lines} />
      <Clauses title={order.clausesTitle} clauses={order.clauses} />
      <Seals
        parties={[
          { label: order.consignor, value: nameOf(row.commission_id_name) },
          { label: order.agent, value: nameOf(row.company_name) },
        ]}
      />
    </>
  )
}
