import type { PoolRules } from './pool.ts'
import { addDays, dayLength } from './time.ts'

/** What the rules need to know of a customer. Instants are ISO 8601 UTC. */
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

/** The days that hold for a customer of this intention: the rules' own, or their override. */
export function expireDays(rules: PoolRules, status: number): { contact: number; deal: number } {
  const own = rules.overrides.find((one) => one.status === status)
  return {
    contact: own?.contact_expire_days ?? rules.contact_expire_days,
    deal: own?.deal_expire_days ?? rules.deal_expire_days,
  }
}

/**
 * When and why a customer falls into the open pool (product rule §5): after `contact_expire_days` without a follow-up,
 * or `deal_expire_days` without a deal since it has its owner, whichever comes first.
 * Null while it cannot fall: in the pool, archived, locked, with a live lot, or the rules are off.
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

/** Whole days left, counted up; 0 means it falls with the next nightly run. */
export const daysLeft = (fate: PoolFate, now: Date): number =>
  Math.max(0, Math.ceil((fate.falls_at.getTime() - now.getTime()) / dayLength))
