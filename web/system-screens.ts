import { IconHistory } from '#web/icons/history.ts'
import { IconListDetails } from '#web/icons/list-details.ts'
import { IconPlugConnected } from '#web/icons/plug-connected.ts'
import { IconRipple } from '#web/icons/ripple.ts'
import { IconSend } from '#web/icons/send.ts'
import { IconSettings } from '#web/icons/settings.ts'
import { IconUsers } from '#web/icons/users.ts'
import type { Screen } from './screen.ts'

/** Screens of those who run the installation, in the order of the menu. */
export const systemScreens: readonly Screen[] = [
  {
    path: '/system/staff',
    title: 'screens.staff',
    icon: IconUsers,
    permission: 'staff.manage',
    page: async () => (await import('./features/staff/staff-page.tsx')).StaffPage,
    loader: async () => (await import('./features/staff/staff-list.ts')).loadStaff,
  },
  {
    path: '/system/pool-rules',
    title: 'screens.poolRules',
    icon: IconRipple,
    permission: 'pool.rules.change',
    page: async () => (await import('./features/customers/pool/rules-page.tsx')).RulesPage,
  },
  {
    path: '/system/settings',
    title: 'screens.companySettings',
    icon: IconSettings,
    permission: 'settings.change',
    page: async () => (await import('./features/company-settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/system/commission-plans',
    title: 'screens.commissionPlans',
    icon: IconListDetails,
    permission: 'commissionPlans.change',
    page: async () => (await import('./features/results/plans-page.tsx')).PlansPage,
  },
  {
    path: '/system/service-accounts',
    title: 'screens.serviceAccounts',
    icon: IconPlugConnected,
    permission: 'serviceAccounts.manage',
    page: async () =>
      (await import('./features/access-tokens/service-accounts-page.tsx')).ServiceAccountsPage,
  },
  {
    path: '/system/webhooks',
    title: 'screens.webhooks',
    icon: IconSend,
    permission: 'webhooks.manage',
    page: async () => (await import('./features/webhooks/webhooks-page.tsx')).WebhooksPage,
  },
  {
    path: '/system/audit',
    title: 'screens.audit',
    icon: IconHistory,
    permission: 'audit.read',
    page: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
    loader: async () => (await import('./features/audit/audit-list.ts')).loadAudit,
  },
  {
    path: '/system/status',
    title: 'screens.systemStatus',
    icon: IconListDetails,
    permission: 'system.status',
    page: async () => (await import('./features/system-status/status-page.tsx')).StatusPage,
  },
]
