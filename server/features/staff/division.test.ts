import { expect, test } from 'vitest'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { divide } from './division.ts'
import type { Held } from './holdings.ts'

const seller = { roles: [5] }
const recruiter = { roles: [6] }
const rowsOf = (part: Held['part'], n: number): Held[] =>
  Array.from({ length: n }, (_, at) => ({ part, id: at + 1, name: `${part} ${at + 1}`, customer_id: null }))
const peopleOf = (heirs: readonly { id: number; roles: readonly number[] }[]) =>
  new Map(heirs.map((heir) => [heir.id, heir]))
const counted = (held: readonly Held[], heirOf: ReturnType<typeof divide>['heirOf'], part: Held['part']) => {
  const counts: Record<number, number> = {}
  for (const row of held)
    if (row.part === part) {
      const { id } = heirOf(part, row.id)
      counts[id] = (counts[id] ?? 0) + 1
    }
  return counts
}

test('everybody takes their share, exact to one row, of every part', () => {
  const d = printedRandom()
  for (let round = 0; round < 200; round += 1) {
    const heirs = Array.from({ length: d.one([1, 2, 3, 7]) }, (_, at) => ({
      ...seller,
      id: at + 1,
      share: d.one([0, 1, 2, 5, 30]),
    }))
    heirs.push({ ...seller, id: 99, share: 1 })
    const n = d.one([0, 1, 2, 17, 100])
    const held = [...rowsOf('customers', n), ...rowsOf('recyclers', n)]
    const { heirOf, refused } = divide(held, heirs, peopleOf(heirs), [])
    expect(refused).toEqual([])
    const whole = heirs.reduce((sum, { share }) => sum + share, 0)
    for (const part of ['customers', 'recyclers'] as const) {
      const counts = counted(held, heirOf, part)
      for (const { id, share } of heirs)
        expect(Math.abs((counts[id] ?? 0) - (n * share) / whole)).toBeLessThan(1.5)
      for (const { id, share } of heirs) if (share === 0) expect(counts[id]).toBeUndefined()
    }
  }
})

test('what belongs to a customer goes with it, whoever takes the customer', () => {
  const heirs = [1, 2, 3].map((id) => ({ ...seller, id, share: 1 }))
  const held: Held[] = [
    ...rowsOf('customers', 9),
    ...[9, 1, 5, 5].map((customer_id, at): Held => ({ part: 'lots', id: at + 1, name: '', customer_id })),
    { part: 'consignors', id: 1, name: '', customer_id: 7 },
  ]
  const rows = [{ part: 'customers' as const, id: 9, service_id: 2 }]
  const { heirOf } = divide(held, heirs, peopleOf(heirs), rows)
  expect(heirOf('customers', 9).id).toBe(2)
  for (const { part, id, customer_id } of held)
    if (customer_id !== null) expect(heirOf(part, id)).toEqual(heirOf('customers', customer_id))
})

test('a named row goes to whom it was named for, and moves no other', () => {
  const heirs = [1, 2].map((id) => ({ ...seller, id, share: 1 }))
  const held = rowsOf('customers', 10)
  const before = divide(held, heirs, peopleOf(heirs), []).heirOf
  const after = divide(held, heirs, peopleOf(heirs), [{ part: 'customers', id: 4, service_id: 1 }]).heirOf
  expect(after('customers', 4).id).toBe(1)
  for (const { id } of held) if (id !== 4) expect(after('customers', id)).toEqual(before('customers', id))
})

test('a part goes to those who may hold it only, and is refused if nobody may', () => {
  const heirs = [
    { ...seller, id: 1, share: 1 },
    { ...recruiter, id: 2, share: 9 },
  ]
  const held = [...rowsOf('customers', 5), ...rowsOf('goods', 5)]
  const { heirOf, refused } = divide(held, heirs, peopleOf(heirs), [])
  expect(refused).toEqual([])
  expect([counted(held, heirOf, 'customers'), counted(held, heirOf, 'goods')]).toEqual([{ 1: 5 }, { 2: 5 }])
  const list = heirs.slice(1)
  expect(divide(held, list, peopleOf(list), []).refused).toEqual(['customers'])
  const named = [{ part: 'customers' as const, id: 3, service_id: 2 }]
  expect(divide(held, heirs, peopleOf(heirs), named).refused).toEqual(['customers'])
})
