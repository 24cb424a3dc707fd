/**
 * SQL: true for a round that a lot was brought in with. A sale that is made here has an event of its own, also of a lot
 * that was brought in.
 */
export const soldBefore = (lot: string, round: string): string =>
  `(exists (select from lots p where p.id = ${lot} and p.imported_from is not null)
    and not exists (select from lot_events p where p.lot_id = ${lot} and p.round_no = ${round} and p.to_state = 'sold'))`
