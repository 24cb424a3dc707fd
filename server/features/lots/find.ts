import { addressOf } from '../../../contract/addresses.ts'
import { finder } from '../../records/finder.ts'
import { lotSources } from './source.ts'
import type { StoredLot } from './visibility.ts'

/** Lots by name, number and place; a hit says nothing of prices. */
export const lotFinder = finder({
  kind: 'lots',
  permission: 'lots.use',
  source: lotSources.both,
  present: (_db, _who, rows) => rows as unknown as readonly StoredLot[],
  title: ({ corpore_name, lot_no }) => corpore_name ?? lot_no,
  subtitle: ({ lot_no, look_address }) => [lot_no, look_address],
  url: ({ id }) => addressOf('lot', { id }),
})
