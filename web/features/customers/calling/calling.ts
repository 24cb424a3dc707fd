import { lazyPart } from '#web/ui/lazy-part.tsx'

/**
 * The drawer of a call. It is a chunk of its own, because it is the largest and most used drawer of
 * customers.
 */
export const Calling = lazyPart(async () => (await import('./calling-drawer.tsx')).CallingDrawer)
