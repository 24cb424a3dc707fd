import { pricingBasis } from '#contract/rules/lot-choices.ts'
import type { ChargeRow } from '#contract/charges.ts'
import type { EntryRow } from '#contract/finance.ts'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { add, amount, compare, isZero, subtract } from '#contract/rules/money.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { commissionChange, commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import type { SettlementRow } from '#contract/settlements.ts'
import type { Weighing } from '#contract/weighing.ts'
import { commissionWords } from '#web/paper/commission-words.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { shortDecimal } from '#web/text/format.ts'
import { Amounts, Ruled, Seals, Title, type Line } from '#web/paper/paper-parts.tsx'
import { momentOf, priceOf, say } from '#web/paper/paper-words.ts'
import { StatementShortfalls } from './statement-shortfall.tsx'
import { chargeOf, dayOnPaper, kindOf, paperLabelOf, papers } from './money-words.ts'

const { statement } = papers
export type StatementSide = 'buyer' | 'consignor'

export interface StatementFacts {
  lot: FinanceLot
  settlement: SettlementRow
  weighed: Weighing
  /** Charges of both sides beside the price. */
  charges: readonly ChargeRow[]
  /** Confirmed entries between us and this party. */
  entries: readonly EntryRow[]
}

const yuan = (value: string | null) => say(statement.yuan, { amount: moneyOf(value ?? '0') })
/** Deductions show their minus. */
const less = (value: string | null) => yuan(value === null || isZero(value) ? '0' : `-${value}`)
const inWords = (value: string) => `${yuan(value)}${say(statement.words, { words: moneyInWords(value) })}`

function factLines(side: StatementSide, { lot, settlement }: StatementFacts): Line[] {
  const { pricing_basis, unit } = lot
  const price = settlement.unit_price ?? lot.deal_price
  return [
    { label: statement.party[side], value: side === 'buyer' ? lot.winner_name : lot.consignor_name },
    { label: statement.company, value: lot.company_name },
    { label: paperLabelOf('corpore_name'), value: lot.corpore_name },
    {
      label: paperLabelOf('deal_price'),
      value:
        price &&
        (pricing_basis === pricingBasis.perUnit
          ? say(statement.perUnit, { price: moneyOf(price), unit: unit ?? '' })
          : priceOf(price)),
    },
    {
      label: statement.quantity,
      value:
        settlement.settlement_quantity &&
        [shortDecimal(settlement.settlement_quantity), unit].filter(Boolean).join(' '),
    },
    { label: paperLabelOf('tax_receipt'), value: lot.tax_receipt },
    { label: statement.closedAt, value: momentOf(settlement.closed_at) },
  ]
}

/** This side's commission. A side must not see the other's. */
function commissionLine(side: StatementSide, { lot, settlement }: StatementFacts): Line[] {
  const commission = side === 'buyer' ? settlement.buyer_commission : settlement.consignor_commission
  if (commission === null || isZero(commission)) return []
  const value = say(statement.commissionOf, {
    amount: `${side === 'buyer' ? '' : '−'}${moneyOf(commission)}`,
    words: commissionWords(lot[`${side}_scale`], commissionRates(commissionTerms(lot))[side], true),
  })
  const change = commissionChange({ ...lot, ...commissionTerms(lot) }, settlement.settlement_price)
  return [
    { label: paperLabelOf(side === 'buyer' ? 'buyer_commission' : 'consignor_commission'), value },
    ...(change
      ? [
          {
            label: statement.commissionWhy,
            value: say(statement.commissionWhyText, {
              settled: moneyOf(change.settled),
              confirmed: moneyOf(change.confirmed),
            }),
          },
        ]
      : []),
  ]
}

function resultLine(side: StatementSide, { settlement }: StatementFacts): Line {
  if (side === 'consignor')
    return { label: statement.payable, value: inWords(settlement.consignor_payable ?? '0') }
  const due = settlement.buyer_due ?? '0'
  const sign = compare(due, '0')
  if (sign === 0) return { label: paperLabelOf('buyer_due'), value: statement.even }
  return {
    label: sign > 0 ? statement.stillOwed : statement.overpaid,
    value: inWords(sign > 0 ? due : subtract('0', due)),
  }
}

/** This side's charges, one per line. A side never sees the other's. */
function chargeLines(side: StatementSide, { charges }: StatementFacts): Line[] {
  return charges
    .filter((charge) => charge.side === side && charge.voided_at === null)
    .filter((charge) => side === 'buyer' || charge.due_id === null)
    .map(({ kind, amount: sum, tax_rate, reason }) => {
      const charge = [chargeOf(kind), reason].filter(Boolean).join(' ')
      const shown = `${side === 'buyer' ? '' : '−'}${moneyOf(sum)}`
      return {
        label: side === 'buyer' ? charge : say(statement.withheld, { charge }),
        value: tax_rate
          ? say(statement.chargeRate, { amount: shown, rate: shortDecimal(tax_rate) })
          : say(statement.yuan, { amount: shown }),
      }
    })
}

function moneyLines(side: StatementSide, facts: StatementFacts): Line[] {
  const { settlement } = facts
  return [
    { label: paperLabelOf('goods_amount'), value: yuan(settlement.goods_amount) },
    ...settlement.adjustments.map((adjustment) => ({
      label: adjustment.label,
      value: yuan(adjustment.amount),
    })),
    { label: paperLabelOf('settlement_price'), value: inWords(settlement.settlement_price ?? '0') },
    ...commissionLine(side, facts),
    ...(side === 'buyer'
      ? [
          { label: paperLabelOf('deposit_applied'), value: less(settlement.deposit_applied) },
          { label: paperLabelOf('advance_applied'), value: less(settlement.advance_applied) },
        ]
      : []),
    ...(side === 'consignor' ? chargeLines(side, facts) : []),
    resultLine(side, facts),
  ]
}

/** 结算单 for one side: quantity, amount, payments and remainder. */
export function Statement({ side, facts }: { side: StatementSide; facts: StatementFacts }) {
  const { lot, weighed, entries } = facts
  const charged = side === 'buyer' ? chargeLines(side, facts) : []
  const tickets = weighed.items.filter((item) => item.voided_at === null)
  const paid = amount(add('0', ...entries.map((entry) => entry.amount ?? '0')))
  const rest = subtract(facts.settlement.consignor_payable ?? '0', paid)
  return (
    <>
      <Title no={lot.lot_no} round={lot.round_no}>
        {statement[side]}
      </Title>
      <h2>{statement.facts}</h2>
      <Ruled lines={factLines(side, facts)} />
      {tickets.length > 0 && (
        <>
          <h2>{statement.tickets}</h2>
          <Amounts
            heads={statement.weights}
            rows={tickets.map((ticket) => [
              ticket.ticket_no,
              ticket.plate,
              momentOf(ticket.at),
              ticket.gross,
              ticket.tare,
              ticket.deduction ?? '0',
              ticket.net ?? '0',
            ])}
            foot={[statement.weightsSum, weighed.net]}
          />
        </>
      )}
      <h2>{statement.money}</h2>
      <Ruled lines={moneyLines(side, facts)} />
      {charged.length > 0 && (
        <>
          <h2>{statement.charges}</h2>
          <Ruled lines={charged} />
        </>
      )}
      <h2>{statement.payments}</h2>
      {entries.length === 0 && <p>{statement.noPayments}</p>}
      {entries.length > 0 && (
        <Amounts
          heads={statement.entries}
          rows={entries.map((entry) => [
            dayOnPaper(entry.occurred_on ?? ''),
            kindOf(entry.kind),
            entry.entry_no ?? '',
            moneyOf(entry.amount ?? '0'),
          ])}
        />
      )}
      {side === 'consignor' && (
        <Ruled
          lines={[
            { label: statement.paidOut, value: yuan(paid) },
            { label: statement.rest, value: inWords(rest) },
          ]}
        />
      )}
      {side === 'consignor' && <StatementShortfalls shortfalls={lot.shortfalls} />}
      <Seals
        parties={[
          { label: statement.party[side], value: side === 'buyer' ? lot.winner_name : lot.consignor_name },
          { label: statement.company, value: lot.company_name },
        ]}
      />
    </>
  )
}
