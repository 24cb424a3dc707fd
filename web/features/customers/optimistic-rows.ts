import type { CustomerRow } from '#contract/customers.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { queries } from '#web/transport/queries.ts'

/**
 * Changes rows wherever they are shown, before the server answers. Returns a function that restores them.
 */
export async function showOptimistically(
  rows: readonly CustomerRow[],
  change: (row: CustomerRow) => CustomerRow,
): Promise<() => void> {
  const ids = new Set(rows.map((row) => row.id))
  const changed = (row: CustomerRow) => (ids.has(row.id) ? change(row) : row)
  await queries.cancelQueries({ queryKey: ['customers'] })
  const lists = queries.getQueriesData<Page<CustomerRow>>({ queryKey: ['customers', 'list'] })
  const ones = [...ids].flatMap((id) =>
    queries.getQueriesData<CustomerRow>({ queryKey: ['customers', 'one', id] }),
  )
  for (const [key, page] of lists)
    if (page) queries.setQueryData(key, { ...page, items: page.items.map(changed) })
  for (const [key, row] of ones) if (row) queries.setQueryData(key, changed(row))
  return () => [...lists, ...ones].forEach(([key, data]) => queries.setQueryData(key, data))
}
