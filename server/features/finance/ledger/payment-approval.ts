import { eq } from 'drizzle-orm'
import type { ApprovalLimit } from '#contract/company-settings.ts'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { may } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { askApproval, isRequestApproved } from '#server/features/approvals/ask.ts'
import { askedOf, recordAsked, type ApprovalKind } from '#server/features/approvals/kinds.ts'
import {
  exceededLimit,
  limitOfRequest,
  needsApproval,
} from '#server/features/company-settings/approval-limits.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lockEntry } from './lock-entry.ts'
import { amountOf, type StoredEntry } from './source.ts'

/** Kinds that return money to whoever paid it. Every other outflow is a payout. */
const refundKinds: readonly EntryKind[] = [
  'deposit_refund',
  'overpaid_refund',
  'unapplied_refund',
  'performance_refund',
]

const limitOf = (kind: EntryKind): ApprovalLimit =>
  refundKinds.includes(kind) ? 'refund_approval_above' : 'payout_approval_above'

/** The columns of an entry that its approval depends on. */
export type Payment = Pick<StoredEntry, 'id' | 'kind' | 'amount'>

/** Refuses to confirm a refund or payout above the limit of the settings before it is approved. */
export async function refuseUnapprovedPayment(db: Db, payment: Payment): Promise<void> {
  const { id, kind } = payment
  const limit = await exceededLimit(db, limitOf(kind), amountOf(payment))
  if (limit === null || (await isRequestApproved(db, 'payment', 'entry_id', id))) return
  throw needsApproval(limit, { kind: 'payment', entry_id: id })
}

/** The lot of an entry, for the approval request. Unapplied money has none. */
async function subjectOf(db: Db, { lot_id, round_no, entry_no }: StoredEntry) {
  if (lot_id === null) return { id: null, round_no, lot_no: entry_no, corpore_name: null }
  const { lot_no, corpore_name } = lotsTable
  const [lot] = await db.select({ lot_no, corpore_name }).from(lotsTable).where(eq(lotsTable.id, lot_id))
  return { id: lot_id, round_no, ...required(lot, 'the lot of an entry') }
}

/** After the approval, a second person of finance still has to confirm the payment. */
export const paymentApproval: ApprovalKind = {
  kind: 'payment',
  decides: 'approvals.decide',
  async ask(db, who, input) {
    if (!may(who, 'finance.use')) throw new Refusal('no_permission')
    const entry_id = recordAsked(input, 'entry_id')
    const { version } = entriesTable
    const [seen] = await db.select({ version }).from(entriesTable).where(eq(entriesTable.id, entry_id))
    if (!seen) throw new Refusal('not_found')
    const { entry } = await lockEntry(db, who, entry_id, seen.version)
    if (entry.state !== 'pending' || entry.direction !== 'out') throw new Refusal('wrong_state')
    const { entry_no, kind: entry_kind, amount: sum } = entry
    const amount = required(sum, 'the amount of a pending entry')
    const limit = await limitOfRequest(db, limitOf(entry_kind), amount)
    if (await isRequestApproved(db, 'payment', 'entry_id', entry_id)) throw new Refusal('nothing_to_approve')
    const { reason, files } = input
    const asked = { kind: 'payment' as const, entry_id, entry_no, entry_kind, amount, limit }
    return askApproval(db, who, await subjectOf(db, entry), asked, { reason, files })
  },
  amountOf: async (_db, approval) => askedOf(approval, 'payment').amount,
  async carryOut(db, _who, approval) {
    const { state } = entriesTable
    const { entry_id } = askedOf(approval, 'payment')
    const [entry] = await db.select({ state }).from(entriesTable).where(eq(entriesTable.id, entry_id))
    if (entry?.state !== 'pending') throw new Refusal('approval_outdated')
  },
}
