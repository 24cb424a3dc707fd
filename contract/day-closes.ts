import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

export const dayCloseStates = ['closed', 'reopened'] as const

/**
 * Day closes (日结) per own account. A close covers every day up to its own: opening + lines = closing. The
 * balance of a deposit account equals the deposits and performance bonds held, plus those applied or forfeited but not yet
 * transferred, plus unapplied money.
 */
export const dayCloses = resource('day_closes', {
  account_id: { kind: 'ref', target: 'own_accounts', required_at: 'save', filterable: true },
  day: { kind: 'day', required_at: 'save', filterable: true, sortable: true },
  closing: { kind: 'money' },
  reason: { kind: 'note' },
  opening: { kind: 'money', kept: true },
  received: { kind: 'money', kept: true },
  paid: { kind: 'money', kept: true },
  lines: { kind: 'count', kept: true },
  deposits_held: { kind: 'money', kept: true },
  performance_held: { kind: 'money', kept: true },
  untransferred: { kind: 'money', kept: true },
  unapplied: { kind: 'money', kept: true },
  difference: { kind: 'money', kept: true },
  state: { kind: 'choice', options: dayCloseStates, kept: true, filterable: true },
  reopened_by: { kind: 'ref', target: 'staff', kept: true },
  reopened_at: { kind: 'instant', kept: true },
  reopen_reason: { kind: 'note', kept: true },
})

export type DayCloseRow = Row<typeof dayCloses> & {
  state: (typeof dayCloseStates)[number]
  created_by_name?: string | null
}

/** Preview of a day close, with whatever blocks it. */
export interface DayProof {
  account_id: number
  day: string
  closed: boolean
  opening: string
  received: string
  paid: string
  /** Opening + lines. */
  closing: string
  lines: number
  /** The bank's balance at the end of the day; null if its lines carry no balance. */
  bank_balance: string | null
  /** Lines up to this day that nobody has matched or set aside. */
  open_lines: number
  /** Entries of this account up to this day that wait for confirmation. */
  pending_entries: number
  /** Confirmed entries up to this day without a bank line. */
  unseen_entries: number
  /** Deposit accounts only; null on others. */
  deposits_held: string | null
  performance_held: string | null
  untransferred: string | null
  /** Unapplied money that came into this account. */
  unapplied: string
  /** The bank's balance less the balance expected by the ledger. */
  difference: string | null
  /** The last day that is closed. */
  closed_to: string | null
}

const tag = 'day_closes'
const permission = 'finance.use'

export const dayCloseRoutes = {
  list: route<Page<DayCloseRow>>()({
    method: 'GET',
    path: '/api/day-closes',
    permission,
    tag,
    list: dayCloses,
  }),
  proof: route<DayProof>()({
    method: 'GET',
    path: '/api/own-accounts/:id/day-proof',
    permission,
    tag,
    query: z.object({ day: bodySchema({ kind: 'day', required_at: 'save' }) }),
  }),
  /**
   * Closes a day. `closing` is needed only if the bank's lines have no balance, `reason` only if the deposits
   * do not match.
   */
  close: route<DayCloseRow>()({
    method: 'POST',
    path: '/api/day-closes',
    permission,
    tag,
    body: z.strictObject({
      account_id: bodySchema(dayCloses.fields.account_id),
      day: bodySchema(dayCloses.fields.day),
      closing: z.optional(z.nullable(bodySchema(dayCloses.fields.closing))),
      reason: z.optional(z.nullable(bodySchema(dayCloses.fields.reason))),
    }),
  }),
  /** Reopens the days of an account back to the previous close. */
  reopen: route<DayCloseRow>()({
    method: 'POST',
    path: '/api/day-closes/:id/reopen',
    permission: 'dayCloses.reopen',
    tag,
    body: z.strictObject({
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: versionSchema,
    }),
  }),
}
