import { expect, test } from 'vitest'
import { mostTabs, neighbour, visited, withPinned, type Tab } from './tab-list.ts'

const tab = (path: string, query = ''): Tab => ({ path, address: path + query })
const isPinned = (path: string) => path === '/index'
const paths = (tabs: readonly Tab[]) => tabs.map((item) => item.path)

test('an open page with another query is the same tab and keeps the new query', () => {
  const tabs = visited([tab('/index'), tab('/a', '?q=1')], tab('/a', '?q=2'), isPinned)
  expect(tabs).toEqual([tab('/index'), tab('/a', '?q=2')])
  expect(visited(tabs, tab('/a', '?q=2'), isPinned)).toBe(tabs)
})

test('two details of one screen are two tabs', () => {
  expect(paths(visited([tab('/a/1')], tab('/a/2'), isPinned))).toEqual(['/a/1', '/a/2'])
})

test('the 16th page replaces the oldest one, but never a pinned one', () => {
  const full = [tab('/index'), ...Array.from({ length: mostTabs - 1 }, (_, at) => tab(`/p/${at}`))]
  const next = visited(full, tab('/new'), isPinned)
  expect(next).toHaveLength(mostTabs)
  expect(paths(next).slice(0, 2)).toEqual(['/index', '/p/1'])
  expect(next.at(-1)?.path).toBe('/new')
})

test('pinned pages come first, even if nobody opened them', () => {
  expect(paths(withPinned([tab('/a')], ['/index']))).toEqual(['/index', '/a'])
  expect(withPinned([tab('/a'), tab('/index', '?x')], ['/index'])).toEqual([tab('/index', '?x'), tab('/a')])
})

test('closing leads to the right neighbour, and from the last tab to the left one', () => {
  const tabs = [tab('/index'), tab('/a'), tab('/b')]
  expect(neighbour(tabs, '/a')?.path).toBe('/b')
  expect(neighbour(tabs, '/b')?.path).toBe('/a')
  expect(neighbour([tab('/a')], '/a')).toBeUndefined()
})
