import type { ResultLine } from '#contract/event-results.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { loadEvent } from '../events.ts'
import { known, warningsOf, type Bidder, type Known } from './known-lots.ts'

/** The proposal of a lot as a line of a file. */
function lineOf(who: Caller, lot: StoredLot, bidder: Bidder | undefined, { highest }: Known): ResultLine {
  const row = {
    line: lot.event_seq,
    event_seq: lot.event_seq,
    corpore_name: lot.corpore_name,
    outcome: 'sold' as const,
    paddle_no: bidder?.paddle_no ?? null,
    buyer: bidder?.name ?? null,
    deal_price: lot.proposed_price,
    result_at: null,
  }
  const warnings = warningsOf(who, row, lot, bidder, highest.get(lot.id))
  return { ...row, id: lot.id, sign_up_id: lot.proposed_winner_id, warnings, code: 0 }
}

/** The proposed sales that wait for the director, in the order of the event. */
export async function listProposals(db: Db, who: Caller, id: number): Promise<{ results: ResultLine[] }> {
  const found = await known(db, who, await loadEvent(db, who, id))
  const bidders = new Map([...found.bidders.values()].map((bidder) => [bidder.id, bidder]))
  const lots = [...found.bySeq.values()]
    .filter((lot) => lot.state === 'confirming' && lot.proposed_winner_id !== null)
    .toSorted((a, b) => a.event_seq - b.event_seq)
  return {
    results: lots.map((lot) => lineOf(who, lot, bidders.get(lot.proposed_winner_id ?? -1), found)),
  }
}
