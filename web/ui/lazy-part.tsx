import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react'

export interface Later<P> {
  Part: LazyExoticComponent<FunctionComponent<P>>
  /** Fetches its code ahead; what fails now is fetched when it is shown. */
  fetch: () => void
}

/** A part of a screen whose code is fetched when it is first shown, or a little before. */
export function later<P>(load: () => Promise<FunctionComponent<P>>): Later<P> {
  return {
    Part: lazy(async () => ({ default: await load() })),
    fetch: () => void load().catch(() => undefined),
  }
}
