import { expect, test } from 'vitest'
import { mixedRoles } from './mixed-roles.ts'

test('roles that lift each other’s masks are named', () => {
  expect(mixedRoles([4, 5])).toEqual(['staff.mixedSides'])
  expect(mixedRoles([6, 1])).toEqual(['staff.mixedSides'])
  expect(mixedRoles([8, 3])).toEqual(['staff.mixedFinance'])
  expect(mixedRoles([7, 8])).toEqual(['staff.mixedFinance', 'staff.mixedAudit'])
})

test('a single role and roles of one side stay silent', () => {
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8]) expect(mixedRoles([role])).toEqual([])
  expect(mixedRoles([1, 2, 3, 5])).toEqual([])
  expect(mixedRoles([4, 6])).toEqual([])
})
