/**
 * SQL: true for a round that was imported with its lot. Every sale made in the product has its own event,
 * even if the lot was imported.
 */
export const soldBefore = (lot: string, round: string): string =>
  `(exists (select from lots p where p.id = ${lot} and p.imported_from is not null)
    and not exists (select from lot_events p
      where p.lot_id = ${lot} and p.round_no = ${round} and p.to_state = 'sold'))`
