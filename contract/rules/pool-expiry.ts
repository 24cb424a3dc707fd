import type { PoolRules } from '../pool.ts'
import { dayLength } from './time.ts'

/** The columns of a customer that the rules depend on. Instants are ISO 8601 in UTC. */
export interface PoolCandidate {
  service_id: number | null
  status: number
  owner_since: string | null
  last_follow_at: string | null
  last_deal_at: string | null
  locked_until: string | null
  live_lots: number
  archived_at: string | null
}

export interface PoolExpiry {
  falls_at: Date
  reason: 'contact_expired' | 'deal_expired'
}

/** The expiry days for customers of one intention: the general ones or their override. */
export function expireDays(rules: PoolRules, status: number): { contact: number; deal: number } {
  const own = rules.overrides.find((override) => override.status === status)
  return {
    contact: own?.contact_expire_days ?? rules.contact_expire_days,
    deal: own?.deal_expire_days ?? rules.deal_expire_days,
  }
}

/**
 * When and why a customer falls into the open pool (product rule §5): after `contact_expire_days` without a
 * follow-up, or after `deal_expire_days` of ownership without a deal, whichever comes first. Null if it
 * cannot fall: it is in the pool, archived, locked or has a live lot, or the rules are off.
 */
export function poolExpiry(customer: PoolCandidate, rules: PoolRules, now: Date): PoolExpiry | null {
  const { owner_since: owned, last_follow_at: followed, last_deal_at: deal } = customer
  if (!rules.enabled || customer.service_id === null || owned === null) return null
  if (customer.archived_at !== null || customer.live_lots > 0) return null
  if (customer.locked_until !== null && Date.parse(customer.locked_until) > now.getTime()) return null
  const since = Date.parse(owned)
  const contacted = followed === null ? since : Math.max(since, Date.parse(followed))
  const days = expireDays(rules, customer.status)
  const byContact = contacted + days.contact * dayLength
  const byDeal = deal !== null && Date.parse(deal) >= since ? Infinity : since + days.deal * dayLength
  return byDeal < byContact
    ? { falls_at: new Date(byDeal), reason: 'deal_expired' }
    : { falls_at: new Date(byContact), reason: 'contact_expired' }
}

/** Days left, rounded up. 0 means that the next nightly run moves the customer into the pool. */
export const daysLeft = (expiry: PoolExpiry, now: Date): number =>
  Math.max(0, Math.ceil((expiry.falls_at.getTime() - now.getTime()) / dayLength))
