import type { Screen } from './screen.ts'

/** Screens of one's own account and the help. The menu does not show them. */
export const personalScreens: readonly Screen[] = [
  {
    path: '/profile',
    title: 'screens.profile',
    icon: 'user-circle',
    hidden: true,
    // It holds typed passwords, so it never stays mounted behind another page.
    noCache: true,
    page: async () => (await import('./features/session/profile/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/help/api',
    title: 'screens.api',
    hidden: true,
    permission: 'openapi.read',
    page: async () => (await import('./features/help/api-page.tsx')).ApiPage,
  },
  {
    path: '/help',
    tail: '/:topic?',
    title: 'screens.help',
    hidden: true,
    page: async () => (await import('./features/help/help-page.tsx')).HelpPage,
  },
]
