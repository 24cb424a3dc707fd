import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/transport/api.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'
import { useLive } from '#web/features/events/live.tsx'
import { queries } from '#web/transport/queries.ts'
import { dashboardRoutes } from '#contract/dashboard.ts'

/** The tasks that wait for the person at the screens of the menu. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => afterFirstPaint(() => call(dashboardRoutes.waiting, { signal, quiet: true })),
})

/**
 * Everybody recounts after a change, so each waits a random
 * time, and a burst of changes leads to one recount.
 */
const soonest = 400
const spread = 1600
/** Some tasks become due only by time. */
const anyway = 10 * 60_000

let planned: ReturnType<typeof setTimeout> | undefined
function countAnew(): void {
  planned ??= setTimeout(
    () => {
      planned = undefined
      void queries.invalidateQueries({ queryKey: waitingQuery.queryKey })
    },
    soonest + Math.random() * spread,
  )
}

/** Keeps the counts of the menu up to date. The sidebar mounts it once. */
export function useLiveWaiting(): void {
  useLive('customers', countAnew)
  useLive('lots', countAnew)
  useLive('sign_ups', countAnew)
  useLive('recyclers', countAnew)
  useLive('finance_entries', countAnew)
  useLive('finance_dues', countAnew)
  useEffect(() => {
    const timer = setInterval(countAnew, anyway)
    return () => clearInterval(timer)
  }, [])
}
