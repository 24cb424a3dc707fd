import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { secondFactorRoutes } from '#contract/second-factor.ts'

export const factorQuery = queryOptions({
  queryKey: ['second_factor', 'own'],
  queryFn: ({ signal }) => call(secondFactorRoutes.status, { signal, quiet: true }),
  staleTime: 0,
})

export const refreshFactors = () => queries.invalidateQueries({ queryKey: factorQuery.queryKey })
