import { expect, test } from 'vitest'
import { biddingTimes, biddingWindow, endOfBidding, isOutside, type BiddingRound } from './bidding-window.ts'

const now = new Date('2026-11-20T09:00:00Z')
const round: BiddingRound = {
  auction_way: 0,
  auction_time: '2026-11-20T02:00:00Z',
  auction_end_time: '2026-11-20T03:00:00Z',
  extension_minutes: 5,
  started_at: '2026-11-20T02:00:03Z',
  closed_at: null,
}

const outside = (at: string, of: Partial<BiddingRound> = {}, last: string | null = null) =>
  isOutside(biddingWindow({ ...round, ...of }, last, now), at)

test('a bid lies between the start and the end, and clocks may differ by five minutes', () => {
  expect(outside('2026-11-20T01:55:00Z')).toBe(false)
  expect(outside('2026-11-20T01:54:59Z')).toBe(true)
  expect(outside('2026-11-20T03:05:00Z')).toBe(false)
  expect(outside('2026-11-20T03:05:01Z')).toBe(true)
})

test('bidding that was started early began then, and one that started late began as announced', () => {
  expect(outside('2026-11-19T08:00:00Z', { started_at: '2026-11-19T08:00:00Z' })).toBe(false)
  expect(outside('2026-11-20T02:00:00Z', { started_at: '2026-11-20T04:00:00Z' })).toBe(false)
})

test('the last bid extends the bidding of an open auction only', () => {
  expect(outside('2026-11-20T03:08:00Z', {}, '2026-11-20T02:59:00Z')).toBe(false)
  expect(outside('2026-11-20T03:08:00Z', { auction_way: 1 }, '2026-11-20T02:59:00Z')).toBe(true)
  expect(outside('2026-11-20T03:08:00Z', { extension_minutes: null }, '2026-11-20T02:59:00Z')).toBe(true)
  expect(endOfBidding({ ...round, auction_end_time: null }, '2026-11-20T02:59:00Z')).toBeNull()
})

test('what is closed early takes no later bid, and what names no end takes bids until it is closed', () => {
  const early = { closed_at: '2026-11-20T02:30:00Z' }
  expect(outside('2026-11-20T02:36:00Z', early)).toBe(true)
  const open = { auction_end_time: null, auction_time: null }
  expect(outside('2026-11-20T09:00:00Z', open)).toBe(false)
  expect(outside('2026-11-20T02:36:00Z', { ...open, ...early })).toBe(true)
})

test('papers name the end that the platform names, if it lies in the round', () => {
  const end = (ended_at: string | null) =>
    new Date(
      biddingTimes({ ...round, closed_at: '2026-11-20T04:00:00Z', ended_at }, null, now).to,
    ).toISOString()
  expect(end(null)).toBe('2026-11-20T03:00:00.000Z')
  expect(end('2026-11-20T03:07:26Z')).toBe('2026-11-20T03:07:26.000Z')
  expect(end('2026-11-20T01:58:00Z')).toBe('2026-11-20T02:00:00.000Z')
  expect(end('2026-11-19T03:07:26Z')).toBe('2026-11-20T03:00:00.000Z')
  expect(end('2026-11-20T09:00:01Z')).toBe('2026-11-20T03:00:00.000Z')
})
