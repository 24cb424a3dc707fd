import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { followUpRoutes } from '#contract/follow-ups.ts'

/** How many notes a caller looks back on. */
const looksBack = 5

export const latestNotesQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'latest_notes', id],
    queryFn: ({ signal }) =>
      call(followUpRoutes.list, { params: { id }, query: { limit: looksBack }, signal, quiet: true }),
    staleTime: 5000,
  })
