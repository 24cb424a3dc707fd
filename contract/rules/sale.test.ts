import { expect, test } from 'vitest'
import { auctionWay } from './lot-choices.ts'
import { bestBidder, bidToMeet, isAgainstBids, isBelow, passedOver, premiumOf, type Bidder } from './sale.ts'

const bidder = (sign_up_id: number, bid_price: string | null, blocked: Bidder['blocked'] = null): Bidder => ({
  sign_up_id,
  bid_price,
  blocked,
})
const bids = (...items: Bidder[]) => ({ items, has_bids: items.some(({ bid_price }) => bid_price !== null) })
const lot = { state: 'confirming', auction_way: auctionWay.open, highest_price: '600000.00' } as const

test('the highest bidder at the own bid needs no consent, anybody or anything else does', () => {
  const three = bids(bidder(1, '600000.00'), bidder(2, '500000.00'), bidder(3, null))
  expect(isAgainstBids(lot, three, 1, '600000')).toBe(false)
  expect(isAgainstBids(lot, three, 1, undefined)).toBe(false)
  expect(isAgainstBids(lot, three, 1, '599999')).toBe(true)
  expect(isAgainstBids(lot, three, 2, '500000')).toBe(true)
  expect(isAgainstBids(lot, three, 3, '600000')).toBe(true)
  expect(passedOver(lot, three, 3)).toEqual(bidder(1, '600000.00'))
})

test('a lower bid may pass over a blocked bidder, somebody without a bid may not', () => {
  const three = bids(bidder(1, '600000.00', 'blacklisted'), bidder(2, '500000.00'), bidder(3, null))
  expect(passedOver(lot, three, 2)).toBeUndefined()
  expect(passedOver(lot, three, 3)?.sign_up_id).toBe(2)
  const blocked = bids(bidder(1, '600000.00', 'blacklisted'), bidder(3, null))
  expect(passedOver(lot, blocked, 3)?.sign_up_id).toBe(1)
  expect([bestBidder(three)?.sign_up_id, bestBidder(blocked)]).toEqual([2, undefined])
})

test('somebody who is no candidate passes over nobody', () =>
  expect(passedOver(lot, bids(bidder(1, '600000.00'), bidder(2, '500000.00')), 9)).toBeUndefined())

test('bids of people who may no longer win are passed over by nobody', () => {
  const gone = { items: [bidder(1, null)], has_bids: true }
  expect(isAgainstBids(lot, gone, 1, '1')).toBe(false)
})

test('without bids the price equals the one that was entered, but not after a default', () => {
  const none = bids(bidder(1, null))
  expect(isAgainstBids(lot, none, 1, '600000')).toBe(false)
  expect(isAgainstBids(lot, none, 1, '1')).toBe(true)
  expect(isAgainstBids({ ...lot, state: 'defaulted' }, none, 1, '1')).toBe(false)
  expect(isAgainstBids({ ...lot, highest_price: null }, none, 1, '1')).toBe(false)
})

test('bids decide nothing about a sale by agreement', () => {
  const agreed = { ...lot, auction_way: auctionWay.agreement }
  const two = bids(bidder(1, '600000.00'), bidder(2, '500000.00'))
  expect(isAgainstBids(agreed, two, 2, '1')).toBe(false)
  expect(bidToMeet(agreed, two, 2)).toBeNull()
})

test('the premium is the part above the start; without a start there is none', () => {
  expect(premiumOf('300', '400')).toBe('33.33')
  expect(premiumOf('300', '200')).toBe('-33.33')
  expect([premiumOf('0', '400'), premiumOf(null, '400')]).toEqual([null, null])
})

test('null and 0 are no limit', () => {
  expect(isBelow('99.99', '100')).toBe(true)
  expect([isBelow('100', '100.00'), isBelow('1', null), isBelow('0', '0')]).toEqual([false, false, false])
})
