import { addressOf } from '#contract/grammar/addresses.ts'
import { finder } from '#server/lists/finder.ts'
import { listedLots } from './source.ts'

/** Lots by name and number. A hit says nothing of prices. */
export const lotFinder = finder({
  kind: 'lots',
  permission: 'lots.use',
  source: listedLots.both,
  present: (_db, _who, rows) => rows,
  title: ({ corpore_name, lot_no }) => corpore_name ?? lot_no,
  subtitle: ({ lot_no, look_address }) => [lot_no, look_address],
  url: ({ id }) => addressOf('lot', { id }),
})
