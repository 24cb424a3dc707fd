import type { Screen } from './screen.ts'

/** The screens of base data, in the order of the menu. */
export const baseScreens: readonly Screen[] = [
  { path: '/base', title: 'screens.base', icon: 'database' },
  {
    path: '/base/consignors',
    title: 'screens.consignors',
    icon: 'building-factory-2',
    permission: 'consignors.use',
    page: async () => (await import('./features/consignors/consignors-page.tsx')).ConsignorsPage,
    loader: async () => (await import('./features/consignors/consignor-list.ts')).consignorListLoader,
  },
  {
    path: '/base/contracts',
    title: 'screens.contracts',
    icon: 'clipboard-list',
    permission: 'contracts.use',
    page: async () => (await import('./features/contracts/contracts-page.tsx')).ContractsPage,
    loader: async () => (await import('./features/contracts/contract-list.ts')).contractListLoader,
  },
  {
    path: '/base/companies',
    title: 'screens.companies',
    icon: 'gavel',
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).CompaniesPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadCompanies,
  },
  {
    path: '/base/platforms',
    title: 'screens.platforms',
    icon: 'world',
    permission: 'dictionaries.change',
    page: async () => (await import('./features/dictionaries/dictionary-pages.tsx')).PlatformsPage,
    loader: async () => (await import('./features/dictionaries/dictionary-list.ts')).loadPlatforms,
  },
  {
    path: '/base/templates',
    title: 'screens.paperTemplates',
    icon: 'clipboard-list',
    permission: 'papers.templates',
    page: async () => (await import('./features/papers/templates-page.tsx')).TemplatesPage,
    loader: async () => (await import('./features/papers/template-list.ts')).loadTemplates,
  },
  {
    path: '/base/calendar',
    title: 'screens.calendar',
    icon: 'calendar-event',
    permission: 'calendar.change',
    page: async () => (await import('./features/calendar/calendar-page.tsx')).CalendarPage,
  },
]
