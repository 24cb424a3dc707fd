import { createElement, useEffect, useState, type ReactNode } from 'react'

export type Component<P> = (props: P) => ReactNode

export interface LazyPart<P extends object> {
  (props: P & { meanwhile?: ReactNode }): ReactNode
  /** Fetches its code ahead; what fails now is fetched when it is shown. */
  prefetch: () => void
}

const settled = 3000
const ahead: (() => Promise<unknown>)[] = []
const whenIdle = globalThis.requestIdleCallback ?? setTimeout

function fetchNext(): void {
  const next = ahead.shift()
  if (next) whenIdle(() => void next().then(fetchNext, fetchNext))
}

/** Fetches what a screen may open while nobody waits, one part after the other. */
function fetchWhenIdle(load: () => Promise<unknown>): void {
  if (typeof document !== 'undefined' && ahead.push(load) === 1) setTimeout(fetchNext, settled)
}

/**
 * A part of a screen whose code is fetched while the screen is idle, at the latest when it is shown. It never
 * suspends: React holds back for 300 ms what has suspended, even where the code is there already. `meanwhile`
 * takes its place until then. What cannot be fetched is thrown, or `Failed` takes its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Component<P>>,
  Failed?: Component<P>,
): LazyPart<P> {
  let arrived: Component<P> | undefined
  let coming: Promise<void> | undefined
  const fetch = () =>
    (coming ??= load().then(
      (part) => void (arrived = part),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  function Part({ meanwhile, ...props }: P & { meanwhile?: ReactNode }) {
    const [state, setState] = useState<{ failure?: unknown }>({})
    useEffect(() => {
      if (arrived) return
      let gone = false
      const show = (next: typeof state) => !gone && setState(next)
      fetch().then(
        () => show({}),
        (failure: unknown) => show({ failure }),
      )
      return () => {
        gone = true
      }
    }, [])
    if (!arrived && 'failure' in state && !Failed) throw state.failure
    const shown = arrived ?? ('failure' in state ? Failed : undefined)
    return shown ? createElement(shown as Component<object>, props) : meanwhile
  }
  fetchWhenIdle(fetch)
  return Object.assign(Part, { prefetch: () => void fetch().catch(() => undefined) })
}
