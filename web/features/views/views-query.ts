import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'
import { viewRoutes } from '#contract/views.ts'

const fresh = 5 * 60_000

/** The views a person saved for a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) =>
      afterFirstPaint(() => call(viewRoutes.list, { query: { list }, signal, quiet: true })),
    staleTime: fresh,
  })
