import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getRecycler, type RecyclerRow } from '../../../contract/recyclers.ts'
import { call } from '../../transport/api.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const recyclerQuery = (id: number) =>
  queryOptions({
    queryKey: ['recyclers', 'one', id],
    queryFn: ({ signal }) => call(getRecycler, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export function useRefreshRecyclers(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['recyclers'] })
}

/**
 * The latest version of a row that is known here: an act refused
 * as stale is given again on the row as it is now.
 */
export function useNewestRecycler(
  rows: readonly RecyclerRow[] | undefined,
): (row: RecyclerRow) => RecyclerRow {
  const queries = useQueryClient()
  return (row) => {
    const known = [
      rows?.find((one) => one.id === row.id),
      queries.getQueryData(recyclerQuery(row.id).queryKey),
    ]
    return known.reduce<RecyclerRow>((best, one) => (one && one.version > best.version ? one : best), row)
  }
}
