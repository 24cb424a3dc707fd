import { audit, auditRoutes } from '#contract/audit.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const auditSpec: ListSpec<typeof auditRoutes.list> = {
  name: 'audit',
  resource: audit,
  route: auditRoutes.list,
  presets: [
    {
      id: 'sign-ins',
      label: 'audit.signIns',
      filters: () => ({ action: ['login', 'login_failed', 'logout'] }),
    },
    { id: 'denials', label: 'audit.denials', filters: () => ({ action: ['denied', 'login_failed'] }) },
  ],
}

export const loadAudit = listLoader(auditSpec)
