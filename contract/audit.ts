import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { resource } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** Every action the audit log can record. */
export const auditActions = [
  'login',
  'login_failed',
  'login_blocked',
  'logout',
  'change_password',
  'end_session',
  'revoke_device',
  'revoke_token',
  'reauthenticate',
  'reauthenticate_failed',
  'second_factor',
  'factor_failed',
  'add_factor',
  'remove_factor',
  'reset_factor',
  'link_provider',
  'release_provider',
  'edit_profile',
  'denied',
  'create',
  'edit',
  'reset_password',
  'hand_over',
  'delete',
  'claim',
  'assign',
  'release',
  'transfer',
  'recycle',
  'lock',
  'unlock',
  'archive',
  'tag',
  'reveal',
  'check',
  'limit',
  'read_much',
  'follow_up',
  'correct_follow_up',
  'add_contact',
  'edit_contact',
  'delete_contact',
  'merge',
  'undo_merge',
  'change_rules',
  'upload',
  'import',
  'run_import',
  'undo_import',
  'export',
  'retry',
  'download',
  'submit',
  'approve',
  'reject',
  'list',
  'start_bidding',
  'close_bidding',
  'propose',
  'sell',
  'no_sale',
  'withdraw',
  'mark_paid',
  'payment_reversed',
  'mark_picked_up',
  'release_on_credit',
  'settle',
  'default',
  'runner_up',
  'undo_default',
  'relist',
  'step_back',
  'copy',
  'comment',
  'sign_up',
  'pre_check',
  'cancel',
  'waive_deposit',
  'carry_over',
  'note_collusion',
  'bid',
  'void',
  'verify',
  'suspend',
  'blacklist',
  'reinstate',
  'confirm',
  'reverse',
  'close',
  'reopen',
  'set_off',
  'drop',
  'weigh',
  'take_out',
  'file_evidence',
  'accept',
  'forfeit',
  'ask_approval',
  'approve_asked',
  'reject_asked',
  'withdraw_asked',
  'match',
  'set_aside',
  'ask_take_back',
  'take_back',
  'print',
  'maintain',
  'invite',
  'set_password_by_link',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Every resource that audit entries are about. */
export const auditResources = [
  'session',
  'access_tokens',
  'staff',
  'customers',
  'follow_ups',
  'pool',
  'imports',
  'photo_imports',
  'exports',
  'files',
  'views',
  'consignors',
  'contracts',
  'auction_companies',
  'auction_platforms',
  'calendar',
  'lots',
  'lot_items',
  'auction_events',
  'sign_ups',
  'bids',
  'recyclers',
  'finance_entries',
  'finance_dues',
  'settlements',
  'lot_charges',
  'lot_costs',
  'weigh_tickets',
  'things',
  'approvals',
  'tax_receipts',
  'refund_batches',
  'own_accounts',
  'bank_statements',
  'bank_lines',
  'day_closes',
  'month_closes',
  'paper_templates',
  'database',
  'system_status',
  'company_settings',
  'results',
  'commission_plans',
  'commissions',
  'webhooks',
  'message_channels',
  'calendar_feeds',
  'vouchers',
] as const

export type AuditResource = (typeof auditResources)[number]

/** One entry of the audit log. `changes` holds the old and new value of each field, with phones masked. */
export interface AuditRow {
  id: number
  at: string
  uid: number | null
  uid_name: string | null
  roles: number[]
  action: AuditAction
  resource: AuditResource
  record_id: number | null
  record_name: string | null
  changes: Record<string, { before: unknown; after: unknown }>
  detail: Record<string, unknown>
  address: string
  request_id: string
  sealed: boolean
  actions: string[]
}

/** The fields of an audit entry, for filters, columns and exports. */
export const audit = resource('audit', {
  at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  uid: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  action: { kind: 'choice', options: auditActions, kept: true, filterable: true, exportable: true },
  resource: { kind: 'choice', options: auditResources, kept: true, filterable: true, exportable: true },
  record_id: { kind: 'count', kept: true, filterable: true, exportable: true },
  record_name: { kind: 'text', kept: true, exportable: true },
  changes: { kind: 'note', derived: true, exportable: true },
  detail: { kind: 'note', derived: true, exportable: true },
  address: { kind: 'text', kept: true, exportable: true },
  request_id: { kind: 'text', kept: true, exportable: true },
})

/** The state of the whole chain. `broken_at` is the first altered, missing or foreign entry. */
export interface AuditChain {
  entries: number
  sealed_to: number
  intact: boolean
  broken_at: number | null
  /**
   * If the log is too long for one request: end and time of the last full check. Newer entries were checked
   * in this request.
   */
  checked?: { to: number; at: string | null; now_to: number }
}

const tag = 'audit'

export const auditRoutes = {
  list: route<Page<AuditRow>>()({
    method: 'GET',
    path: '/api/audit',
    permission: 'audit.read',
    tag,
    mayLag: true,
    list: audit,
  }),
  chain: route<AuditChain>()({
    method: 'GET',
    path: '/api/audit/chain',
    permission: 'audit.read',
    tag,
  }),
  /** Starts a background check of the whole log. `auditChain` returns the result. */
  checkChain: route<null>()({
    method: 'POST',
    path: '/api/audit/chain/check',
    permission: 'audit.read',
    tag,
    body: z.strictObject({}),
  }),
}
