import { addressOf } from '../../../contract/addresses.ts'
import { mostHits, type SearchHit } from '../../../contract/search.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findRecords } from '../../records/records.ts'

import { staffSource } from './staff.ts'

/** People by user name, nickname and name. */
export async function findStaff(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const rows = (await findRecords(db, who, staffSource, q, mostHits)) as unknown as StaffRow[]
  return rows.map(({ id, nickname, name, username }) => ({
    kind: 'staff',
    id,
    title: nickname,
    subtitle: [name, username].join(' · '),
    url: addressOf('staff', { q: username, open: id }),
  }))
}
