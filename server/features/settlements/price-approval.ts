import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { compare, distance } from '#contract/rules/money.ts'
import { may } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { required } from '#server/records/required.ts'
import { askApproval } from '#server/features/approvals/ask.ts'
import { recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lockSettlement } from './draft.ts'
import { compute, openQuantity, refuseOther } from './figures.ts'
import { askedPrice, changesPrice, needsApproval, refuseWithoutGrounds } from './price.ts'
import { settlementSource } from './source.ts'

/** The approval of a changed price that exceeds the limit or falls below a floor. */
export const priceApproval: ApprovalKind = {
  kind: 'price_adjustment',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'finance.use')) throw new Refusal('no_permission')
    const lot = await loadLot(db, who, recordAsked(input, 'lot_id'), true, 'mover')
    const before = await lockSettlement(db, who, lot)
    if (before.state !== 'draft') throw new Refusal('settlement_closed')
    const unit_price = input.unit_price ?? null
    if (unit_price !== null && lot.pricing_basis !== pricingBasis.perUnit)
      throw invalidField('settlements', 'unit_price', 'unknown_field')
    const { settlement_quantity } = await openQuantity(db, lot, before.settlement_quantity)
    const typed = { settlement_quantity, unit_price, adjustments: input.adjustments ?? [] }
    const sum = await compute(db, lot, typed)
    refuseOther(sum, typed, undefined)
    const asked = changesPrice(lot, typed) ? await askedPrice(db, lot, typed, sum) : null
    if (asked === null || !needsApproval(asked)) throw new Refusal('nothing_to_approve')
    refuseWithoutGrounds(input, asked)
    return askApproval(db, who, lot, asked, input)
  },
  amountOf: async (_db, { asked }) =>
    asked.kind === 'price_adjustment' ? distance(asked.price, asked.agreed) : '0',
  async carryOut(db, who, { lot_id, round_no, asked, reason, files, consent_files }) {
    const lot = await loadLot(db, who, required(lot_id, 'the lot of an approval'), true, 'mover')
    if (asked.kind !== 'price_adjustment' || lot.round_no !== round_no) throw new Refusal('approval_outdated')
    const before = await lockSettlement(db, who, lot)
    const { settlement_quantity } = await openQuantity(db, lot, before.settlement_quantity)
    const typed = { settlement_quantity, unit_price: asked.unit_price, adjustments: asked.adjustments }
    const sum = await compute(db, lot, typed)
    // The requested price must still follow from the goods as they are now.
    if (before.state !== 'draft' || sum === null || compare(sum.settlement_price, asked.price) !== 0)
      throw new Refusal('approval_outdated')
    const changes = {
      ...typed,
      ...sum,
      price_reason: reason,
      price_files: files,
      price_consent_files: consent_files,
    }
    await writeRecord(db, who, settlementSource, before, changes, { action: 'edit', record_name: lot.lot_no })
  },
}
