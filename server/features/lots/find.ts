import { addressOf } from '../../../contract/addresses.ts'
import { mostHits, type SearchHit } from '../../../contract/search.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findRecords } from '../../records/records.ts'

import { lotSources } from './source.ts'
import type { StoredLot } from './visibility.ts'

/** Lots by name, number and place; a hit says nothing of prices. */
export async function findLots(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const rows = (await findRecords(db, who, lotSources.both, q, mostHits)) as unknown as StoredLot[]
  return rows.map(({ id, lot_no, corpore_name, look_address }) => ({
    kind: 'lots',
    id,
    title: corpore_name ?? lot_no,
    subtitle: [lot_no, look_address].filter(Boolean).join(' · '),
    url: addressOf('lot', { id }),
  }))
}
