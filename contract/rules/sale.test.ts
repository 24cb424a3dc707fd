import { expect, test } from 'vitest'
import { auctionWay } from './lot-choices.ts'
import {
  bestBidder,
  bidToMeet,
  isAgainstBids,
  isBelow,
  passedOver,
  premiumOf,
  tiedBidders,
  type Bidder,
} from './sale.ts'

const bidder = (sign_up_id: number, bid_price: string | null, blocked: Bidder['blocked'] = null): Bidder => ({
  sign_up_id,
  bid_price,
  imported: false,
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

test('equal sealed offers are decided by a person if one of them was imported', () => {
  const sealed = { ...lot, auction_way: auctionWay.sealed }
  const log = { ...bidder(1, '6000000.00'), imported: true }
  const three = bids(log, bidder(2, '6000000'), bidder(3, '5000000.00'))
  const ids = (of: Parameters<typeof tiedBidders>[0], among = three) =>
    tiedBidders(of, among).map(({ sign_up_id }) => sign_up_id)
  expect(ids(sealed)).toEqual([1, 2])
  expect([passedOver(sealed, three, 2), passedOver(sealed, three, 3)?.sign_up_id]).toEqual([undefined, 1])
  expect(ids(lot)).toEqual([])
  expect(ids(sealed, bids(bidder(1, '6000000.00'), bidder(2, '6000000.00')))).toEqual([])
  expect(ids(sealed, bids(log, bidder(2, '5999999.99')))).toEqual([])
  expect(ids(sealed, bids(bidder(4, '7000000.00', 'blacklisted'), log, bidder(2, '6000000.00')))).toEqual([
    1, 2,
  ])
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
