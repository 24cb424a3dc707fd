import { eq } from 'drizzle-orm'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { compare, distance, multiply, quantity } from '#contract/rules/money.ts'
import { may } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { askApproval } from '#server/features/approvals/ask.ts'
import { recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import { required } from '#server/records/required.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { isWeighable } from './weighable.ts'
import { followTickets, weighedQuantity } from './weighed-quantity.ts'

/** A quantity to settle with that differs from the weigh tickets. */
export const quantityApproval: ApprovalKind = {
  kind: 'settlement_quantity',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'weighing.write') && !may(who, 'finance.use')) throw new Refusal('no_permission')
    if (input.settlement_quantity === undefined || input.settlement_quantity === null)
      throw invalidField('approvals', 'settlement_quantity', 'required')
    if (!input.files || input.files.length === 0) throw invalidField('approvals', 'files', 'required')
    const lot = await loadLot(db, who, recordAsked(input, 'lot_id'), true, 'mover')
    if (!(await isWeighable(db, lot))) throw new Refusal('wrong_state')
    const weighed = await weighedQuantity(db, lot)
    const given = quantity(input.settlement_quantity)
    if (weighed === null || compare(given, weighed.quantity) === 0) throw new Refusal('nothing_to_approve')
    const asked = { kind: 'settlement_quantity' as const, tickets: weighed.tickets, given }
    return askApproval(db, who, lot, asked, { reason: input.reason, files: input.files })
  },
  /** Goods sold as a whole cost the same, whatever they weigh. */
  async amountOf(db, { lot_id, asked }) {
    const { pricing_basis, deal_price } = lotsTable
    const [lot] = await db
      .select({ pricing_basis, deal_price })
      .from(lotsTable)
      .where(eq(lotsTable.id, required(lot_id, 'the lot of an approval')))
    if (asked.kind !== 'settlement_quantity' || lot?.pricing_basis !== pricingBasis.perUnit) return '0'
    return multiply(distance(asked.given, asked.tickets), required(lot.deal_price, 'the price of a sale'))
  },
  async carryOut(db, who, { lot_id, round_no, asked }) {
    const lot = await loadLot(db, who, required(lot_id, 'the lot of an approval'), true, 'mover')
    const weighed = await weighedQuantity(db, lot)
    // An approved quantity counts only while the tickets have the same total as at the request.
    const holds =
      asked.kind === 'settlement_quantity' &&
      lot.round_no === round_no &&
      (await isWeighable(db, lot)) &&
      weighed !== null &&
      compare(weighed.tickets, asked.tickets) === 0
    if (!holds) throw new Refusal('approval_outdated')
    await followTickets(db, lot)
  },
}
