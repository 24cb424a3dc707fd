import { later } from '#web/ui/lazy-part.tsx'

/** The drawer of a call, fetched on its own: it is the biggest of a customer's drawers and the most used. */
export const calling = later(async () => (await import('./calling-drawer.tsx')).CallingDrawer)
