import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { parties } from './finance.ts'
import { directions, entryKinds, type EntryKind } from './entry-kinds.ts'
import type { DirectionSums } from './finance-sums.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { proofTypes } from './uploads.ts'

/** The parties of a due. A payee receives a lot's cost; then `party_id` is the id of the cost. */
export const dueParties = [...parties, 'payee'] as const
export const dueStates = ['proposed', 'open', 'partial', 'done', 'cancelled'] as const

/**
 * Dues (应收应付). Moves of lots and settlements create them, and confirmed entries pay them. `overdue` is
 * derived.
 */
export const financeDues = resource('finance_dues', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  sign_up_id: { kind: 'ref', target: 'sign_ups', kept: true, exportable: true },
  party: { kind: 'choice', options: dueParties, kept: true, filterable: true, exportable: true },
  party_id: { kind: 'count', kept: true },
  party_name: { kind: 'text', derived: true, exportable: true },
  direction: {
    kind: 'choice',
    options: directions,
    kept: true,
    filterable: true,
    exportable: true,
  },
  kind: { kind: 'choice', options: entryKinds, kept: true, filterable: true, exportable: true },
  amount: { kind: 'money', kept: true, filterable: true, sortable: true, exportable: true },
  paid_amount: { kind: 'money', kept: true, exportable: true },
  unpaid: { kind: 'money', derived: true, exportable: true },
  due_date: { kind: 'day', kept: true, filterable: true, sortable: true, exportable: true },
  set_off: { kind: 'money', kept: true, exportable: true },
  files: { kind: 'files', max: 5, kept: true, types: proofTypes },
  state_reason: { kind: 'note', kept: true, exportable: true },
  state: { kind: 'choice', options: dueStates, kept: true, filterable: true, exportable: true },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  company: { kind: 'ref', target: 'auction_companies', kept: true, filterable: true, exportable: true },
  created_at: { kind: 'instant', kept: true, sortable: true, exportable: true },
  overdue: { kind: 'flag', derived: true, filterable: true },
})

export type DueRow = Row<typeof financeDues> & { party_name: string | null; overdue: boolean }

const tag = 'finance_dues'
const permission = 'finance.use'

/**
 * Sums of the filtered list without cancelled dues. `unpaid_in` is owed to us and `unpaid_out` by us; `unpaid` is
 * both, for lists of one direction.
 */
export interface DueSums extends DirectionSums {
  unpaid: string
  unpaid_in: string
  unpaid_out: string
}

/**
 * A record that must be settled or undone before a refused act is possible. A refusal lists them in
 * `data.open`; `url` opens the record's screen.
 */
export interface Obstacle {
  what: 'settlement' | 'due' | 'entry'
  id: number
  /** The number of an entry. */
  name?: string
  kind?: EntryKind
  /** The amount still open on a due, or the amount of an entry. */
  amount?: string
  url: string
}

/** Steps to take, in this order, before an entry that a settlement counted can be reversed. */
const reversalSteps = ['reverse', 'step_back', 'reopen'] as const
export type ReversalStep = (typeof reversalSteps)[number]

export const dueRoutes = {
  /** Turns a proposed due into an open one. */
  confirm: route<DueRow>()({
    method: 'POST',
    path: '/api/finance/dues/:id/confirm',
    permission,
    tag,
    body: z.strictObject({ version: versionSchema }),
  }),
  /** Drops a proposed due. */
  drop: route<DueRow>()({
    method: 'POST',
    path: '/api/finance/dues/:id/drop',
    permission,
    tag,
    body: z.strictObject({
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: versionSchema,
    }),
  }),
  /** Retains part of a defaulter's refund. The file states the legal basis. */
  setOff: route<DueRow>()({
    method: 'POST',
    path: '/api/finance/dues/:id/set-off',
    permission,
    tag,
    body: z.strictObject({
      amount: bodySchema({ kind: 'money', required_at: 'save', ask: 'enter' }),
      files: z.optional(bodySchema(financeDues.fields.files)),
      reason: z.optional(bodySchema({ kind: 'note' })),
      version: versionSchema,
    }),
  }),
  list: route<Page<DueRow> & { sums: DueSums }>()({
    method: 'GET',
    path: '/api/finance/dues',
    permission,
    tag,
    list: financeDues,
  }),
}
