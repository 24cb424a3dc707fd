import { queryOptions } from '@tanstack/react-query'
import { listViews } from '#contract/views.ts'
import { call } from '#web/transport/api.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'

const fresh = 5 * 60_000

/** The views a person saved for a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => afterFirstPaint(() => call(listViews, { query: { list }, signal, quiet: true })),
    staleTime: fresh,
  })
