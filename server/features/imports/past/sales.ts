import {
  buyerKinds,
  entryDirections,
  paidByConsignor,
  payoutKinds,
  type EntryKind,
} from '#contract/entry-kinds.ts'
import { pricingBasis, usualPaymentDays, weighedUnit } from '#contract/rules/lot-choices.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import {
  add,
  amount,
  compare,
  isZero,
  multiply,
  subtract,
  orZero,
  type Decimal,
} from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms, settlementSum } from '#contract/rules/settlement-sum.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { countedKind, ofWinner } from '#server/features/finance/books/rule.ts'
import { readRows } from '#server/speed/read.ts'
import { quoted } from '#server/tables/quoted.ts'
import type { Sale, Settled } from './sale.ts'
import type { PastRun } from './past-kind.ts'
import { writeDues, type SaleDue } from './sale-dues.ts'
import { writeSettlements } from './sale-settlements.ts'

type Run = Pick<PastRun, 'db' | 'who'>
const sum = (what: string, where: string) =>
  `coalesce(sum(${what}) filter (where ${where}), 0)::numeric(20, 2)`

const salesQuery = `select l.*, s.recycler_id,
    (select sum(t.net) from weigh_tickets t
      where t.lot_id = l.id and t.round_no = l.round_no and t.voided_at is null) as net,
    m.*
  from lots l
  left join sign_ups s on s.id = l.winner_sign_up_id
  cross join lateral (select ${sum('e.amount', `e.kind = 'deposit_apply' and ${ofWinner}`)} as applied,
      ${sum(
        'e.amount',
        `${countedKind} in (${quoted(buyerKinds)}) and d.kind is distinct from 'supplement_in' and ${ofWinner}`,
      )} as paid,
      ${sum(
        `case when ${countedKind} = 'overpaid_refund' then -e.amount else e.amount end`,
        `${countedKind} in (${quoted([...buyerKinds, 'deposit_apply', 'overpaid_refund'])}) and ${ofWinner}`,
      )} as came,
      ${sum(
        `case when e.kind in (${quoted(payoutKinds)}) then e.amount else -e.amount end`,
        `e.kind in (${quoted([...payoutKinds, ...paidByConsignor])}) and e.due_id is null`,
      )} as paid_out,
      ${sum(
        `case e.kind when 'consignor_payout' then e.amount else -e.amount end`,
        `e.kind in (${quoted(['consignor_payout', ...paidByConsignor])})`,
      )} as plain,
      ${sum('e.amount', `e.kind = 'overpaid_refund' and e.due_id is null and ${ofWinner}`)} as given_back
    from finance_entries e left join finance_dues d on d.id = e.due_id
    where e.lot_id = l.id and e.round_no = l.round_no and e.state = 'confirmed' and e.reverses_id is null) m
  where l.id = any($1) and l.imported_from is not null and l.state = any($2)
  order by l.id for update of l`

/** Locks the sales among imported lots and reads their figures from the ledger. */
export const readSales = (db: Run['db'], ids: readonly number[]): Promise<Sale[]> =>
  readRows<Sale>(db, { text: salesQuery, values: [[...new Set(ids)], resultStates] }, false)

/** The agreed quantity, or else the weighed one, or else the stated one. */
const quantityOf = (sale: Sale): Decimal | null =>
  sale.settlement_quantity ?? (sale.unit === weighedUnit ? sale.net : null) ?? sale.auction_quantity

const isPerUnit = (sale: Sale) => sale.pricing_basis === pricingBasis.perUnit
const atLeast0 = (value: Decimal): Decimal => (compare(value, '0') > 0 ? amount(value) : '0.00')
const greater = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b)

/** The closed settlement of a settled lot. */
function settledSum(sale: Sale): Settled | null {
  if (sale.state !== 'settled') return null
  const settlement_quantity = sale.settlement_quantity ?? sale.auction_quantity ?? '1'
  const figures = settlementSum({
    pricing_basis: sale.pricing_basis ?? pricingBasis.whole,
    deal_price: sale.deal_price,
    ...commissionTerms(sale),
    settlement_quantity,
    unit_price: null,
    adjustments: [],
    deposit_applied: sale.applied,
    paid: sale.paid,
  })
  return figures && { ...figures, settlement_quantity }
}

/** The amount due for the goods that have left. */
function dueSoFar(sale: Sale, settled: Settled | null): Decimal {
  if (settled) return add(settled.settlement_price, settled.buyer_commission)
  if (!isPerUnit(sale))
    return add(sale.deal_price, commissionOfSides(sale.deal_price, commissionTerms(sale)).buyer)
  const before = orZero(sale.advance_payment)
  const loaded = multiply(sale.deal_price, orZero(sale.net))
  return sale.state === 'picked_up' ? greater(before, loaded) : before
}

/**
 * The columns of a lot that follow from its result and the ledger. Goods that left before they were paid for
 * left on credit.
 */
function figuresOf(sale: Sale, settled: Settled | null) {
  const quantity = quantityOf(sale)
  const goods = isPerUnit(sale)
    ? quantity && amount(multiply(sale.deal_price, quantity))
    : amount(sale.deal_price)
  const missing = atLeast0(subtract(dueSoFar(sale, settled), sale.came))
  const isCollected = sale.state === 'picked_up' || sale.state === 'settled'
  return {
    id: sale.id,
    deal_amount: settled?.settlement_price ?? goods,
    deal_amount_is_estimate: isPerUnit(sale) && settled === null,
    settlement_price: settled?.settlement_price ?? null,
    settlement_quantity: settled?.settlement_quantity ?? sale.settlement_quantity,
    owed_after_pick_up: isCollected && !isZero(missing) ? missing : null,
    missing,
  }
}

/** The amounts still to be received or paid. */
function duesOf(sale: Sale, settled: Settled | null, missing: Decimal): SaleDue[] {
  const due_date = businessDay(addDays(new Date(sale.result_at ?? 0), usualPaymentDays))
  const of = {
    lot_id: sale.id,
    round_no: sale.round_no,
    platform: sale.platform,
    company: sale.company,
    due_date,
  }
  // A due needs a party. The buyer of a sale is known only once its sign-up is imported.
  const due = (kind: EntryKind, value: Decimal): SaleDue[] => {
    const whole = atLeast0(value)
    const toConsignor = kind === 'consignor_payout' || kind === 'consignor_repayment_in'
    const party_id = toConsignor ? sale.commission_id : sale.recycler_id
    return isZero(whole) || party_id === null
      ? []
      : [
          {
            ...of,
            kind,
            direction: entryDirections[kind],
            amount: whole,
            party: toConsignor ? 'consignor' : 'recycler',
            party_id,
            sign_up_id: toConsignor ? null : sale.winner_sign_up_id,
            imported_from: sale.imported_from,
          },
        ]
  }
  if (!settled)
    return due(isPerUnit(sale) && sale.state !== 'picked_up' ? 'advance_in' : 'balance_in', missing)
  const buyerOwes = add(settled.buyer_due, sale.given_back)
  return [
    ...due('supplement_in', buyerOwes),
    ...due('overpaid_refund', subtract('0', buyerOwes)),
    ...due('consignor_payout', subtract(settled.consignor_payable, sale.paid_out)),
    ...due('consignor_repayment_in', subtract(sale.paid_out, settled.consignor_payable)),
  ]
}

const writeFigures = `update lots l
  set deal_amount = f.deal_amount, deal_amount_is_estimate = f.deal_amount_is_estimate,
    deal_adjustment = null, settlement_price = f.settlement_price,
    settlement_quantity = f.settlement_quantity, owed_after_pick_up = f.owed_after_pick_up,
    released_on_credit = f.owed_after_pick_up is not null
  from jsonb_to_recordset($1::jsonb) as f (
    id bigint, deal_amount numeric, deal_amount_is_estimate boolean, settlement_price numeric,
    settlement_quantity numeric, owed_after_pick_up numeric
  )
  where l.id = f.id
    and (
      l.deal_amount, l.deal_amount_is_estimate, l.deal_adjustment, l.settlement_price, l.settlement_quantity,
      l.owed_after_pick_up
    ) is distinct from (
      f.deal_amount, f.deal_amount_is_estimate, null::numeric, f.settlement_price, f.settlement_quantity,
      f.owed_after_pick_up
    )`

/**
 * Computes what follows from the results of imported lots and the ledger: the value of a sale, its
 * settlement, and what is still owed. Runs after every import and undo that changes one of them.
 */
export async function refreshSales(run: Run, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const sales = await readSales(run.db, ids)
  if (sales.length === 0) return
  const settled = sales.map((sale) => ({ sale, sum: settledSum(sale) }))
  const figures = settled.map(({ sale, sum: closed }) => figuresOf(sale, closed))
  await readRows(run.db, { text: writeFigures, values: [JSON.stringify(figures)] }, false)
  await writeSettlements(run, settled)
  const dues = settled.flatMap(({ sale, sum: closed }, at) =>
    duesOf(sale, closed, figures[at]?.missing ?? '0'),
  )
  await writeDues(
    run,
    sales.map(({ id }) => id),
    dues,
  )
}
