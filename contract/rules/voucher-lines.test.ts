import { expect, test } from 'vitest'
import { entryDirections, entryKinds, internalKinds } from '#contract/entry-kinds.ts'
import { voucherSides } from './voucher-lines.ts'

const facts = { money: 'bank_settlement', due_kind: null } as const

test.each(entryKinds.filter((kind) => !internalKinds.includes(kind)))('%s moves our money', (kind) => {
  const direction = entryDirections[kind]
  const { debit, credit } = voucherSides({ ...facts, kind, direction })
  expect(direction === 'in' ? [debit, credit] : [credit, debit]).toEqual(['bank_settlement', kind])
})

test.each(internalKinds)('%s moves none', (kind) => {
  const sides = voucherSides({ ...facts, kind, direction: entryDirections[kind], due_kind: 'balance_in' })
  expect(Object.values(sides)).not.toContain('bank_settlement')
  expect(sides.debit).not.toBe(sides.credit)
})

test('the two entries of a set-off meet on one account', () => {
  const out = voucherSides({ ...facts, kind: 'set_off', direction: 'out', due_kind: 'consignor_payout' })
  const back = voucherSides({ ...facts, kind: 'set_off', direction: 'in', due_kind: 'charge_in' })
  expect([out, back]).toEqual([
    { debit: 'consignor_payout', credit: 'set_off' },
    { debit: 'set_off', credit: 'charge_in' },
  ])
})
