import { route } from './grammar/route.ts'
import type { receiptTypes } from './tax-receipts.ts'

/** The fields of a tax receipt that a 数电票 fills. Missing ones are null. */
export interface EInvoiceFields {
  number: string | null
  issued_on: string | null
  type: (typeof receiptTypes)[number] | null
  /** The recipient of the receipt. */
  title: string | null
  tax_number: string | null
  seller_title: string | null
  seller_tax_number: string | null
  /** Null if the lines have several rates. */
  rate: string | null
  net: string | null
  tax: string | null
  amount: string | null
  /** A red receipt has negative sums and names the receipt it corrects. */
  red: boolean
  corrects_number: string | null
}

const eInvoiceFaults = [
  'missing',
  'bad_number',
  'sum_differs',
  'several_rates',
  'number_taken',
  'future_day',
  'not_expected',
  'title_differs',
  'tax_number_differs',
  'rate_differs',
  'above_expected',
  'below_expected',
] as const

type EInvoiceFault = (typeof eInvoiceFaults)[number]

/** A fault of a field and the expected value. */
export interface EInvoiceFinding {
  field: keyof EInvoiceFields
  fault: EInvoiceFault
  expected: string | null
}

export interface ReadEInvoice {
  fields: EInvoiceFields
  faults: EInvoiceFinding[]
}

/** The maximum size of a 数电票 file, in megabytes. */
export const eInvoiceMegabytes = 5

export const eInvoiceRoutes = {
  /**
   * Reads a 数电票 (XML, or an OFD that holds one) and writes nothing. With `lot_id`, `subject` and `party` as
   * form fields it is compared with the receipt that the lot's round expects.
   */
  read: route<ReadEInvoice>()({
    method: 'POST',
    path: '/api/tax-receipts/read',
    permission: 'finance.use',
    tag: 'tax_receipts',
    raw: 'upload',
    ownTransactions: true,
  }),
}
