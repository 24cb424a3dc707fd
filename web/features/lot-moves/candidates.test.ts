import { expect, test } from 'vitest'
import { goesAgainstBids } from './candidates.ts'
import type { SaleCandidate } from '#contract/lot-moves.ts'

const one = (sign_up_id: number, bid_price: string | null, blocked: SaleCandidate['blocked'] = null) => ({
  sign_up_id,
  paddle_no: null,
  name: '',
  bid_price,
  bid_time: null,
  deposit_status: 'received' as const,
  received_amount: null,
  blocked,
})
const field = (...items: SaleCandidate[]) => ({
  items,
  winner_sign_up_id: null,
  deal_price: null,
  has_bids: items.some((each) => each.bid_price !== null),
})

test('the highest bidder at the own bid needs no consent, anybody or anything else does', () => {
  const two = field(one(1, '600000.00'), one(2, '500000.00'), one(3, null))
  expect(goesAgainstBids(two, 1, '600000')).toBe(false)
  expect(goesAgainstBids(two, 1, '599999')).toBe(true)
  expect(goesAgainstBids(two, 2, '500000')).toBe(true)
  expect(goesAgainstBids(two, 3, '600000')).toBe(true)
})

test('a blocked bidder may be passed over', () => {
  const two = field(one(1, '600000.00', 'blacklisted'), one(2, '500000.00'))
  expect(goesAgainstBids(two, 2, '500000.00')).toBe(false)
})

test('without bids nothing speaks against anybody', () => {
  expect(goesAgainstBids(field(one(1, null)), 1, '1')).toBe(false)
})
