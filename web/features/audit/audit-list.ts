import { audit, auditActions, listAudit } from '../../../contract/audit.ts'
import { resource } from '../../../contract/resource.ts'
import { listLoader } from '../../records/list-query.ts'
import type { ListSpec } from '../../records/list-state.ts'

/** What the log keeps entries about. */
export const auditedResources = ['session', 'staff', 'customers', 'follow_ups', 'pool', 'imports', 'files', 'views'] as const

/** The log's own columns are plain words; here they are picked from what can stand in them. */
export const auditScreen = resource('audit', {
  ...audit.fields,
  action: { ...audit.fields.action, kind: 'choice', options: auditActions },
  resource: { ...audit.fields.resource, kind: 'choice', options: auditedResources },
})

export const auditSpec: ListSpec<typeof listAudit> = {
  name: 'audit',
  resource: auditScreen,
  route: listAudit,
  presets: [
    { id: 'sign-ins', label: 'audit.signIns', filters: () => ({ action: ['login', 'login_failed', 'logout'] }) },
    { id: 'denials', label: 'audit.denials', filters: () => ({ action: ['denied', 'login_failed'] }) },
  ],
}

export const loadAudit = listLoader(auditSpec)
