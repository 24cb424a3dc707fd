import { isNull } from 'drizzle-orm'
import { addressOf } from '../../../contract/addresses.ts'
import { mostHits, type SearchHit } from '../../../contract/search.ts'
import type { CustomerRow } from '../../../contract/customers.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findRecords } from '../../records/records.ts'

import { customerSource, poolSource, presentCustomers, presentPool } from './source.ts'
import { customersTable } from '../../tables/customers.ts'

const described = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const hitOf = (
  kind: 'customers' | 'pool',
  row: CustomerRow,
  owner: string | null | undefined,
): SearchHit => ({
  kind,
  id: row.id,
  title: row.company_name,
  subtitle: described(row.name, row.phone, owner),
  url: addressOf(kind, { id: row.id }),
  ...(row.masked?.includes('phone') ? { masked: ['phone'] } : {}),
})

/** Customers of the caller's scope by company, contact, phone and pinyin initials. */
export async function findCustomers(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const unarchived = isNull(customersTable.archived_at)
  const rows = await findRecords(db, who, customerSource, q, mostHits, unarchived)
  return (await presentCustomers(db, who, rows)).map((row) => hitOf('customers', row, row.service_id_name))
}

/** Customers of the open pool, by everything but the phone, which stays shortened. */
export async function findInPool(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const rows = await findRecords(db, who, poolSource, q, mostHits)
  return (await presentPool(db, who, rows)).map((row) => hitOf('pool', row, undefined))
}
