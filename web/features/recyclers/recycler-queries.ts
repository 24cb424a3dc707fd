import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { recyclerRoutes } from '#contract/recyclers.ts'

/** Keys begin with the resource, so that a live event makes them stale. */
export const recyclerQuery = (id: number) =>
  queryOptions({
    queryKey: ['recyclers', 'one', id],
    queryFn: ({ signal }) => call(recyclerRoutes.get, { params: { id }, signal, quiet: true }),
    staleTime: 5000,
  })

export const refreshRecyclers = () => queries.invalidateQueries({ queryKey: ['recyclers'] })
