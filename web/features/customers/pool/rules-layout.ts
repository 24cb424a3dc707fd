import { intentions } from '#contract/customers.ts'
import type { Field } from '#contract/grammar/field.ts'
import { resource } from '#contract/grammar/resource.ts'
import { layout } from '#web/records/layout.ts'
import { overrideName, terms, type OverrideName } from './rules-fields.ts'

const needed = { kind: 'count', required_at: 'save' } as const satisfies Field
const optional = { kind: 'count' } as const satisfies Field

const overrideNames = intentions.flatMap((status) => terms.map((term) => overrideName(term, status)))
const overrides = Object.fromEntries(overrideNames.map((name) => [name, optional])) as Record<
  OverrideName,
  typeof optional
>

/** The rules as a form sees them: each override is a field of its own. */
const rulesForm = resource('pool_rules', {
  enabled: { kind: 'flag' },
  contact_expire_days: needed,
  deal_expire_days: needed,
  notify_days: needed,
  claim_daily_limit: needed,
  reclaim_cooldown_days: needed,
  reveal_daily_limit: needed,
  compare_daily_limit: needed,
  max_owned: needed,
  max_locked: needed,
  ...overrides,
})

export const rulesLayout = layout(rulesForm, {
  form: {
    on: ['enabled'],
    fall: ['contact_expire_days', 'deal_expire_days', 'notify_days'],
    take: [
      'claim_daily_limit',
      'reclaim_cooldown_days',
      'reveal_daily_limit',
      'compare_daily_limit',
      'max_owned',
      'max_locked',
    ],
    overrides: overrideNames,
  },
})
