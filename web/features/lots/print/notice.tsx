import { sheetWords } from '#texts/paper/sheets.ts'
import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { isZero } from '#contract/rules/money.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { commissionWords } from '#web/paper/commission-words.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { LotRow } from '#contract/lots.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { Seals, Title } from '#web/paper/paper-parts.tsx'
import { momentOf, paperWords, priceOf, say, unitPriceOf } from '#web/paper/paper-words.ts'
import { whereaboutsOf } from '#web/paper/whereabouts-words.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { optionOf } from './document-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ItemsPaper = lazyPart(async () => (await import('#web/features/lot-items/items-paper.tsx')).ItemsPaper)

const { notice, open } = paperWords
const stated = (value: string | null | undefined) => value ?? open

/** Terms that a bidder must know about a lot that is priced per unit. */
const unitTerms = (row: LotRow, unit: string): string[] => [
  say(notice.pricing, { unit, quantity: quantityOf(row) ?? open }),
  ...(row.advance_payment
    ? [
        say(notice.advance, {
          price: moneyOf(row.advance_payment),
          words: moneyInWords(row.advance_payment),
        }),
      ]
    : []),
  notice.balance,
]

/** 拍卖公告: the goods, the dates and the terms for bidders. It never shows the reserve or the consignor. */
export function AuctionNotice({ row, sheet: { values } }: { row: LotRow; sheet: PaperSheet }) {
  const steps = [row.add_price_one, row.add_price_two, row.add_price_three]
    .filter((step) => step !== null)
    .map(moneyOf)
  const unit = perUnitOf(row) && (row.unit ?? '')
  const price = (value: string | null) => (value ? unitPriceOf(row, value) : open)
  const sum = (value: string | null) => (value ? priceOf(value) : open)
  const { buyer_scale, commission_payer } = row
  const point = commissionRates(commissionTerms(row)).buyer
  const plain = isZero(point) ? notice.notByBuyer : say(notice.byBuyer, { point: shortDecimal(point) })
  const byBuyer =
    buyer_scale && commission_payer !== 'consignor'
      ? say(notice.byBuyerScale, { words: commissionWords(buyer_scale, point, true) })
      : plain
  const parts = [
    [
      notice.goods,
      say(notice.goodsText, {
        name: stated(row.corpore_name),
        type: optionOf('auction_type', row.auction_type),
        quantity: quantityOf(row) ?? open,
        address: stated(row.look_address),
      }),
    ],
    [
      notice.prices,
      [
        say(notice.pricesText, {
          start: price(row.starting_price),
          bond: sum(row.bond_price),
          steps: steps.join(' / '),
        }),
        ...(unit === undefined ? [] : unitTerms(row, unit)),
      ].join('\n'),
    ],
    [
      notice.viewing,
      say(notice.viewingText, {
        time:
          row.view_from || row.view_to
            ? say(notice.viewingRange, { from: momentOf(row.view_from), to: momentOf(row.view_to) })
            : momentOf(null),
        person: stated(row.link_username),
        phone: stated(row.link_phone),
      }),
    ],
    [
      notice.signUp,
      [
        say(notice.signUpText, { end: momentOf(row.signup_end_time ?? row.auction_time) }),
        say(notice.depositText, { account: stated(values.deposit_account) }),
      ].join('\n'),
    ],
    [
      notice.terms,
      [
        say(notice.termsText, {
          payer: stated(values.commission_payer),
          pay: stated(values.payment_due),
          commission: byBuyer,
          tax: stated(row.tax_receipt),
          clean: momentOf(row.clean_end_time),
        }),
        say(notice.feesText, { fees: stated(values.fees) }),
        whereaboutsOf(row) && `${whereaboutsOf(row)}。`,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    [
      notice.contact,
      [
        notice.contactText,
        say(notice.houseText, {
          company: stated(values.company_legal_name),
          address: values.company_address ?? sheetWords.blank,
          phone: values.company_phone ?? sheetWords.blank,
        }),
        row.url && say(notice.link, { url: row.url }),
      ]
        .filter(Boolean)
        .join('\n'),
    ],
  ] as const
  return (
    <>
      <Title no={row.lot_no} round={row.round_no}>
        {notice.title}
      </Title>
      <p>
        {say(notice.lead, {
          company: stated(row.company_name),
          time: momentOf(row.auction_time),
          platform: stated(row.platform_name),
          way: optionOf('auction_way', row.auction_way),
        })}
      </p>
      {parts.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          {text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <ItemsPaper row={row} />
      <Seals parties={[{ label: paperWords.confirmation.auctioneer, value: row.company_name }]} />
    </>
  )
}
