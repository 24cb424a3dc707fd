import { lazy, Suspense } from 'react'
import type { DayRangeProps } from './day-range-calendar.tsx'

const Calendar = lazy(async () => ({ default: (await import('./day-range-calendar.tsx')).DayRangeCalendar }))

/** A calendar for a range of days. One end may stay open. */
export function DayRange(props: DayRangeProps) {
  return (
    <Suspense fallback={<div style={{ width: 268, height: 268 }} />}>
      <Calendar {...props} />
    </Suspense>
  )
}
