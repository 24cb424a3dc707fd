import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react'

export interface LazyPart<P> {
  Part: LazyExoticComponent<FunctionComponent<P>>
  /** Fetches its code ahead; what fails now is fetched when it is shown. */
  prefetch: () => void
}

/** A part of a screen whose code is fetched when it is first shown, or a little before. */
export function lazyPart<P>(load: () => Promise<FunctionComponent<P>>): LazyPart<P> {
  return {
    Part: lazy(async () => ({ default: await load() })),
    prefetch: () => void load().catch(() => undefined),
  }
}
