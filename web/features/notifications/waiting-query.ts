import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waiting } from '../../../contract/dashboard.ts'
import { call } from '../../transport/api.ts'
import { afterFirstPaint } from '../../transport/first-paint.ts'
import { useLive } from '../events/live.tsx'
import { queries } from '../../transport/queries.ts'

/** What waits for the person at the screens of their menu. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => afterFirstPaint(() => call(waiting, { signal, quiet: true })),
})

/** A change seen by a whole house is counted anew by everybody in it: not all in the same moment, and not for every one of many. */
const soonest = 400
const spread = 1600
/** Some of it becomes due with time alone. */
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

/** Keeps the counts of the menu true; mounted once, by the sidebar. */
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
