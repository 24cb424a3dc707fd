import { intentions } from '#contract/customers.ts'
import type { PoolRules, PoolRulesRow } from '#contract/pool.ts'

export const terms = ['contact_expire_days', 'deal_expire_days'] as const
type Term = (typeof terms)[number]
type Intention = (typeof intentions)[number]
export type OverrideName = `${Term}_${Intention}`

/** The field of the form for a term of one intention. */
export const overrideName = (term: Term, status: Intention): OverrideName => `${term}_${status}`
export const overrideOf = (name: string): { term: Term; status: number } | undefined => {
  const found = /^(contact_expire_days|deal_expire_days)_(\d)$/.exec(name)
  return found ? { term: found[1] as Term, status: Number(found[2]) } : undefined
}

type FlatFields = Omit<PoolRules, 'overrides'> & { [N in OverrideName]?: number | null }
/** The rules with the overrides as fields of their own. */
export type FlatRules = FlatFields & { version: number }

export function flatten({ overrides, ...plain }: PoolRulesRow): FlatRules {
  const own = overrides.flatMap((override) =>
    terms.map((term) => [overrideName(term, override.status), override[term] ?? null]),
  )
  return { ...plain, ...Object.fromEntries(own) }
}

/** The rules to send: what the form changed, on top of the rules it began with. */
export function unflatten(before: FlatRules, changed: Readonly<Record<string, unknown>>): PoolRules {
  // The form has checked its values against the fields.
  const all: FlatFields = { ...before, ...(changed as Partial<FlatFields>) }
  return {
    enabled: all.enabled,
    contact_expire_days: all.contact_expire_days,
    deal_expire_days: all.deal_expire_days,
    notify_days: all.notify_days,
    claim_daily_limit: all.claim_daily_limit,
    reclaim_cooldown_days: all.reclaim_cooldown_days,
    reveal_daily_limit: all.reveal_daily_limit,
    compare_daily_limit: all.compare_daily_limit,
    max_owned: all.max_owned,
    max_locked: all.max_locked,
    overrides: intentions.flatMap((status) => {
      const contact = all[overrideName('contact_expire_days', status)] ?? undefined
      const deal = all[overrideName('deal_expire_days', status)] ?? undefined
      if (contact === undefined && deal === undefined) return []
      return {
        status,
        ...(contact !== undefined && { contact_expire_days: contact }),
        ...(deal !== undefined && { deal_expire_days: deal }),
      }
    }),
  }
}
