import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type DashboardPeriod, dashboardRoutes } from '#contract/dashboard.ts'
import { call } from '#web/transport/api.ts'

const freshFor = 30_000

export const dashboardQuery = (period: DashboardPeriod) =>
  queryOptions({
    queryKey: ['dashboard', period],
    staleTime: freshFor,
    refetchInterval: freshFor * 10,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(dashboardRoutes.get, { query: { period }, signal, quiet: true }),
  })
