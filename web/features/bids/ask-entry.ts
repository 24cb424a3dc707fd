import { createStore } from '#web/state/store.ts'

/** The lot whose bid entry takes the focus as soon as it is there. */
export const bidEntryAsked = createStore<number | undefined>(undefined)
