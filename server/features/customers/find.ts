import { isNull } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { finder } from '#server/lists/finder.ts'
import { customersTable } from '#server/tables/customers.ts'
import { presentCustomers, presentPool } from './present.ts'
import { customerSource, poolSource } from './source.ts'

const title = (row: CustomerRow) => row.company_name

/** Finds customers of the caller's scope by company, contact, phone and pinyin initials. */
export const customerFinder = finder({
  kind: 'customers',
  permission: 'customers.use',
  source: customerSource,
  only: isNull(customersTable.archived_at),
  present: presentCustomers,
  title,
  subtitle: (row) => [row.name, row.phone, row.service_id_name],
  url: ({ id }) => addressOf('customers', { id }),
})

/** Finds customers of the open pool, but not by phone, because it is masked there. */
export const poolFinder = finder({
  kind: 'pool',
  permission: 'pool.use',
  source: poolSource,
  present: (db, who, rows) => presentPool(db, who, rows),
  title,
  subtitle: (row) => [row.name, row.phone],
  url: ({ id }) => addressOf('pool', { id }),
})
