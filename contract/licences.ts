import { businessDay, dayLength } from './time.ts'

/** What of a licence decides; days are business days, both ends included. */
export interface Licence {
  type: string
  valid_from: string | null
  valid_to: string
}

/** Warned of, and found by the filter, from so many days before a licence runs out. */
export const expiringDays = 30

function byType(licences: readonly Licence[]): Licence[][] {
  const types = new Map<string, Licence[]>()
  for (const licence of licences) types.set(licence.type, [...(types.get(licence.type) ?? []), licence])
  return [...types.values()]
}

const latest = (days: readonly string[]): string => days.reduce((one, other) => (other > one ? other : one))
const earliest = (days: readonly string[]): string => days.reduce((one, other) => (other < one ? other : one))

/** The day the first type of licence runs out: a renewed one counts by its renewal. Null without any. */
export function nearestExpiry(licences: readonly Licence[]): string | null {
  const ends = byType(licences).map((same) => latest(same.map((one) => one.valid_to)))
  return ends.length === 0 ? null : earliest(ends)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)

/** Licences of one type, one after the other without a gap. */
function covers(same: readonly Licence[], from: string, until: string): boolean {
  let next = from
  for (;;) {
    const held = same.filter((one) => (one.valid_from ?? '') <= next && one.valid_to >= next)
    if (held.length === 0) return false
    const end = latest(held.map((one) => one.valid_to))
    if (end >= until) return true
    next = dayAfter(end)
  }
}

/** What stands in the way of someone who must hold every type of licence from one instant through another. */
export function licenceHindrance(
  licences: readonly Licence[],
  from: Date,
  until: Date,
): 'no_licence' | 'licence_expires' | undefined {
  if (licences.length === 0) return 'no_licence'
  const first = businessDay(from)
  const last = until > from ? businessDay(until) : first
  return byType(licences).every((same) => covers(same, first, last)) ? undefined : 'licence_expires'
}
