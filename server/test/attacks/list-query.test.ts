import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { resource } from '#contract/grammar/resource.ts'
import { InvalidFields } from '#server/request/errors.ts'
import { readListQuery } from '#server/lists/list-query.ts'

const read = (raw: Record<string, unknown>, hidden: string[] = []) => readListQuery(customers, hidden, raw)
function faults(
  raw: Record<string, unknown>,
  hidden: string[] = [],
  of = customers as Parameters<typeof readListQuery>[0],
): [string, string][] {
  try {
    readListQuery(of, hidden, raw)
  } catch (error) {
    if (error instanceof InvalidFields) return error.faults.map(({ name, fault }) => [name, fault])
    throw error
  }
  return []
}

describe('the query of a list', () => {
  test('has a default for everything', () => {
    expect(read({})).toEqual({ page: 1, limit: 20, sort: undefined, q: '', filters: [], countOnly: false })
  })

  test('parses filters as the fields declare', () => {
    const query = read({
      page: '3',
      limit: '50',
      sort: '-created_at',
      q: ' 宁波 ',
      status: ['1', '2'],
      service_id: '7',
      tags: '重点',
      overdue: 'true',
      next_follow_at_from: '2026-11-20',
      next_follow_at_to: '2026-11-21',
      deal_count_from: '1',
    })
    expect(query).toMatchObject({
      page: 3,
      limit: 50,
      sort: { name: 'created_at', descending: true },
      q: '宁波',
    })
    expect(
      Object.fromEntries(query.filters.map(({ name, any, from, to }) => [name, { any, from, to }])),
    ).toEqual({
      status: { any: [1, 2], from: undefined, to: undefined },
      service_id: { any: [7], from: undefined, to: undefined },
      tags: { any: ['重点'], from: undefined, to: undefined },
      overdue: { any: [true], from: undefined, to: undefined },
      // A day in a range means the whole business day in Shanghai.
      next_follow_at: { any: undefined, from: '2026-11-19T16:00:00.000Z', to: '2026-11-21T15:59:59.999Z' },
      deal_count: { any: undefined, from: 1, to: undefined },
    })
  })

  test('asks for rows without a date, or only for their number', () => {
    const query = read({ next_follow_at_empty: '1', created_at_empty: 'false', count_only: '1' })
    expect(query).toMatchObject({
      countOnly: true,
      filters: [
        { name: 'next_follow_at', empty: true },
        { name: 'created_at', empty: false },
      ],
    })
    expect(
      faults({ area_empty: '1', next_follow_at_empty: 'x', locked_until_empty: '1', count_only: '2' }),
    ).toEqual([
      ['count_only', 'bad_format'],
      ['area_empty', 'unknown_field'],
      ['next_follow_at_empty', 'bad_format'],
      ['locked_until_empty', 'unknown_field'],
    ])
  })

  test('reports all errors at once', () => {
    expect(
      faults({ page: '0', limit: '101', sort: 'phone', nothing: '1', status: '9', q: ['a', 'b'] })
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['limit', 'nothing', 'page', 'q', 'sort', 'status'])
  })

  test('fields masked for the caller can be neither sorted nor filtered by', () => {
    const of = resource('x', {
      phone: { kind: 'phone', filterable: true, sortable: true },
      price: { kind: 'money', filterable: true, sortable: true },
    })
    expect(faults({ phone: '138', sort: 'phone' }, [], of)).toEqual([['phone', 'bad_format']])
    expect(faults({ phone: '13800138000', sort: 'phone' }, ['phone'], of)).toEqual([
      ['sort', 'unknown_choice'],
      ['phone', 'unknown_field'],
    ])
    expect(faults({ price_from: '1.00' }, ['price'], of)).toEqual([['price_from', 'unknown_field']])
  })

  test('ranges need an ordered field and may occur once', () => {
    expect(faults({ status_from: '1' })).toEqual([['status_from', 'unknown_field']])
    expect(faults({ created_at_from: ['2026-11-20', '2026-11-21'] })).toEqual([
      ['created_at_from', 'unknown_field'],
    ])
    expect(faults({ created_at_from: 'soon' })).toEqual([['created_at_from', 'bad_format']])
  })

  test('any input is parsed or refused, and never leads to an undeclared field', () => {
    const names = fc.oneof(
      fc.constantFrom(
        ...Object.keys(customers.fields),
        'page',
        'limit',
        'sort',
        'q',
        '__proto__',
        'constructor',
        'toString',
        'created_at_from',
        'x',
      ),
      fc.string(),
    )
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '-1', 'true', '2026-11-20', '\u0000', '\ud800'),
      fc.array(fc.string(), { maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.dictionary(names, values), (raw) => {
        try {
          const query = read(raw)
          for (const { name } of query.filters)
            expect(customers.fields[name as 'status']).toMatchObject({ filterable: true })
          if (query.sort)
            expect(customers.fields[query.sort.name as 'created_at']).toMatchObject({ sortable: true })
          expect([query.page >= 1, query.limit >= 1, query.limit <= 100, query.q.length <= 100]).toEqual([
            true,
            true,
            true,
            true,
          ])
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidFields)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
