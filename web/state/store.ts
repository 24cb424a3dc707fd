import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
  /** The value, or the selected part of it. Rerenders when it changes. */
  use: { (): T; <S>(select: (value: T) => S): S }
}

/**
 * A value outside React that components subscribe to. `connect` runs while there are subscribers: it feeds
 * the store, for example from a window event, and returns its stop function.
 */
export function createStore<T>(initial: T, connect?: (set: (next: T) => void) => () => void): Store<T> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const get = () => value
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) stop = connect?.(set)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop?.()
    }
  }
  function use(): T
  function use<S>(select: (value: T) => S): S
  function use<S>(select?: (value: T) => S): T | S {
    return useSyncExternalStore<T | S>(subscribe, select ? () => select(value) : get)
  }
  return { get, set, subscribe, use }
}
