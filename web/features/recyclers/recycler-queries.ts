import { queryOptions } from '@tanstack/react-query'
import { getRecycler } from '#contract/recyclers.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const recyclerQuery = (id: number) =>
  queryOptions({
    queryKey: ['recyclers', 'one', id],
    queryFn: ({ signal }) => call(getRecycler, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const refreshRecyclers = () => queries.invalidateQueries({ queryKey: ['recyclers'] })
