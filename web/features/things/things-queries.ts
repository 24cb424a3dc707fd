import { queryOptions } from '@tanstack/react-query'
import { thingRoutes } from '#contract/things.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

/** The things of a lot. Keys begin with the resource, so that a live event makes them stale. */
export const thingsQuery = (lotId: number) =>
  queryOptions({
    queryKey: ['things', lotId],
    queryFn: ({ signal }) => call(thingRoutes.ofLot, { params: { id: lotId }, signal, quiet: true }),
  })

export const refreshThings = () =>
  Promise.all(['things', 'dashboard'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
