import { describe, expect, test } from 'vitest'
import { licenceHindrance, nearestExpiry, type Licence } from './licences.ts'

const licence = (type: string, valid_to: string, valid_from: string | null = null): Licence => ({
  type,
  valid_from,
  valid_to,
})

test.each([
  [[], null],
  [[licence('a', '2026-05-01')], '2026-05-01'],
  [[licence('a', '2026-05-01'), licence('b', '2026-04-01')], '2026-04-01'],
  [[licence('a', '2026-01-01'), licence('a', '2027-01-01'), licence('b', '2026-06-01')], '2026-06-01'],
])('%j run out first on %s', (licences, day) => {
  expect(nearestExpiry(licences)).toBe(day)
})

describe('every licence type must cover the whole period', () => {
  const from = new Date('2026-03-01T04:00:00Z')
  // 15:59 UTC is the last minute of a business day; 16:00 UTC is the first of the next.
  const until = (at: string) => new Date(at)
  test.each([
    [[], '2026-03-02T00:00:00Z', 'no_licence'],
    [[licence('a', '2026-03-31')], '2026-03-31T15:59:00Z', undefined],
    [[licence('a', '2026-03-31')], '2026-03-31T16:00:00Z', 'licence_expires'],
    [[licence('a', '2026-12-31'), licence('b', '2026-03-15')], '2026-03-31T00:00:00Z', 'licence_expires'],
    [[licence('a', '2026-02-28')], '2026-02-01T00:00:00Z', 'licence_expires'],
    [[licence('a', '2026-12-31', '2026-03-02')], '2026-03-31T00:00:00Z', 'licence_expires'],
    [[licence('a', '2026-12-31', '2026-03-01')], '2026-03-31T00:00:00Z', undefined],
    [
      [licence('a', '2026-03-10'), licence('a', '2026-12-31', '2026-03-11')],
      '2026-03-31T00:00:00Z',
      undefined,
    ],
    [
      [licence('a', '2026-03-10'), licence('a', '2026-12-31', '2026-03-12')],
      '2026-03-31T00:00:00Z',
      'licence_expires',
    ],
  ])('%j through %s: %s', (licences, at, hindrance) => {
    expect(licenceHindrance(licences, from, until(at))).toBe(hindrance)
  })
})
