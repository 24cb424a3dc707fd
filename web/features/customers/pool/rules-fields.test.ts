import { expect, test } from 'vitest'
import { defaultPoolRules, type PoolRulesRow } from '#contract/pool.ts'
import { formNames } from '#web/records/layout.ts'
import { flatten, unflatten } from './rules-fields.ts'
import { rulesLayout } from './rules-layout.ts'

const row: PoolRulesRow = {
  ...defaultPoolRules,
  overrides: [{ status: 1, contact_expire_days: 45 }],
  version: 3,
  updated_at: '2026-11-20T00:00:00.000Z',
  updated_by: 1,
  updated_by_name: 'Ada',
  actions: ['edit'],
}

test('the rules survive the way through the form', () => {
  const flat = flatten(row)
  expect(flat['contact_expire_days_1']).toBe(45)
  expect(unflatten(flat, {})).toEqual({ ...defaultPoolRules, overrides: row.overrides })
})

test('what the form changed wins; an emptied override is gone', () => {
  const rules = unflatten(flatten(row), {
    notify_days: 9,
    contact_expire_days_1: null,
    deal_expire_days_6: 60,
  })
  expect(rules.notify_days).toBe(9)
  expect(rules.overrides).toEqual([{ status: 6, deal_expire_days: 60 }])
})

test('every rule has a field', () => {
  for (const name of Object.keys(defaultPoolRules))
    if (name !== 'overrides') expect(formNames(rulesLayout)).toContain(name)
})
