import { businessDay, dayLength } from './time.ts'

/** The relevant fields of a licence. Days are business days; both ends are included. */
export interface Licence {
  type: string
  valid_from: string | null
  valid_to: string
}

/** How many days before expiry a licence counts as expiring soon, for warnings and the filter. */
export const expiringDays = 30

function byType(licences: readonly Licence[]): Licence[][] {
  const types = new Map<string, Licence[]>()
  for (const licence of licences) types.set(licence.type, [...(types.get(licence.type) ?? []), licence])
  return [...types.values()]
}

const latest = (days: readonly string[]): string => days.reduce((a, b) => (b > a ? b : a))
const earliest = (days: readonly string[]): string => days.reduce((a, b) => (b < a ? b : a))

/**
 * The earliest expiry of all licence types. A renewed licence counts with its new date. Null without
 * licences.
 */
export function nearestExpiry(licences: readonly Licence[]): string | null {
  const ends = byType(licences).map((same) => latest(same.map((licence) => licence.valid_to)))
  return ends.length === 0 ? null : earliest(ends)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)

/** True if licences of one type cover the whole period without a gap. */
function covers(same: readonly Licence[], from: string, until: string): boolean {
  let next = from
  for (;;) {
    const held = same.filter((licence) => (licence.valid_from ?? '') <= next && licence.valid_to >= next)
    if (held.length === 0) return false
    const end = latest(held.map((licence) => licence.valid_to))
    if (end >= until) return true
    next = dayAfter(end)
  }
}

/**
 * Why licences do not cover a period. Every licence type must be valid from the first instant through the
 * last.
 */
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
