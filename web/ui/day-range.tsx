import type { DayRangeProps } from './day-range-calendar.tsx'
import { lazyPart } from './lazy-part.tsx'

const Calendar = lazyPart(async () => (await import('./day-range-calendar.tsx')).DayRangeCalendar)

/** A calendar for a range of days. One end may stay open. */
export function DayRange(props: DayRangeProps) {
  return <Calendar {...props} whileLoading={<div style={{ width: 268, height: 268 }} />} />
}
