import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { weighingRoutes } from '#contract/weighing.ts'

/** The tickets of a lot's round. Keys begin with the resource, so that a live event makes them stale. */
export const weighingQuery = (lotId: number) =>
  queryOptions({
    queryKey: ['weigh_tickets', lotId],
    queryFn: ({ signal }) => call(weighingRoutes.list, { params: { id: lotId }, signal, quiet: true }),
  })

/** Fetches the tickets again, and the lots whose figures they change. */
export const refreshWeighing = () =>
  Promise.all(['weigh_tickets', 'lots'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
