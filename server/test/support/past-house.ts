import { checkBooks } from '#server/features/finance/books/check-books.ts'
import type { TestApp } from './harness.ts'

/** Violations of the rules of the books. */
export async function brokenBooks(t: TestApp): Promise<string[]> {
  await t.asOwner('analyze')
  const client = await t.database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const checked = await checkBooks(client)
    return checked.flatMap(({ name, violations }) => violations.map((violation) => `${name}: ${violation}`))
  } finally {
    client.release(true)
  }
}

const tables = [
  'customers',
  'consignors',
  'contracts',
  'recyclers',
  'qualifications',
  'lots',
  'lot_rounds',
  'lot_items',
  'sign_ups',
  'bids',
  'weigh_tickets',
  'settlements',
  'finance_entries',
  'finance_dues',
  'follow_ups',
  'customer_contacts',
]

/** How many rows each table has that an import fills. */
export async function rowsOfTables(t: TestApp): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`)
  const { rows } = await t.database.pool.query(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
