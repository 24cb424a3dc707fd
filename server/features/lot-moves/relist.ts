import { copyItems } from '#server/features/lot-items/copy.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { Effect, LotChanges, PendingMove } from './pending-move.ts'
import { lotRounds } from '#server/tables/lots.ts'

/**
 * Columns to clear: the next round has its own dates and no result yet. Sign-ups and bids stay with their
 * round.
 */
const begunAnew = [
  'submitted_by',
  'auction_time',
  'auction_end_time',
  'signup_end_time',
  'view_from',
  'view_to',
  'clean_end_time',
  'highest_price',
  'proposed_winner_id',
  'proposed_price',
  'winner_sign_up_id',
  'deal_price',
  'premium_rate',
  'result_at',
  'payment_due_on',
  'unsold_reason',
  'settlement_quantity',
  'settlement_price',
] as const satisfies (keyof StoredLot)[]

/** Freezes every field of the finished round as it ended, and makes the lot a draft of the next one. */
export async function nextRound({ db, who, lot }: PendingMove<'relist'>): Promise<Effect> {
  await db.insert(lotRounds).values({
    lot_id: lot.id,
    round_no: lot.round_no,
    state: lot.state,
    terms: lot,
    result_at: lot.result_at,
    at: who.now.toISOString(),
    by_uid: who.uid || null,
  })
  await copyItems(db, who, lot, { id: lot.id, round_no: lot.round_no + 1 })
  const empty: LotChanges = Object.fromEntries(begunAnew.map((name) => [name, null]))
  const counts = { sign_up_count: 0, approved_count: 0, paid_count: 0, bid_count: 0 }
  return {
    columns: {
      ...empty,
      ...counts,
      consent_files: [],
      declared_files: [],
      approval_files: [],
      notice_files: [],
      released_on_credit: false,
      // The finished round stays in its event. The next round may join another one.
      event_id: null,
      event_seq: 0,
      round_no: lot.round_no + 1,
    },
  }
}
