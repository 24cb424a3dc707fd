import * as z from 'zod/mini'
import type { directions, EntryKind } from './entry-kinds.ts'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

const monthCloseStates = ['closed', 'reopened'] as const

/**
 * Month closes (月结), of all accounts together: every day is closed, nothing waits, and the deposits are proved. A
 * closed month takes no entry. A year is twelve of them.
 */
export const monthCloses = resource('month_closes', {
  month: { kind: 'text', max: 7, required_at: 'save', sortable: true },
  reason: { kind: 'note' },
  received: { kind: 'money', kept: true },
  paid: { kind: 'money', kept: true },
  entries: { kind: 'count', kept: true },
  deposits_held: { kind: 'money', kept: true },
  performance_held: { kind: 'money', kept: true },
  unapplied: { kind: 'money', kept: true },
  difference: { kind: 'money', kept: true },
  state: { kind: 'choice', options: monthCloseStates, kept: true, filterable: true },
  created_by: { kind: 'ref', target: 'staff', kept: true },
  created_at: { kind: 'instant', kept: true },
  reopened_by: { kind: 'ref', target: 'staff', kept: true },
  reopened_at: { kind: 'instant', kept: true },
  reopen_reason: { kind: 'note', kept: true },
})

export type MonthCloseRow = Row<typeof monthCloses> & { state: (typeof monthCloseStates)[number] }

/** The booked entries of one kind in a month; a reversal subtracts its amount. */
export interface KindSum {
  kind: EntryKind
  direction: (typeof directions)[number]
  amount: string
  entries: number
}

export interface MonthAccount {
  id: number
  name: string
  /** The last day that is closed. */
  closed_to: string | null
  /** False while a day of the month is open. */
  ready: boolean
  /** The bank's balance less the balance expected by the ledger; deposit accounts only. */
  difference: string | null
}

/** Preview of a month close, with whatever blocks it. */
export interface MonthProof {
  month: string
  /** The last day of the month. */
  to: string
  /** False until the month has ended. */
  over: boolean
  closed: boolean
  /** The accounts with lines or entries up to the end of the month. */
  accounts: MonthAccount[]
  /** Entries up to the end of the month that wait for confirmation. */
  pending_entries: number
  /** Bank lines up to the end of the month that nobody has matched or set aside. */
  open_lines: number
  /** Confirmed entries of the month without a bank line. */
  unseen_entries: number
  sums: KindSum[]
  received: string
  paid: string
  entries: number
  /** All deposits held at the end of the month. */
  deposits_held: string
  performance_held: string
  /** Unapplied money at the end of the month. */
  unapplied: string
  /** The sum of the accounts' differences. */
  difference: string
}

const tag = 'month_closes'
const permission = 'finance.use'
const month = z
  .string('bad_format')
  .check(z.minLength(1, 'required'), z.regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'bad_format'))

export const monthCloseRoutes = {
  list: route<Page<MonthCloseRow>>()({
    method: 'GET',
    path: '/api/month-closes',
    permission,
    tag,
    list: monthCloses,
  }),
  proof: route<MonthProof>()({
    method: 'GET',
    path: '/api/month-closes/proof',
    permission,
    tag,
    query: z.object({ month }),
  }),
  /** `reason` is needed only if the deposits do not match, or confirmed entries have no bank line. */
  close: route<MonthCloseRow>()({
    method: 'POST',
    path: '/api/month-closes',
    permission: 'monthCloses.close',
    tag,
    body: z.strictObject({ month, reason: z.optional(z.nullable(bodySchema(monthCloses.fields.reason))) }),
  }),
  /** Months are reopened in reverse order. */
  reopen: route<MonthCloseRow>()({
    method: 'POST',
    path: '/api/month-closes/:id/reopen',
    permission: 'monthCloses.reopen',
    tag,
    body: z.strictObject({
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: versionSchema,
    }),
  }),
}
