import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallOrder, type DashboardPeriod, dashboardRoutes } from '#contract/dashboard.ts'
import { call } from '#web/transport/api.ts'

const freshFor = 30_000

/** A named period, or own days. */
export type AskedPeriod = Readonly<{
  period: DashboardPeriod
  from?: string
  to?: string
}>

export const dashboardQuery = (asked: AskedPeriod & { calls: CallOrder }) =>
  queryOptions({
    queryKey: ['dashboard', asked],
    staleTime: freshFor,
    refetchInterval: freshFor * 10,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(dashboardRoutes.get, { query: asked, signal, quiet: true }),
  })
