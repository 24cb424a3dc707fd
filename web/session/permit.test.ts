import { expect, test } from 'vitest'
import {
  hasAllPermissions,
  hasAllRoles,
  hasAnyPermission,
  hasAnyRole,
  hasPermission,
  hasRole,
} from './permit.ts'

test('the wildcard grants every permission', () => {
  expect(hasPermission(['*:*:*'], 'lots:add')).toBe(true)
  expect(hasAllPermissions(['*:*:*'], ['a', 'b'])).toBe(true)
  expect(hasPermission(['*:*:*'], '')).toBe(false)
})

test('admin grants every role, and numbers equal digit strings', () => {
  expect(hasRole(['admin'], 8)).toBe(true)
  expect(hasRole(['1'], 1)).toBe(true)
  expect(hasRole([1], '1')).toBe(true)
  expect(hasRole([1], 2)).toBe(false)
})

test('any of an empty list is false, all of it is true', () => {
  expect(hasAnyRole([1], [])).toBe(false)
  expect(hasAllRoles([1], [])).toBe(true)
  expect(hasAnyRole([1, 2], [2, 3])).toBe(true)
  expect(hasAllRoles([1, 2], [2, 3])).toBe(false)
  expect(hasAnyPermission(['a'], ['a', 'b'])).toBe(true)
  expect(hasAllPermissions(['a'], ['a', 'b'])).toBe(false)
})
