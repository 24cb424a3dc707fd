import { queryOptions } from '@tanstack/react-query'
import { factorStatus } from '#contract/second-factor.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

export const factorQuery = queryOptions({
  queryKey: ['second_factor', 'own'],
  queryFn: ({ signal }) => call(factorStatus, { signal, quiet: true }),
  staleTime: 0,
})
export const refreshFactors = () => queries.invalidateQueries({ queryKey: factorQuery.queryKey })
