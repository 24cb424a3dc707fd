import { useQuery } from '@tanstack/react-query'
import { type PoolRulesRow, poolRoutes } from '#contract/pool.ts'
import { call } from '#web/transport/api.ts'

/** The rules of the pool. Undefined until they have loaded. */
export const usePoolRules = (): PoolRulesRow | undefined =>
  useQuery({
    queryKey: ['pool_rules'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(poolRoutes.rules, { signal, quiet: true }),
  }).data
