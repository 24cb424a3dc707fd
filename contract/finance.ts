import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { EntrySums, FinanceSummary } from './finance-sums.ts'
import { directions, entryKinds } from './entry-kinds.ts'
import { proofTypes } from './uploads.ts'

export const entryStates = ['draft', 'pending', 'confirmed', 'reversed', 'void'] as const
export const parties = ['recycler', 'consignor'] as const

/**
 * The ledger (流水). An entry goes from draft to pending, confirmed and possibly reversed; a draft or pending
 * entry may be voided. A confirmed entry is never edited or deleted. An opposite entry corrects a mistake.
 */
export const financeEntries = resource('finance_entries', {
  entry_no: { kind: 'text', kept: true, exportable: true },
  occurred_on: { kind: 'day', required_at: 'submit', filterable: true, sortable: true, exportable: true },
  kind: {
    kind: 'choice',
    options: entryKinds,
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  direction: {
    kind: 'choice',
    options: directions,
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  amount: {
    kind: 'money',
    required_at: 'submit',
    ask: 'enter',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  account_id: {
    kind: 'ref',
    target: 'own_accounts',
    required_at: 'submit',
    ask: 'choose',
    filterable: true,
    exportable: true,
  },
  /** The reason why a deposit came into a settlement account. */
  account_reason: { kind: 'note', kept: true, exportable: true },
  method: { kind: 'text', max: 50, exportable: true },
  bank_ref: { kind: 'text', exportable: true },
  counterparty: { kind: 'text', max: 200, exportable: true },
  /** True if somebody other than the party pays. Confirming asks why, once per party and payer. */
  payer_differs: { kind: 'flag', kept: true, filterable: true, exportable: true },
  /**
   * The bank and the account that the money came from or goes to. A refund goes back to the payer's account.
   */
  counterparty_bank: { kind: 'text', exportable: true },
  counterparty_account: { kind: 'text', max: 40, encrypted: true, exportable: true },
  lot_id: { kind: 'ref', target: 'lots', filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  sign_up_id: { kind: 'ref', target: 'sign_ups', filterable: true, exportable: true },
  due_id: { kind: 'ref', target: 'finance_dues', filterable: true, exportable: true },
  /** The owner of unapplied money, if known. */
  party: { kind: 'choice', options: parties, exportable: true },
  party_id: { kind: 'count' },
  /** For unapplied money, the receipt it is the rest of; for other entries, the unapplied money they use. */
  source_id: { kind: 'ref', target: 'finance_entries', kept: true, filterable: true, exportable: true },
  voucher: { kind: 'files', max: 5, types: proofTypes },
  remark: { kind: 'note', exportable: true },
  state: {
    kind: 'choice',
    options: entryStates,
    kept: true,
    filterable: true,
    exportable: true,
  },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  company: { kind: 'ref', target: 'auction_companies', kept: true, filterable: true, exportable: true },
  created_by: { kind: 'ref', target: 'staff', kept: true, exportable: true },
  confirmed_by: { kind: 'ref', target: 'staff', kept: true, exportable: true },
  confirmed_at: { kind: 'instant', kept: true, exportable: true },
  reverses_id: { kind: 'ref', target: 'finance_entries', kept: true, exportable: true },
  state_reason: { kind: 'note', kept: true, exportable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  held_change: { kind: 'money', derived: true, exportable: true },
  cash_change: { kind: 'money', derived: true, exportable: true },
  /**
   * True for money that came in or went out. A reversal and its original cancel out, unless the bank has the
   * original.
   */
  effective: { kind: 'flag', derived: true, filterable: true },
})

export type EntryRow = Row<typeof financeEntries> & {
  state: (typeof entryStates)[number]
}

const tag = 'finance_entries'
const permission = 'finance.use'
const reason = bodySchema({ kind: 'note', required_at: 'save' })
const yes = z.optional(z.boolean('bad_format'))
/** The reason for a deposit into a settlement account, or for a payment by somebody else. */
const why = {
  reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
  files: z.optional(bodySchema({ kind: 'files', max: 5 })),
}

export const financeRoutes = {
  list: route<Page<EntryRow> & { sums: EntrySums }>()({
    method: 'GET',
    path: '/api/finance/entries',
    permission,
    tag,
    list: financeEntries,
  }),
  /**
   * Creates a pending entry. With `draft: true` only kind and direction are required, and the rest may
   * follow. `confirm: true` confirms money that came in in the same step. If another entry has the same
   * amount and bank reference, the answer is 409 `duplicate` with `soft: true` and `hits`;
   * `confirm_duplicate` overrides it. A deposit into a settlement account needs `reason`.
   */
  create: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/entries',
    permission,
    tag,
    body: createSchema(financeEntries, { draft: yes, confirm: yes, confirm_duplicate: yes, ...why }),
  }),
  /** Only drafts can be edited, and only by their author. */
  edit: route<EntryRow>()({
    method: 'PATCH',
    path: '/api/finance/entries/:id',
    permission,
    tag,
    body: patchSchema(financeEntries),
  }),
  /** Makes a draft pending. All required fields must be filled by now. */
  submit: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/entries/:id/submit',
    permission,
    tag,
    body: z.strictObject({ version: versionSchema, confirm_duplicate: yes, reason: why.reason }),
  }),
  /**
   * If a `consignor_payout` exceeds the buyer's payments for the goods less the withheld amounts, the answer
   * is 409 `not_funded` with `data.funded`. With `reason` and `files`, role 1 can confirm it as a
   * `consignor_advance`.
   *
   * If the payer is not the party, the answer is 409 `payer_differs` with `payer` and `party`, and `reason`
   * or `files` (代付证明) pass it, for this and every later payment of that payer for the party.
   */
  confirm: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/entries/:id/confirm',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: z.strictObject({ version: versionSchema, ...why }),
  }),
  void: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/entries/:id/void',
    permission,
    tag,
    body: z.strictObject({ reason: z.optional(reason), version: versionSchema }),
  }),
  reverse: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/entries/:id/reverse',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: z.strictObject({ reason, version: versionSchema }),
  }),
  summary: route<FinanceSummary>()({
    method: 'GET',
    path: '/api/finance/summary',
    permission,
    tag,
  }),
}
