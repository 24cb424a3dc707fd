import { describe, expect, test } from 'vitest'
import { resource } from '#contract/grammar/resource.ts'
import { countFilters, queryOf, readState, viewQuery, writeState, type ListSpec } from './list-state.ts'

const spec: ListSpec = {
  name: 'things',
  resource: resource('things', {
    status: { kind: 'choice', options: [1, 2, 3], filterable: true },
    next: { kind: 'instant', filterable: true, sortable: true },
    price: { kind: 'money', filterable: true },
    name: { kind: 'text' },
  }),
  route: { method: 'GET', path: '/api/things', permission: 'customers.use', tag: 'things' },
  presets: [
    {
      id: 'today',
      label: 'list.views.all',
      filters: (now) => ({ next_from: [now.toISOString().slice(0, 10)] }),
    },
    { id: 'late', label: 'list.views.all', filters: () => ({}), sort: { id: 'next', descending: false } },
  ],
}

const read = (query: string) => readState(spec, new URLSearchParams(query))

describe('a list in its address', () => {
  test('an empty address is the first page with the defaults', () => {
    expect(read('')).toEqual({ filters: {}, preset: undefined, q: '', sort: undefined, page: 1, limit: 20 })
  })

  test('what is written is read again, defaults are left out and strangers are kept', () => {
    const state = read('status=1&status=2&price_from=10&q=abc&sort=-next&page=3&limit=50')
    expect(countFilters(spec, state)).toBe(2)
    const written = writeState(spec, state, new URLSearchParams('id=7&status=3'))
    expect(written.get('id')).toBe('7')
    expect(readState(spec, written)).toEqual(state)
    expect(writeState(spec, { ...state, page: 1, limit: 20 }, new URLSearchParams()).has('page')).toBe(false)
  })

  test('unknown sorting, presets and nonsense pages fall back', () => {
    expect(read('sort=name&preset=nobody&page=-1&limit=1000')).toMatchObject({
      sort: undefined,
      preset: undefined,
      page: 1,
      limit: 20,
    })
  })

  test('words for days mean the range of the moment, and late is before this minute', () => {
    const now = new Date('2026-11-20T17:30:20Z')
    const range = (query: string) => {
      const { page: _page, limit: _limit, ...rest } = queryOf(spec, read(query), 1, now)
      return rest
    }
    // In Shanghai it is the 21st already.
    expect(range('next=today')).toEqual({ next_from: ['2026-11-21'], next_to: ['2026-11-21'] })
    expect(range('next=tomorrow')).toEqual({ next_from: ['2026-11-22'], next_to: ['2026-11-22'] })
    expect(range('next=next7')).toEqual({ next_from: ['2026-11-21'], next_to: ['2026-11-27'] })
    expect(range('next=last7')).toEqual({ next_from: ['2026-11-15'], next_to: ['2026-11-21'] })
    expect(range('next=late')).toEqual({ next_to: ['2026-11-20T17:29:59.999Z'] })
    expect(range('next_empty=1')).toEqual({ next_empty: ['1'] })
    expect(viewQuery(spec, read('next=today'))).toBe('next=today')
    expect(countFilters(spec, read('next_empty=1'))).toBe(1)
    expect(writeState(spec, read(''), new URLSearchParams('next_empty=1&next=late')).toString()).toBe('')
  })

  test('a preset brings its order until another is chosen', () => {
    expect(queryOf(spec, read('preset=late'), 1)['sort']).toBe('next')
    expect(queryOf(spec, read('preset=late&sort=-next'), 1)['sort']).toBe('-next')
    expect(viewQuery(spec, read('preset=late'))).toBe('preset=late')
  })

  test('a saved view keeps neither the page nor what others put there', () => {
    expect(viewQuery(spec, read('status=1&page=4&id=9'))).toBe('status=1')
  })

  test('a preset is asked anew each time and a filter of its own wins', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    expect(queryOf(spec, read('preset=today'), 1, now)).toEqual({
      page: 1,
      limit: 20,
      next_from: ['2026-11-20'],
    })
    expect(queryOf(spec, read('preset=today&next_from=2026-01-01'), 1, now)['next_from']).toEqual([
      '2026-01-01',
    ])
  })
})
