import { amount } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { askApproval } from '#server/features/approvals/ask.ts'
import { askedOf, recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import { limitOfRequest } from '#server/features/company-settings/approval-limits.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { editableStates } from '#server/features/lots/present.ts'
import { cutOf } from '#server/features/lots/reserve-cut.ts'
import { lotSource } from '#server/features/lots/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** An approved lot whose reserve may still be changed, locked. */
async function openLot(db: Db, who: Caller, id: number): Promise<StoredLot & { reserve_price: string }> {
  const lot = await loadLot(db, who, id, true)
  const { reserve_price } = lot
  if (lot.state === 'draft' || !editableStates(who).includes(lot.state) || reserve_price === null)
    throw new Refusal('wrong_state')
  return { ...lot, reserve_price }
}

/** The approval of a reserve cut above the limit of the settings, on an approved lot. */
export const reserveApproval: ApprovalKind = {
  kind: 'reserve_cut',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'lots.correct')) throw new Refusal('no_permission')
    const { reserve_price, reason, files } = input
    if (reserve_price === undefined) throw invalidField('approvals', 'reserve_price', 'required')
    const lot = await openLot(db, who, recordAsked(input, 'lot_id'))
    const { cut } = await cutOf(db, lot, reserve_price)
    const limit = await limitOfRequest(db, 'reserve_approval_above', cut)
    const asked = {
      kind: 'reserve_cut' as const,
      from: lot.reserve_price,
      reserve_price: amount(reserve_price),
      amount: cut,
      limit,
    }
    return askApproval(db, who, lot, asked, { reason, files })
  },
  amountOf: async (_db, approval) => askedOf(approval, 'reserve_cut').amount,
  async carryOut(db, who, approval) {
    const { from, reserve_price } = askedOf(approval, 'reserve_cut')
    const lot = await openLot(db, who, required(approval.lot_id, 'the lot of a reserve'))
    if (lot.round_no !== approval.round_no || lot.reserve_price !== from)
      throw new Refusal('approval_outdated')
    const changes = { reserve_price, approved_reserve: reserve_price }
    await writeRecord(db, who, lotSource, lot, changes, { action: 'edit' })
  },
}
