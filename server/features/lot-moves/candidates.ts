import type { SaleCandidates } from '../../../contract/lot-sale.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { signUpNames } from '../finance/names.ts'
import { loadLot } from '../lots/lots.ts'
import { bestRival, byAgreement, seenField } from './rivals.ts'

/** Who may get a lot, and what its dialogs fill in. Blocked bidders are shown, but never proposed. */
export async function saleCandidates(db: Db, who: Caller, id: number): Promise<SaleCandidates> {
  const lot = await loadLot(db, who, id)
  if (lot.state !== 'confirming' && lot.state !== 'defaulted')
    throw new Refusal('wrong_state', {}, { state: lot.state })
  const field = await seenField(db, who, lot)
  const ids = field.rivals.map(({ signUp }) => signUp.id)
  const names = await signUpNames(db, ids)
  const best = bestRival(field)
  const proposed = lot.state === 'confirming' && lot.proposed_winner_id !== null
  const entered = field.hasBids && !byAgreement(lot) ? null : lot.highest_price
  return {
    items: field.rivals.map(({ signUp, bid, blocked }) => ({
      sign_up_id: signUp.id,
      paddle_no: signUp.paddle_no,
      name: names.get(signUp.id) ?? '',
      bid_price: bid?.bid_price ?? null,
      bid_time: bid?.bid_time ?? null,
      deposit_status: signUp.deposit_status,
      received_amount: signUp.received_amount,
      blocked: blocked ?? null,
    })),
    winner_sign_up_id: proposed ? lot.proposed_winner_id : (best?.signUp.id ?? null),
    deal_price: proposed
      ? lot.proposed_price
      : (best?.bid?.bid_price ?? (lot.state === 'confirming' ? entered : null)),
    has_bids: field.hasBids,
  }
}
