import { addressOf } from '../../../contract/addresses.ts'
import { mostHits, type SearchHit } from '../../../contract/search.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findRecords } from '../../records/records.ts'

import { presentRecyclers, recyclerSource } from './source.ts'

/** Recyclers by company, contact and pinyin initials; by phone where the phone may be seen. Shortened contacts stay so. */
export async function findRecyclers(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const rows = await findRecords(db, who, recyclerSource, q, mostHits)
  return (await presentRecyclers(db, who, rows)).map((row) => ({
    kind: 'recyclers',
    id: row.id,
    title: row.company_name,
    subtitle: [row.name, row.phone, row.service_id_name].filter(Boolean).join(' · '),
    url: addressOf('recyclers', { id: row.id }),
    ...(row.masked?.includes('phone') ? { masked: ['phone'] } : {}),
  }))
}
