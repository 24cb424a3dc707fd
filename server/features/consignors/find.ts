import type { ConsignorRow } from '../../../contract/consignors.ts'
import { addressOf } from '../../../contract/addresses.ts'
import { mostHits, type SearchHit } from '../../../contract/search.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findRecords } from '../../records/records.ts'

import { consignorSource } from './source.ts'

/** Consignors by company, contact, phone and pinyin initials. */
export async function findConsignors(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const rows = (await findRecords(db, who, consignorSource, q, mostHits)) as unknown as ConsignorRow[]
  return rows.map(({ id, company_name, name, phone }) => ({
    kind: 'consignors',
    id,
    title: company_name,
    subtitle: [name, phone].join(' · '),
    url: addressOf('consignors', { id }),
  }))
}
