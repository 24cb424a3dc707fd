import type { Screen } from './screen.ts'

/** Screens of those who run the installation, in the order of the menu. */
export const systemScreens: readonly Screen[] = [
  {
    path: '/system/staff',
    title: 'screens.staff',
    icon: 'users',
    permission: 'staff.manage',
    page: async () => (await import('./features/staff/staff-page.tsx')).StaffPage,
    loader: async () => (await import('./features/staff/staff-list.ts')).loadStaff,
  },
  {
    path: '/system/pool-rules',
    title: 'screens.poolRules',
    icon: 'ripple',
    permission: 'pool.rules.change',
    page: async () => (await import('./features/customers/pool/rules-page.tsx')).RulesPage,
  },
  {
    path: '/system/move-in',
    title: 'screens.moveIn',
    icon: 'file-import',
    permission: 'imports.past',
    page: async () => (await import('./features/imports/move-in-page.tsx')).MoveInPage,
  },
  {
    path: '/system/settings',
    title: 'screens.companySettings',
    icon: 'settings',
    permission: 'settings.change',
    page: async () => (await import('./features/company-settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/system/commission-plans',
    title: 'screens.commissionPlans',
    icon: 'list-details',
    permission: 'commissionPlans.change',
    page: async () => (await import('./features/results/plans-page.tsx')).PlansPage,
  },
  {
    path: '/system/service-accounts',
    title: 'screens.serviceAccounts',
    icon: 'plug-connected',
    permission: 'serviceAccounts.manage',
    page: async () =>
      (await import('./features/access-tokens/service-accounts-page.tsx')).ServiceAccountsPage,
  },
  {
    path: '/system/webhooks',
    title: 'screens.webhooks',
    icon: 'send',
    permission: 'webhooks.manage',
    page: async () => (await import('./features/webhooks/webhooks-page.tsx')).WebhooksPage,
  },
  {
    path: '/system/messages',
    title: 'screens.messages',
    icon: 'send',
    permission: 'messages.manage',
    page: async () => (await import('./features/messages/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/system/audit',
    title: 'screens.audit',
    icon: 'history',
    permission: 'audit.read',
    page: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
    loader: async () => (await import('./features/audit/audit-list.ts')).loadAudit,
  },
  {
    path: '/system/status',
    title: 'screens.systemStatus',
    icon: 'list-details',
    permission: 'system.status',
    page: async () => (await import('./features/system-status/status-page.tsx')).StatusPage,
  },
]
