import { amount } from '#contract/rules/money.ts'
import { may } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { askApproval } from '#server/features/approvals/ask.ts'
import { askedOf, recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import { limitOfRequest } from '#server/features/company-settings/approval-limits.ts'
import { moveFiles } from '#server/features/uploads/files.ts'
import { enterCharge, readyCharge } from './charges.ts'

/** A charge above the limit of the settings. After the approval it is entered exactly as requested. */
export const chargeApproval: ApprovalKind = {
  kind: 'charge',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'charges.write')) throw new Refusal('no_permission')
    const { charge } = input
    if (charge === undefined) throw invalidField('approvals', 'charge', 'required')
    const { lot } = await readyCharge(db, who, recordAsked(input, 'lot_id'), charge)
    const limit = await limitOfRequest(db, 'charge_approval_above', charge.amount)
    const files = [...(input.files ?? []), ...(charge.files ?? [])]
    const asked = {
      kind: 'charge' as const,
      charge: { ...charge, files },
      amount: amount(charge.amount),
      limit,
    }
    return askApproval(db, who, lot, asked, { reason: input.reason, files })
  },
  amountOf: async (_db, approval) => askedOf(approval, 'charge').amount,
  async carryOut(db, who, approval) {
    const { charge } = askedOf(approval, 'charge')
    const ready = await readyCharge(db, who, required(approval.lot_id, 'the lot of a charge'), charge)
    if (ready.lot.round_no !== approval.round_no) throw new Refusal('approval_outdated')
    const { id } = await enterCharge(db, who, ready, charge)
    const request = { resource: 'approvals' as const, record_id: approval.id }
    await moveFiles(db, charge.files ?? [], request, { resource: 'lot_charges', record_id: id })
  },
}
