import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export interface Later<P> {
  Part: LazyExoticComponent<ComponentType<P>>
  /** Fetches its code ahead; what fails now is fetched when it is shown. */
  fetch: () => void
}

/** A part of a screen whose code is fetched when it is first shown, or a little before. */
export function later<P>(load: () => Promise<ComponentType<P>>): Later<P> {
  return {
    Part: lazy(async () => ({ default: await load() })),
    fetch: () => void load().catch(() => undefined),
  }
}
