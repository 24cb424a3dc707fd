import * as z from 'zod/mini'
import { bodySchema, valueSchema } from './grammar/field-schema.ts'
import type { Page } from './grammar/envelope.ts'
import { resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { adjustmentsSchema, approvals, type ApprovalRow } from './approvals.ts'
import type { Adjustment } from './rules/settlement-sum.ts'

export const settlementStates = ['draft', 'closed'] as const

/** Settlements (结算单): one per sold round of a lot. Every figure that nobody enters is computed. */
export const settlements = resource('settlements', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  state: {
    kind: 'choice',
    options: settlementStates,
    kept: true,
    filterable: true,
    exportable: true,
  },
  settlement_quantity: {
    kind: 'quantity',
    required_at: 'settle',
    ask: 'enter',
    exportable: true,
  },
  unit_price: { kind: 'money', exportable: true },
  settlement_price: {
    kind: 'money',
    required_at: 'settle',
    ask: 'enter',
    sortable: true,
    exportable: true,
  },
  /** The total of the weigh tickets when it was closed. */
  tickets: { kind: 'quantity', kept: true, exportable: true },
  /** Why the price of the goods was changed, with its proof and the consignor's consent. */
  price_reason: { kind: 'note', kept: true, exportable: true },
  price_files: { kind: 'files', max: 10, kept: true },
  price_consent_files: { kind: 'files', max: 10, kept: true },
  goods_amount: { kind: 'money', kept: true, exportable: true },
  buyer_commission: { kind: 'money', kept: true, exportable: true },
  consignor_commission: { kind: 'money', kept: true, exportable: true },
  deposit_applied: { kind: 'money', kept: true, exportable: true },
  advance_applied: { kind: 'money', kept: true, exportable: true },
  buyer_due: { kind: 'money', kept: true, exportable: true },
  consignor_payable: { kind: 'money', kept: true, exportable: true },
  /** Not part of price and commission: the buyer pays its charges through separate dues. */
  buyer_charges: { kind: 'money', kept: true, exportable: true },
  /** Already deducted in `consignor_payable`. */
  consignor_charges: { kind: 'money', kept: true, exportable: true },
  closed_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  closed_by: { kind: 'ref', target: 'staff', kept: true, exportable: true },
  created_at: { kind: 'instant', kept: true, sortable: true, exportable: true },
  receipt_missing: { kind: 'flag', derived: true, filterable: true },
})

/** `receipt_missing` exists only as a filter. */
export type SettlementRow = Omit<Row<typeof settlements>, 'receipt_missing'> & {
  state: (typeof settlementStates)[number]
  adjustments: Adjustment[]
}

/** One settlement, with what waits for approval. */
export type SettlementDetail = SettlementRow & {
  waits: ApprovalRow[]
  /** The agreed price of the goods. */
  agreed: string | null
  /** How far the price may change without approval. */
  price_limit: string | null
}

const optional = (kind: 'money' | 'quantity') => z.optional(bodySchema({ kind }))
const reason = valueSchema({ kind: 'note' })
const tag = 'settlements'

export const settlementRoutes = {
  get: route<SettlementDetail>()({
    method: 'GET',
    path: '/api/lots/:id/settlement',
    permission: 'settlements.read',
    tag,
  }),
  /**
   * Refuses a `settlement_price` that differs from the computed one. The refusal names the computed price.
   * Another quantity than that of the tickets and a changed price need `reason` and `files`; above the limit
   * the price needs `consent_files` too. Values that need an approval wait, and the rest is saved.
   */
  put: route<SettlementDetail>()({
    method: 'PUT',
    path: '/api/lots/:id/settlement',
    permission: 'finance.use',
    tag,
    body: z.strictObject({
      settlement_quantity: optional('quantity'),
      settlement_price: optional('money'),
      unit_price: optional('money'),
      adjustments: z.optional(adjustmentsSchema),
      reason: z.optional(bodySchema({ kind: 'note' })),
      files: z.optional(bodySchema(approvals.fields.files)),
      consent_files: z.optional(bodySchema(approvals.fields.consent_files)),
      version: versionSchema,
    }),
  }),
  close: route<SettlementRow>()({
    method: 'POST',
    path: '/api/lots/:id/settlement/close',
    permission: 'finance.use',
    tag,
    body: z.strictObject({ version: versionSchema }),
  }),
  reopen: route<SettlementRow>()({
    method: 'POST',
    path: '/api/lots/:id/settlement/reopen',
    permission: 'finance.use',
    tag,
    body: z.strictObject({ reason: z.optional(reason), version: versionSchema }),
  }),
  list: route<Page<SettlementRow>>()({
    method: 'GET',
    path: '/api/finance/settlements',
    permission: 'finance.use',
    tag,
    list: settlements,
  }),
}
