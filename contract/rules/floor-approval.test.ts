import { expect, test } from 'vitest'
import { needsApproval } from './floor-approval.ts'

const state = { asset_owner: 'state', appraised_value: '1000000.00' }

test('a first floor below the appraised value needs an approval, a later one below 90 % of it', () => {
  expect(needsApproval({ ...state, starting_price: '1000000.00' })).toBe(false)
  expect(needsApproval({ ...state, starting_price: '999999.99', round_no: 1 })).toBe(true)
  expect(needsApproval({ ...state, starting_price: '900000.00', round_no: 2 })).toBe(false)
  expect(needsApproval({ ...state, starting_price: '899999.99', round_no: 2 })).toBe(true)
})

test('private goods, and goods without a value or a floor, need none', () => {
  expect(needsApproval({ ...state, asset_owner: 'private', starting_price: '1.00' })).toBe(false)
  expect(needsApproval({ asset_owner: 'state', starting_price: '1.00' })).toBe(false)
  expect(needsApproval(state)).toBe(false)
})
