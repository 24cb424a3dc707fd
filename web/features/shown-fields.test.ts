import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allResources } from '#contract/all-resources.ts'
import type { Field } from '#contract/grammar/field.ts'
import type { Layout } from '#web/records/layout.ts'

/** Fields that a screen shows with JSX of its own: the file that names them. */
const shownByScreen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit: {
    record_id: 'audit/audit-drawer.tsx',
    detail: 'audit/audit-drawer.tsx',
    request_id: 'audit/audit-drawer.tsx',
  },
  bank_lines: {
    aside: 'bank-statements/match-drawer.tsx',
    aside_amount: 'bank-statements/match-drawer.tsx',
    reason: 'bank-statements/match-drawer.tsx',
    aside_asked_by: 'bank-statements/line-columns.tsx',
  },
  customers: {
    follow_up_count: 'customers/history-tabs.tsx',
    locked_until: 'customers/pool-sentence.tsx',
    archived_at: 'customers/pool-sentence.tsx',
    merged_into: 'customers/pool-sentence.tsx',
  },
  exports: { total: 'exports/export-cells.tsx' },
  finance_dues: {
    set_off: 'finance/acts.ts',
    files: 'finance/due-dialogs.tsx',
    state_reason: 'finance/due-columns.tsx',
    direction: 'finance/due-columns.tsx',
    paid_amount: 'finance/due-columns.tsx',
  },
  finance_entries: {
    reverses_id: '../auction/entry-kind.ts',
    state_reason: 'finance/entry-columns.tsx',
    account_reason: 'finance/entry-columns.tsx',
    payer_differs: 'finance/entry-columns.tsx',
  },
  lot_charges: {
    due_id: 'charges/charges-panel.tsx',
    void_reason: 'charges/charges-panel.tsx',
  },
  lot_costs: { void_reason: 'costs/costs-panel.tsx' },
  lot_rounds: {
    lot_id: 'lot-rounds/lot-rounds-page.tsx',
    deal_amount_is_estimate: 'lot-rounds/lot-rounds-page.tsx',
    defaulted_at: 'lot-rounds/lot-rounds-page.tsx',
  },
  lots: {
    deal_amount_is_estimate: 'lots/list/lot-columns.tsx',
    released_on_credit: 'lots/detail/lot-head.tsx',
    paid_count: 'lots/list/lot-columns.tsx',
    consent_files: 'lots/detail/files-tab.tsx',
    declared_files: 'lots/detail/files-tab.tsx',
    notice_files: 'lots/detail/files-tab.tsx',
  },
  recyclers: {
    blacklist_until: 'recyclers/recycler-detail.tsx',
    state_reason: 'recyclers/recycler-detail.tsx',
    grade_reason: 'recyclers/recycler-detail.tsx',
  },
  settlements: { unit_price: 'settlements/settlement-form.tsx' },
  sign_ups: {
    from_platform_log: 'sign-ups/sign-up-states.tsx',
    pre_check: 'sign-ups/sign-up-drawer.tsx',
    materials: 'sign-ups/sign-up-drawer.tsx',
    carried_amount: 'sign-ups/sign-up-drawer.tsx',
    reject_reason: 'sign-ups/sign-up-drawer.tsx',
  },
  staff: {
    must_change_password: 'staff/staff-page.tsx',
    avatar: 'session/profile/own-picture.tsx',
    introduction: 'session/profile/profile-form.tsx',
    second_factor: 'second-factor/second-factor-page.tsx',
  },
  tax_receipts: { void_reason: 'tax-receipts/tax-receipt-columns.tsx' },
  weigh_tickets: { net: 'weighing/weigh-tab.tsx', void_reason: 'weighing/weigh-tab.tsx' },
}

const ofLot = 'The name of the lot stands for it; it filters and is exported.'
const createdAt = 'It filters and is exported. Days of the business are shown instead.'

/** Fields that no screen shows, each with its reason. */
const hidden: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  consignors: {
    suspended_at: 'The badge shows the state. The audit trail shows since when.',
    contract_no: 'Its contracts show it. The last release wrote it.',
    contract_from: 'Its contracts show it. The last release wrote it.',
    contract_to: 'Its contracts show it. The last release wrote it.',
  },
  customers: {
    assigned_by: 'The moves between owners show who assigned a customer.',
    pool_reason: 'The list of the pool shows it. A customer with an owner has none.',
  },
  finance_dues: {
    sign_up_id: 'The bidder is shown as the party.',
    party_id: 'The party is shown by name.',
    party_name: 'The column of the party shows it.',
    platform: ofLot,
    company: ofLot,
    created_at: createdAt,
  },
  finance_entries: {
    platform: ofLot,
    company: ofLot,
    created_at: createdAt,
    party: 'The list of unapplied money shows whose it is.',
    party_id: 'The list of unapplied money shows whose it is.',
    cash_change: 'Amount and direction show it. The export has it so that a column adds up.',
  },
  lot_charges: {
    lot_id: 'The charges of a lot are shown on its own page.',
    round_no: 'The panel shows those of all rounds.',
    sign_up_id: 'The side tells it: a charge to the buyer is one to the winner.',
    voided_at: 'A voided charge is shown struck through with its reason.',
  },
  lot_costs: {
    lot_id: 'The costs of a lot are shown on its own page.',
    round_no: 'The panel shows those of all rounds.',
    voided_at: 'A voided cost is shown struck through with its reason.',
  },
  unapplied: {
    party_id: 'The party is shown by name.',
    party_name: 'The column of the party shows it.',
    created_at: createdAt,
  },
  lot_rounds: {
    unit: 'It stands beside the quantity.',
    pricing_basis: 'It stands beside each price.',
    created_at: createdAt,
  },
  lots: {
    event_id: 'The page of the event shows its lots.',
    event_seq: 'The page of the event numbers its lots.',
    created_at: createdAt,
    price_unit: 'It stands beside each price. The export has a column of it.',
  },
  pool: {
    wechat: 'The pool is too wide for it. The detail shows it.',
    created_at: 'The detail shows it.',
  },
  settlements: { round_no: ofLot, created_at: createdAt },
  sign_ups: {
    round_no: 'The tab shows the current round only; elsewhere the lot stands for it.',
    platform: ofLot,
    event_id: 'A sign-up of a lot has none.',
    event_sign_up_id: 'The page of the event lists its bidders with their lots.',
    carried_to_id: 'The drawer shows the carried amount. The sign-up it went to has the same bidder.',
  },
  tax_receipts: {
    round_no: ofLot,
    platform: ofLot,
    company: ofLot,
    created_at: createdAt,
    voided_at: 'The state shows it, and its reason is beside it.',
    issuer: 'The direction tells it: a receipt that goes out is ours.',
  },
  things: {
    created_at: 'Things are made by the sale, whose date the lot shows.',
    out_photo: 'The files of the lot hold the photographs at the gate.',
  },
  thing_evidence: {
    void_reason: 'A voided paper is no longer shown; the log has its reason.',
    voided_at: 'A voided paper is no longer shown.',
  },
  weigh_tickets: {
    lot_id: 'The tickets of a lot are shown on its own page.',
    round_no: 'The tab shows the current round only.',
    voided_at: 'A voided ticket is shown struck through with its reason.',
  },
}

const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' && value !== null && 'resource' in value

const namesIn = ({ list, card, form, detail }: Layout): readonly string[] => [
  ...list,
  ...card.facts,
  ...(card.badge === undefined ? [] : [card.badge]),
  ...Object.values(form).flat(),
  ...Object.values(detail).flat(),
]

const shown = new Map<string, Set<string>>()
for (const file of globSync('web/features/**/*layout.ts')) {
  const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  // A bare list of names belongs to whatever the file lays out.
  const bare = exported.filter((value) => Array.isArray(value)).flat() as string[]
  for (const layout of exported.filter(isLayout)) {
    const { name } = layout.resource
    shown.set(name, new Set([...(shown.get(name) ?? []), ...namesIn(layout), ...bare]))
  }
}

/** Computed flags are conditions that lists are filtered by, not facts. */
const isFilter = (field: Field) =>
  field.kind === 'flag' && field.derived === true && field.filterable === true

describe.each([...shown].filter(([name]) => allResources[name]))('the fields of %s', (name, inLayouts) => {
  const fields = allResources[name]?.fields ?? {}
  const ofScreens = shownByScreen[name] ?? {}
  const reasons = hidden[name] ?? {}

  test('are all shown, or hidden for a reason', () => {
    const missing = Object.entries(fields)
      .filter(([field, declared]) => !inLayouts.has(field) && !isFilter(declared))
      .map(([field]) => field)
      .filter((field) => ofScreens[field] === undefined && reasons[field] === undefined)
    expect(missing.map((field) => `${name}.${field}`)).toEqual([])
  })

  test('are listed as exceptions only while they are', () => {
    const listed = [...Object.keys(ofScreens), ...Object.keys(reasons)]
    const stale = listed.filter((field) => !fields[field] || inLayouts.has(field))
    expect(stale.map((field) => `${name}.${field}`)).toEqual([])
  })

  test('are named by the screen that shows them', () => {
    const unnamed = Object.entries(ofScreens).filter(([field, file]) => {
      const text = readFileSync(`web/features/${file}`, 'utf8')
      return !new RegExp(`\\b${field}\\b`).test(text)
    })
    expect(unnamed.map(([field, file]) => `${name}.${field} in ${file}`)).toEqual([])
  })
})

test('the layouts are found', () => {
  expect(shown.size).toBeGreaterThan(15)
})
