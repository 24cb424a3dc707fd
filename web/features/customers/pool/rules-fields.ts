import { intentions } from '../../../../contract/customers.ts'
import type { Field } from '../../../../contract/field.ts'
import { defaultPoolRules, type PoolRules, type PoolRulesRow } from '../../../../contract/pool.ts'
import { resource } from '../../../../contract/resource.ts'

const needed = { kind: 'count', required_at: 'save' } as const satisfies Field
const optional = { kind: 'count' } as const satisfies Field

export const falls = ['contact_expire_days', 'deal_expire_days', 'notify_days'] as const
export const takes = [
  'claim_daily_limit',
  'reclaim_cooldown_days',
  'reveal_daily_limit',
  'max_owned',
  'max_locked',
] as const
export const terms = ['contact_expire_days', 'deal_expire_days'] as const
export type Term = (typeof terms)[number]

/** The terms of one intention stand in the form as fields of their own. */
export const overrideName = (term: Term, status: number): string => `${term}_${status}`
export const overrideOf = (name: string): { term: Term; status: number } | undefined => {
  const found = /^(contact_expire_days|deal_expire_days)_(\d)$/.exec(name)
  return found ? { term: found[1] as Term, status: Number(found[2]) } : undefined
}
const overrideNames = intentions.flatMap((status) => terms.map((term) => overrideName(term, status)))

/** The rules as a form sees them: flat fields. */
export const rulesForm = resource('pool_rules', {
  enabled: { kind: 'flag' },
  ...Object.fromEntries([...falls, ...takes].map((name) => [name, needed])),
  ...Object.fromEntries(overrideNames.map((name) => [name, optional])),
})
export const rulesNames: readonly string[] = ['enabled', ...falls, ...takes, ...overrideNames]

export type FlatRules = Readonly<Record<string, unknown>> & { version: number }

export function flatten(row: PoolRulesRow): FlatRules {
  const { overrides, ...plain } = row
  const own = overrides.flatMap((one) =>
    terms.map((term) => [overrideName(term, one.status), one[term] ?? null]),
  )
  return { ...plain, ...Object.fromEntries(own) }
}

/** The rules of a body: what the form changed, on top of the rules it was made from. */
export function unflatten(before: FlatRules, changed: Readonly<Record<string, unknown>>): PoolRules {
  const all: Readonly<Record<string, unknown>> = { ...before, ...changed }
  const days = (name: string) => (typeof all[name] === 'number' ? all[name] : undefined)
  const plain = Object.fromEntries(
    (Object.keys(defaultPoolRules) as (keyof PoolRules)[]).map((name) => [name, all[name]]),
  ) as unknown as PoolRules
  const overrides = intentions.flatMap((status) => {
    const [contact, deal] = [
      days(overrideName('contact_expire_days', status)),
      days(overrideName('deal_expire_days', status)),
    ]
    if (contact === undefined && deal === undefined) return []
    return [
      {
        status,
        ...(contact !== undefined && { contact_expire_days: contact }),
        ...(deal !== undefined && { deal_expire_days: deal }),
      },
    ]
  })
  return { ...plain, overrides }
}
