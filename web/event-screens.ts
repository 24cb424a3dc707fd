import type { Screen } from './screen.ts'

/** The screens of events, in the order of the menu. */
export const eventScreens: readonly Screen[] = [
  {
    path: '/work/events',
    title: 'screens.auctionEvents',
    icon: 'calendar-event',
    permission: 'lots.use',
    page: async () => (await import('./features/auction-events/events-page.tsx')).EventsPage,
    loader: async () => (await import('./features/auction-events/event-list.ts')).loadEvents,
  },
  {
    path: '/work/events/photos',
    title: 'screens.photoImports',
    permission: 'lots.write',
    hidden: true,
    activeMenu: '/work/events',
    page: async () => (await import('./features/photo-imports/photos-page.tsx')).PhotosPage,
  },
  {
    path: '/work/events/event',
    perRecord: true,
    title: 'screens.auctionEvent',
    permission: 'lots.use',
    hidden: true,
    activeMenu: '/work/events',
    page: async () => (await import('./features/auction-events/event-page.tsx')).EventPage,
  },
  {
    path: '/work/things',
    title: 'screens.things',
    icon: 'recycle',
    permission: 'things.read',
    page: async () => (await import('./features/things/things-page.tsx')).ThingsPage,
    loader: async () => (await import('./features/things/thing-list.ts')).loadThings,
  },
]
