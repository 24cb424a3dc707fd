import type { PoolRules } from './pool.ts'
import { addDays, dayLength } from './time.ts'

/** What the rules need to know about a customer. Instants are ISO 8601 in UTC. */
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

export interface PoolFate {
  falls_at: Date
  reason: 'contact_expired' | 'deal_expired'
}

/** The expiry days for customers of one intention: the general ones or their override. */
export function expireDays(rules: PoolRules, status: number): { contact: number; deal: number } {
  const own = rules.overrides.find((one) => one.status === status)
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
export function poolFate(customer: PoolCandidate, rules: PoolRules, now: Date): PoolFate | null {
  const { owner_since: owned, last_follow_at: followed, last_deal_at: deal } = customer
  if (!rules.enabled || customer.service_id === null || owned === null) return null
  if (customer.archived_at !== null || customer.live_lots > 0) return null
  if (customer.locked_until !== null && new Date(customer.locked_until) > now) return null
  const since = new Date(owned)
  const contacted = followed !== null && new Date(followed) > since ? new Date(followed) : since
  const days = expireDays(rules, customer.status)
  const byContact: PoolFate = { falls_at: addDays(contacted, days.contact), reason: 'contact_expired' }
  if (deal !== null && new Date(deal) >= since) return byContact
  const byDeal: PoolFate = { falls_at: addDays(since, days.deal), reason: 'deal_expired' }
  return byDeal.falls_at < byContact.falls_at ? byDeal : byContact
}

/** Days left, rounded up. 0 means that the next nightly run moves the customer into the pool. */
export const daysLeft = (fate: PoolFate, now: Date): number =>
  Math.max(0, Math.ceil((fate.falls_at.getTime() - now.getTime()) / dayLength))
