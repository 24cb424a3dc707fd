import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { directions, parties } from './finance.ts'
import type { DirectionSums } from './finance-sums.ts'
import { taxReceipts as taxTerms } from './rules/lot-choices.ts'
import { amount, type Decimal } from './rules/money.ts'
import { createSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { proofTypes } from './uploads.ts'

export const taxReceiptStates = ['valid', 'void'] as const

/** The subject of a receipt. Goods, commission and our fees beside the price have separate receipts. */
export const receiptSubjects = ['goods', 'commission', 'charge'] as const
/** Who issues it: our auction company (`out`), or the consignor (`in`), whose receipt we pass on. */
const receiptIssuers = ['company', 'consignor'] as const

/**
 * Tax receipts (税票). We issue those that go `out`; the consignor issues those that come `in`. The amount
 * includes tax. Receipts are never edited, only voided.
 */
export const taxReceipts = resource('tax_receipts', {
  number: { kind: 'text', max: 50, required_at: 'save', ask: 'enter', exportable: true },
  lot_id: {
    kind: 'ref',
    target: 'lots',
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  round_no: { kind: 'count', kept: true, exportable: true },
  direction: {
    kind: 'choice',
    options: directions,
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  /** Goods if a body names none. */
  subject: { kind: 'choice', options: receiptSubjects, filterable: true, exportable: true },
  /** Who gets the receipt: the buyer, or for the consignor's commission the consignor. */
  party: { kind: 'choice', options: parties, filterable: true, exportable: true },
  issuer: { kind: 'choice', options: receiptIssuers, derived: true },
  title: { kind: 'text', max: 200, exportable: true },
  tax_number: { kind: 'text', max: 20, exportable: true },
  rate: { kind: 'percent', required_at: 'save', ask: 'enter', exportable: true },
  amount: {
    kind: 'money',
    required_at: 'save',
    ask: 'enter',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  issued_on: {
    kind: 'day',
    required_at: 'save',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  /** Why rate or sum differ from the terms; required if they do. */
  reason: { kind: 'note', exportable: true },
  file: { kind: 'files', max: 5, types: proofTypes },
  state: {
    kind: 'choice',
    options: taxReceiptStates,
    kept: true,
    filterable: true,
    exportable: true,
  },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true, exportable: true },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  company: { kind: 'ref', target: 'auction_companies', kept: true, filterable: true, exportable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
})
export type TaxReceiptRow = Row<typeof taxReceipts> & {
  state: (typeof taxReceiptStates)[number]
  subject: (typeof receiptSubjects)[number]
  party: (typeof parties)[number]
  created_by_name?: string | null
}

/**
 * A receipt that a sale requires. `sum` and `rest` are null until the settlement can be computed, `rate` if
 * the lot's terms name none. `rest` is the amount not yet covered by valid receipts.
 */
export interface ExpectedReceipt {
  lot_id: number
  lot_id_name: string
  round_no: number
  subject: TaxReceiptRow['subject']
  party: TaxReceiptRow['party']
  direction: (typeof directions)[number]
  issuer: (typeof receiptIssuers)[number]
  title: string | null
  tax_number: string | null
  rate: string | null
  sum: string | null
  receipted: string
  rest: string | null
}

/** The rate that a lot's `tax_receipt` names: 13 for 13%专票. Null if it names none. */
export function rateOfTerm(term: string | null): Decimal | null {
  const [, rate] = /(\d{1,2}(?:\.\d{1,2})?)\s*[%％]/.exec(term ?? '') ?? []
  return rate === undefined ? null : amount(rate)
}
/** 现代服务 pays 6 %; an auction company may be set to another rate. */
export const usualCommissionRate = '6.00'

/** The term of a lot that needs no receipt. */
export const noTaxReceipt = taxTerms.none

const tag = 'tax_receipts'
const permission = 'finance.use'

export const taxReceiptRoutes = {
  list: route<Page<TaxReceiptRow> & { sums: DirectionSums }>()({
    method: 'GET',
    path: '/api/tax-receipts',
    permission,
    tag,
    list: taxReceipts,
  }),
  /** Receipts that the lot's current round requires, to prefill the form. */
  expected: route<{ items: ExpectedReceipt[] }>()({
    method: 'GET',
    path: '/api/tax-receipts/expected',
    permission,
    tag,
    query: z.object({ lot_id: z.string('required').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format')) }),
  }),
  /**
   * A rate or an amount that differs from what the round still asks for needs a `reason`. Several receipts
   * may add up. Title and tax number are the party's own if the body names none.
   */
  create: route<TaxReceiptRow>()({
    method: 'POST',
    path: '/api/tax-receipts',
    permission,
    tag,
    body: createSchema(taxReceipts),
  }),
  /** A wrong receipt is voided with a reason, then entered again. */
  void: route<TaxReceiptRow>()({
    method: 'POST',
    path: '/api/tax-receipts/:id/void',
    permission,
    tag,
    body: z.strictObject({
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: versionSchema,
    }),
  }),
}
