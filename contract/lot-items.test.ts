import { expect, test } from 'vitest'
import { sumOfItems, type ItemKind } from './lot-items.ts'

const thing = (kind: ItemKind, quantity: string | null = null, light_displacement: string | null = null) => ({
  kind,
  quantity,
  light_displacement,
})

test('vehicles and ships count one each, equipment as entered', () => {
  expect(sumOfItems([thing('vehicle'), thing('vehicle'), thing('equipment', '3')], '台')).toBe('5.000')
  expect(sumOfItems([thing('ship'), thing('equipment')], '艘')).toBe('2.000')
})

test('in tonnes ships count their light displacement, and a thing without a weight leaves no sum', () => {
  const ships = [thing('ship', null, '850.125'), thing('ship', null, '99.875')]
  expect(sumOfItems(ships, '吨')).toBe('950.000')
  expect(sumOfItems([...ships, thing('equipment', '1.5')], '吨')).toBe('951.500')
  expect(sumOfItems([...ships, thing('ship')], '吨')).toBeNull()
  expect(sumOfItems([thing('vehicle')], '吨')).toBeNull()
  expect(sumOfItems([thing('equipment')], '吨')).toBeNull()
})

test('批 and an empty list have no sum', () => {
  expect(sumOfItems([thing('vehicle')], '批')).toBeNull()
  expect(sumOfItems([], '台')).toBeNull()
  expect(sumOfItems([thing('vehicle')], null)).toBeNull()
})
