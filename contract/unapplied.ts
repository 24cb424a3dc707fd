import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema, valueSchema } from './grammar/field-schema.ts'
import { parties, type EntryRow } from './finance.ts'
import type { EntryKind } from './entry-kinds.ts'
import { resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * Unapplied money (暂收款): confirmed receipts of kind `unapplied_in`, or parts of receipts, that pay nothing
 * yet. `rest` is the part that is neither applied nor refunded.
 */
export const unapplied = resource('unapplied', {
  entry_no: { kind: 'text', kept: true, exportable: true },
  occurred_on: { kind: 'day', kept: true, filterable: true, sortable: true, exportable: true },
  counterparty: { kind: 'text', kept: true, exportable: true },
  party: { kind: 'choice', options: parties, kept: true, filterable: true, exportable: true },
  party_id: { kind: 'count', kept: true, filterable: true },
  party_name: { kind: 'text', derived: true },
  amount: { kind: 'money', kept: true, filterable: true, sortable: true, exportable: true },
  rest: { kind: 'money', derived: true },
  account_id: { kind: 'ref', target: 'own_accounts', kept: true, filterable: true, exportable: true },
  counterparty_bank: { kind: 'text', kept: true, exportable: true },
  counterparty_account: { kind: 'text', encrypted: true, kept: true, exportable: true },
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  bank_ref: { kind: 'text', kept: true, exportable: true },
  remark: { kind: 'note', kept: true, exportable: true },
  created_at: { kind: 'instant', kept: true, sortable: true, exportable: true },
  /** True if all of it was applied or refunded. Such rows are listed only on request. */
  settled: { kind: 'flag', derived: true, filterable: true },
})

export type UnappliedRow = Omit<Row<typeof unapplied>, 'party_id'> & {
  party_id: number | null
  amount: string
  rest: string
  party_name: string | null
  /** A refund that waits for the second person. Its money cannot be used for anything else. */
  refunding: string
}

/** Sums of the filtered list: the money received, and the rest. */
export interface UnappliedSums {
  entries: number
  in: string
  rest: string
}

/** A target of unapplied money: a due to us, or an awaited deposit. One of the ids is set. */
export interface UnappliedTarget {
  due_id: number | null
  sign_up_id: number | null
  kind: EntryKind
  /** The amount still to be paid. */
  amount: string
  party_name: string | null
  lot_id: number
  lot_name: string
  on: string | null
  /** True if the target belongs to the party that owns the money. */
  own: boolean
}

const tag = 'finance_entries'
const permission = 'finance.use'
const id = z.int('bad_format').check(z.gte(1, 'out_of_range'))
const version = z.optional(z.int('bad_format').check(z.gte(1, 'out_of_range')))

export const unappliedRoutes = {
  list: route<Page<UnappliedRow> & { sums: UnappliedSums }>()({
    method: 'GET',
    path: '/api/finance/unapplied',
    permission,
    tag,
    list: unapplied,
  }),
  get: route<UnappliedRow>()({ method: 'GET', path: '/api/finance/unapplied/:id', permission, tag }),
  /** Dues to us and awaited deposits, the party's own first, then those of the same amount. */
  targets: route<{ items: UnappliedTarget[] }>()({
    method: 'GET',
    path: '/api/finance/unapplied/:id/targets',
    permission,
    tag,
    query: z.object({ q: z.optional(valueSchema({ kind: 'text' })) }),
  }),
  /**
   * Pays a due, or the deposit of a sign-up, out of unapplied money. No cash moves. If the money is another party's, the
   * answer is 409 `payer_differs` with `payer` and `party`, and `reason` or `files` pass it, once per party and payer.
   */
  apply: route<UnappliedRow>()({
    method: 'POST',
    path: '/api/finance/unapplied/:id/apply',
    permission,
    tag,
    body: z.strictObject({
      due_id: z.optional(id),
      sign_up_id: z.optional(id),
      amount: bodySchema({ kind: 'money', required_at: 'save', ask: 'enter' }),
      reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
      files: z.optional(bodySchema({ kind: 'files', max: 5 })),
      version,
    }),
  }),
  /**
   * Enters the refund of the rest, or of a part, to the payer's account. It is pending until another person
   * confirms it. The caller may name an account only if the payer's is not known.
   */
  refund: route<EntryRow>()({
    method: 'POST',
    path: '/api/finance/unapplied/:id/refund',
    permission,
    tag,
    body: z.strictObject({
      amount: z.optional(bodySchema({ kind: 'money', required_at: 'save', ask: 'enter' })),
      counterparty_bank: z.optional(z.nullable(valueSchema({ kind: 'text' }))),
      counterparty_account: z.optional(z.nullable(valueSchema({ kind: 'text', max: 40 }))),
      reason: z.optional(z.nullable(bodySchema({ kind: 'note' }))),
      version,
    }),
  }),
}
