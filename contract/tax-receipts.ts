import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema } from './grammar/field-schema.ts'
import { parties } from './finance.ts'
import { directions } from './entry-kinds.ts'
import type { DirectionSums } from './finance-sums.ts'
import { taxReceipts as taxTerms } from './rules/lot-choices.ts'
import { amount, type Decimal } from './rules/money.ts'
import { createSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { proofTypes } from './uploads.ts'

/** A red receipt (红字) reverses another receipt; a void one never counted. */
export const taxReceiptStates = ['issued', 'red', 'void'] as const
/** 普票, 专票. A special one needs the title and the tax number of its recipient. */
export const receiptTypes = ['general', 'special'] as const

/** The subject of a receipt. Goods, commission and our fees beside the price have separate receipts. */
export const receiptSubjects = ['goods', 'commission', 'charge'] as const
/** Who issues it: our auction company (`out`), or the consignor (`in`), whose receipt we pass on. */
const receiptIssuers = ['company', 'consignor'] as const

/**
 * Tax receipts (税票). We issue those that go `out`; the consignor issues those that come `in`. The amount is
 * gross: `net` and `tax` add up to it. Receipts are never edited, only voided, or corrected by a red one
 * (红字), whose sums are negative.
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
  /** The recipient: the buyer, or for the consignor's commission the consignor. */
  party: { kind: 'choice', options: parties, filterable: true, exportable: true },
  issuer: { kind: 'choice', options: receiptIssuers, derived: true },
  /** Taken from the lot's terms if a body names none. */
  type: { kind: 'choice', options: receiptTypes, filterable: true, exportable: true },
  title: { kind: 'text', max: 200, exportable: true },
  tax_number: { kind: 'text', max: 20, exportable: true },
  rate: { kind: 'percent', required_at: 'save', ask: 'enter', exportable: true },
  net: { kind: 'money', ask: 'enter', exportable: true },
  tax: { kind: 'money', ask: 'enter', exportable: true },
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
  /** The number of the receipt that a red one corrects. */
  corrects_number: { kind: 'text', max: 50, kept: true, exportable: true },
  /** Why rate, sum or date differ from the terms. Required if they do. */
  reason: { kind: 'note', exportable: true },
  file: { kind: 'files', max: 5, types: proofTypes },
  /** Answers also call it `state`, and lists filter by either name. */
  standing: {
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
  standing: (typeof taxReceiptStates)[number]
  state: (typeof taxReceiptStates)[number]
  net: string
  tax: string
  /** The same as `amount`. */
  gross: string
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
  /** The registered name and the tax number of the issuer; null if nobody has entered them. */
  seller_title: string | null
  seller_tax_number: string | null
  rate: string | null
  sum: string | null
  receipted: string
  rest: string | null
  /**
   * The amount by which receipts exceed the sum after a settlement was reopened. A red receipt corrects it.
   */
  surplus: string
}

/** The rate that a lot's `tax_receipt` names: 13 for 13%专票. Null if it names none. */
export function rateOfTerm(term: string | null): Decimal | null {
  const [, rate] = /(\d{1,2}(?:\.\d{1,2})?)\s*[%％]/.exec(term ?? '') ?? []
  return rate === undefined ? null : amount(rate)
}

/** 现代服务 pays 6 %; an auction company may be set to another rate. */
export const usualCommissionRate = '6.00'

/** 专票 if the lot's `tax_receipt` says so. */
export const typeOfTerm = (term: string | null): (typeof receiptTypes)[number] =>
  term?.includes('专') ? 'special' : 'general'

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
   * A rate or an amount that differs from the expected one, or a date before the lot, needs a `reason`.
   * Several receipts may add up, but never above the expected sum. Title and tax number are the party's own
   * if the body names none.
   */
  create: route<TaxReceiptRow>()({
    method: 'POST',
    path: '/api/tax-receipts',
    permission,
    tag,
    body: createSchema(taxReceipts),
  }),
  /**
   * Enters a red receipt (红字) that reverses all or a part of another. Without an `amount` it reverses the
   * rest.
   */
  red: route<TaxReceiptRow>()({
    method: 'POST',
    path: '/api/tax-receipts/:id/red',
    permission,
    tag,
    body: z.strictObject({
      number: bodySchema({ kind: 'text', max: 50, required_at: 'save' }),
      issued_on: bodySchema({ kind: 'day', required_at: 'save' }),
      amount: z.optional(bodySchema({ kind: 'money' })),
      reason: bodySchema({ kind: 'note', required_at: 'save' }),
      version: versionSchema,
    }),
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
