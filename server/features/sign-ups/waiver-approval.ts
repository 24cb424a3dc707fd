import { may } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { askApproval, refuseWaiting } from '#server/features/approvals/ask.ts'
import { askedOf, recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import { limitOfRequest } from '#server/features/company-settings/approval-limits.ts'
import { bondOf, lockWaived, waive } from './deposits.ts'
import { readySignUp } from './ready.ts'

/** The approval of a waived deposit above the limit of the settings. */
export const waiverApproval: ApprovalKind = {
  kind: 'waiver',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'signUps.waive')) throw new Refusal('no_permission')
    const sign_up_id = recordAsked(input, 'sign_up_id')
    const { row, lot } = await readySignUp(db, who, sign_up_id, 'waive_deposit', undefined)
    const amount = await bondOf(db, row)
    const limit = await limitOfRequest(db, 'waiver_approval_above', amount)
    await refuseWaiting(db, 'waiver', 'sign_up_id', sign_up_id)
    const { reason, files } = input
    return askApproval(db, who, lot, { kind: 'waiver', sign_up_id, amount, limit }, { reason, files })
  },
  amountOf: async (_db, approval) => askedOf(approval, 'waiver').amount,
  lockFirst: (db, approval) => lockWaived(db, askedOf(approval, 'waiver').sign_up_id),
  async carryOut(db, who, approval) {
    const { sign_up_id } = askedOf(approval, 'waiver')
    await waive(db, who, await readySignUp(db, who, sign_up_id, 'waive_deposit', undefined), approval.reason)
  },
}
