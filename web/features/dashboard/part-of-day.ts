import { businessClock } from '#contract/rules/time.ts'

/** The part of the day in the business zone, for the greeting. */
export function partOfDay(now: Date): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(businessClock(now)[3])
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}
