import * as z from 'zod/mini'
import type { AuditAction } from './audit.ts'
import type { Page } from './grammar/envelope.ts'
import { maxLength, wellFormed } from './grammar/field-schema.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { commissionPayers, type CommissionPayer } from './rules/lot-choices.ts'
import { route } from './grammar/route.ts'

/** Who keeps a defaulting buyer's deposit, according to the consignor's contract. */
export const forfeitKeepers = ['company', 'consignor'] as const
const goodsIssuers = ['consignor', 'company'] as const

/** Consignors (委托方): customer companies under contract. A lot refers to one by `commission_id`. */
export const consignors = resource('consignors', {
  company_name: { kind: 'text', max: 200, required_at: 'save', exportable: true },
  name: { kind: 'text', required_at: 'save', exportable: true },
  phone: { kind: 'phone', required_at: 'save', exportable: true },
  credit_code: { kind: 'text', length: 18, exportable: true },
  commission_payer: { kind: 'choice', options: commissionPayers, exportable: true },
  commission_point: { kind: 'percent', most: 100, exportable: true, ask: 'enter' },
  consignor_commission_point: { kind: 'percent', most: 100, exportable: true, ask: 'enter' },
  forfeit_to: { kind: 'choice', options: forfeitKeepers, exportable: true },
  contract_no: { kind: 'text', exportable: true },
  contract_from: { kind: 'day', exportable: true },
  contract_to: { kind: 'day', filterable: true, sortable: true, exportable: true },
  /** 货物发票由谁开具: who invoices the buyer for the goods. By default the consignor does. */
  goods_issuer: { kind: 'choice', options: goodsIssuers, exportable: true },
  invoice_title: { kind: 'text', max: 200, exportable: true },
  bank_name: { kind: 'text', exportable: true },
  bank_account: { kind: 'text', max: 40, encrypted: true, exportable: true, mask: 'tail' },
  customer_id: { kind: 'ref', target: 'customers', filterable: true, exportable: true },
  service_id: { kind: 'ref', target: 'staff', filterable: true, exportable: true },
  remark: { kind: 'note', exportable: true },
  lot_count: { kind: 'count', kept: true },
  suspended_at: { kind: 'instant', kept: true },
  created_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  suspended: { kind: 'flag', derived: true, filterable: true },
})

/** Only single rows include who last changed the bank data, and when. */
export type ConsignorRow = Row<typeof consignors> & {
  bank_changed_at?: string | null
  bank_changed_by_name?: string | null
}

/** One consignor in a picker, with the usual commission of its lots. */
export interface ConsignorOption {
  id: number
  company_name: string
  commission_payer: CommissionPayer | null
  commission_point: string | null
  contract_from: string | null
  contract_to: string | null
  consignor_commission_point: string | null
}

/**
 * A possible duplicate. The same credit code or customer means the same consignor (hard). The same bare
 * company name may mean it (soft). For somebody else's consignor it says only that one exists.
 */
export interface ConsignorHit {
  kind: 'hard' | 'soft'
  field: 'credit_code' | 'customer_id' | 'company_name'
  id?: number
  company_name?: string
}

/** The outline that people outside a consignor's scope see: its name, and whether it is suspended. */
export const consignorOutline = ['company_name', 'suspended'] as const
/** The terms of a contract. The owner is notified when somebody else changes one of them. */
export const consignorTerms = [
  'commission_payer',
  'commission_point',
  'consignor_commission_point',
  'forfeit_to',
  'contract_no',
  'contract_from',
  'contract_to',
  'goods_issuer',
] as const

/** Where a consignor's money and invoices go. */
export const consignorBank = ['invoice_title', 'bank_name', 'bank_account'] as const

/** One entry of a consignor's history, newest first. `fields` are the fields that an edit changed. */
export interface ConsignorTimelineEntry {
  id: number
  at: string
  by_name: string | null
  what: AuditAction
  fields: string[]
}

const tag = 'consignors'
const permission = 'consignors.use'
const confirm_duplicate = z.optional(z.boolean('bad_format'))

export const consignorRoutes = {
  list: route<Page<ConsignorRow>>()({
    method: 'GET',
    path: '/api/consignors',
    permission,
    tag,
    list: consignors,
  }),
  /** Typeahead for forms: at most 50 consignors, without suspended ones. */
  options: route<{ items: ConsignorOption[] }>()({
    method: 'GET',
    path: '/api/consignors/options',
    permission,
    tag,
    query: z.object({
      q: z.optional(
        z.string('bad_format').check(maxLength(100, 'too_long'), z.refine(wellFormed, 'bad_format')),
      ),
    }),
  }),
  get: route<ConsignorRow>()({
    method: 'GET',
    path: '/api/consignors/:id',
    permission,
    tag,
  }),
  timeline: route<{ items: ConsignorTimelineEntry[] }>()({
    method: 'GET',
    path: '/api/consignors/:id/timeline',
    permission,
    tag,
  }),
  /** With `customer_id`, that customer becomes a partner in the same transaction. */
  create: route<ConsignorRow>()({
    method: 'POST',
    path: '/api/consignors',
    permission,
    tag,
    body: createSchema(consignors, { confirm_duplicate }),
  }),
  edit: route<ConsignorRow>()({
    method: 'PATCH',
    path: '/api/consignors/:id',
    permission,
    tag,
    reauthenticate: 'sometimes',
    body: patchSchema(consignors, { confirm_duplicate, suspended: z.optional(z.boolean('bad_format')) }),
  }),
}
