import { expect, test } from 'vitest'
import { isPast, pointsOf, todayAmong, type DatePoint } from './date-points.ts'

const row = {
  view_from: '2026-12-02T01:00:00Z',
  view_to: '2026-12-06T09:00:00Z',
  signup_end_time: '2026-12-07T09:00:00Z',
  auction_time: '2026-12-08T02:00:00Z',
  payment_due_on: null,
  clean_end_time: '2026-12-28T10:00:00Z',
}

const at = (time: string) => Date.parse(time)

test('before the listing the notice is the last day for it, afterwards the day it was', () => {
  expect(pointsOf(row, { listed_at: null, list_by: '2026-12-01' })[0]).toMatchObject({
    at: '2026-12-01',
    latest: true,
  })
  expect(pointsOf(row, { listed_at: '2026-11-30T01:00:00Z', list_by: null })[0]).toEqual({
    name: 'notice',
    at: '2026-11-30T01:00:00Z',
  })
})

test('without an end of its own the sign-up ends with the auction', () => {
  expect(pointsOf({ ...row, signup_end_time: null }, undefined)[2]?.at).toBe(row.auction_time)
})

test('today is between two dates by its share of the time, and passes over unknown ones', () => {
  const points = pointsOf(row, { listed_at: '2026-11-30T01:00:00Z', list_by: null })
  expect(todayAmong(points, at('2026-12-01T01:00:00Z'))).toBe(0.5)
  expect(todayAmong(points, at('2026-12-18T06:00:00Z'))).toBe(4)
  expect(todayAmong(points, at('2026-11-29T01:00:00Z'))).toBe(-0.5)
  expect(todayAmong(points, at('2027-01-01T01:00:00Z'))).toBe(5.5)
  expect(todayAmong([{ name: 'clear', at: null }], 0)).toBeUndefined()
})

test('a day ends in the evening of the business zone, a span with its end', () => {
  const due: DatePoint = { name: 'payment', at: '2026-12-15' }
  expect(isPast(due, at('2026-12-15T15:59:00Z'))).toBe(false)
  expect(isPast(due, at('2026-12-15T16:00:00Z'))).toBe(true)
  expect(isPast({ name: 'viewing', at: row.view_from, to: row.view_to }, at('2026-12-05T00:00:00Z'))).toBe(
    false,
  )
})
