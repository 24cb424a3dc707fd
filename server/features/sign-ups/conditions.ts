import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { loadRecycler } from '#server/features/recyclers/recyclers.ts'
import type { StoredRecycler } from '#server/features/recyclers/source.ts'

/** Only a listed lot takes sign-ups, until `signup_end_time`; without one, until the auction begins. */
export function refuseClosed(
  lot: Pick<StoredLot, 'state' | 'signup_end_time' | 'auction_time'>,
  now: Date,
): void {
  if (['draft', 'reviewing', 'approved', 'withdrawn'].includes(lot.state)) throw new Refusal('wrong_state')
  const until = lot.signup_end_time ?? lot.auction_time
  if (lot.state !== 'listed' || (until !== null && new Date(until) <= now))
    throw new Refusal('sign_up_closed')
}

export async function usableRecycler(
  db: Db,
  who: Caller,
  id: number,
  fromLog = false,
): Promise<StoredRecycler> {
  const recycler = await loadRecycler(db, who, id).catch((error: unknown) => {
    throw error instanceof Refusal ? invalidField('sign_ups', 'recycler_id', 'unknown_choice') : error
  })
  if (recycler.state === 'blacklisted' && !fromLog)
    throw new Refusal('recycler_blacklisted', { date: recycler.blacklist_until ?? '' })
  return recycler
}
