import { expect, test, vi } from 'vitest'
import { createStore } from '#web/state/store.ts'

test('a store answers the latest value and tells its listeners until they leave', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a connected store is fed only while somebody listens', () => {
  const stop = vi.fn()
  const connect = vi.fn((set: (next: string) => void) => {
    set('fed')
    return stop
  })
  const store = createStore('initial', connect)
  expect(store.get()).toBe('initial')
  const leaves = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
  expect(connect).toHaveBeenCalledTimes(1)
  expect(store.get()).toBe('fed')
  for (const leave of leaves) leave()
  expect(stop).toHaveBeenCalledTimes(1)
})
