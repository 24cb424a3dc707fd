import { audit } from '#contract/audit.ts'
import { layout } from '#web/records/layout.ts'

export const auditLayout = layout(audit, {
  list: ['at', 'uid', 'action', 'resource', 'record_name', 'changes', 'address'],
  card: { facts: ['uid', 'resource', 'record_name'], badge: 'action' },
})
