/**
 * A rule of the books. Its SQL returns every record the rule covers, with its amount and what is wrong with
 * it.
 */
export interface Invariant {
  name: string
  /** Returns `record`, `amount` and `wrong`, which is null if nothing is wrong. */
  sql: string
}

/** True for an entry of the current winner. An entry without a sign-up counts if nobody else has defaulted. */
export const ofWinner = `(e.sign_up_id = l.winner_sign_up_id or e.sign_up_id is null and not exists (select from sign_ups other
  where other.lot_id = e.lot_id and other.round_no = e.round_no and other.outcome = 'defaulted' and other.id <> l.winner_sign_up_id))`
