import * as z from 'zod/mini'
import { lotCharges } from './charges.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { Page } from './grammar/envelope.ts'
import { bodySchema, maxLength, signedMoneyPattern, valueSchema } from './grammar/field-schema.ts'
import type { Role } from './grammar/permissions.ts'
import { createSchema, resource, type Draft, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'
import type { Adjustment } from './rules/settlement-sum.ts'

/**
 * Kinds of acts that may wait for an approval. Each is declared once on the server, beside the act that
 * waits.
 */
const approvalKinds = [
  'settlement_quantity',
  'price_adjustment',
  'charge',
  'waiver',
  'payment',
  'reserve_cut',
] as const

export type ApprovalKindName = (typeof approvalKinds)[number]

/** `withdrawn` if a later request or the original figure replaced it. */
export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const

/** Approvals (审批): requests of one person that another person decides. */
export const approvals = resource('approvals', {
  kind: { kind: 'choice', options: approvalKinds, kept: true, filterable: true },
  state: { kind: 'choice', options: approvalStates, kept: true, filterable: true },
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true },
  round_no: { kind: 'count', kept: true },
  reason: { kind: 'note', required_at: 'save', ask: 'enter' },
  files: { kind: 'files', max: 10 },
  consent_files: { kind: 'files', max: 10 },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true },
  created_by: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  first_decided_by: { kind: 'ref', target: 'staff', kept: true },
  first_decided_at: { kind: 'instant', kept: true },
  decided_at: { kind: 'instant', kept: true },
  decided_by: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  decision_reason: { kind: 'note', kept: true },
  to_decide: { kind: 'flag', derived: true, filterable: true },
})

/** A quantity to settle with that differs from the weigh tickets. */
interface AskedQuantity {
  kind: 'settlement_quantity'
  tickets: Decimal
  given: Decimal
}

/** A changed price of the goods. */
export interface AskedPrice {
  kind: 'price_adjustment'
  adjustments: Adjustment[]
  unit_price: Decimal | null
  /** The price of the goods as they were sold, and as they would be settled. */
  agreed: Decimal
  price: Decimal
  limit: Decimal
  /** The price is below the start or the reserve. Only people who may know the reserve see the latter. */
  below: ('start' | 'reserve')[]
}

/** An act whose amount exceeds its limit in the settings. */
interface AboveLimit {
  amount: Decimal
  limit: Decimal
}

/** A charge to the buyer or the consignor. */
interface AskedCharge extends AboveLimit {
  kind: 'charge'
  charge: Draft<typeof lotCharges>
}

/** A deposit that a bidder need not pay. */
interface AskedWaiver extends AboveLimit {
  kind: 'waiver'
  sign_up_id: number
}

/** A refund or payout that was entered. After the approval it still takes two people. */
interface AskedPayment extends AboveLimit {
  kind: 'payment'
  entry_id: number
  entry_no: string
  entry_kind: EntryKind
}

/** A lower reserve of an approved lot. `amount` is the cut since the last approval. */
interface AskedReserve extends AboveLimit {
  kind: 'reserve_cut'
  /** The reserve when it was asked. */
  from: Decimal
  reserve_price: Decimal
}

export type Asked = AskedQuantity | AskedPrice | AskedCharge | AskedWaiver | AskedPayment | AskedReserve

export type ApprovalRow = Row<typeof approvals> & {
  kind: ApprovalKindName
  state: (typeof approvalStates)[number]
  asked: Asked
  /** The roles that decide it. */
  decides: Role[]
}

const tag = 'approvals'
const permission = 'approvals.use'
/** The only amount in a body that may be negative (api.md). */
const signed = z
  .string({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
  })
  .check(z.regex(signedMoneyPattern, 'bad_format'))
export const adjustmentsSchema = z
  .array(
    z.strictObject(
      { label: bodySchema({ kind: 'text', required_at: 'save' }), amount: signed },
      'bad_format',
    ),
    'bad_format',
  )
  .check(maxLength(50, 'too_long'))

/** How a request is decided. */
const decisions = ['approve', 'reject'] as const

export const approvalRoutes = {
  /** Requests that the caller made or may decide, newest first. */
  list: route<Page<ApprovalRow>>()({
    method: 'GET',
    path: '/api/approvals',
    permission,
    tag,
    list: approvals,
  }),
  get: route<ApprovalRow>()({
    method: 'GET',
    path: '/api/approvals/:id',
    permission,
    tag,
  }),
  /**
   * Creates a request. `settlement_quantity` takes the figure of that name, `price_adjustment` takes
   * `adjustments` or `unit_price`; both replace a waiting request, and their acts can also create one
   * directly. An act above its limit is refused with `needs_approval`, and `data.ask` is the body of this
   * call without `reason`.
   */
  ask: route<ApprovalRow>()({
    method: 'POST',
    path: '/api/approvals',
    permission,
    tag,
    body: z.strictObject({
      kind: valueSchema({ kind: 'choice', options: approvalKinds }),
      /** Only for kinds that concern the lot itself. */
      lot_id: z.optional(valueSchema({ kind: 'ref', target: 'lots' })),
      sign_up_id: z.optional(valueSchema({ kind: 'ref', target: 'sign_ups' })),
      entry_id: z.optional(valueSchema({ kind: 'ref', target: 'finance_entries' })),
      charge: z.optional(createSchema(lotCharges)),
      reserve_price: z.optional(bodySchema({ kind: 'money', required_at: 'save' })),
      settlement_quantity: z.optional(bodySchema({ kind: 'quantity' })),
      adjustments: z.optional(adjustmentsSchema),
      unit_price: z.optional(bodySchema({ kind: 'money' })),
      reason: bodySchema(approvals.fields.reason),
      files: z.optional(bodySchema(approvals.fields.files)),
      consent_files: z.optional(bodySchema(approvals.fields.consent_files)),
    }),
  }),
  /**
   * Carries out the request in the same transaction, or rejects it for good. The asker never decides. Above
   * `second_decider_above` of the settings, it keeps waiting after the first approval until another person
   * approves, too.
   */
  decide: route<ApprovalRow>()({
    method: 'POST',
    path: '/api/approvals/:id/decide',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({
      decision: valueSchema({ kind: 'choice', options: decisions }),
      reason: z.optional(bodySchema({ kind: 'note' })),
    }),
  }),
}
