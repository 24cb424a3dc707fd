import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  eInvoiceMegabytes,
  type EInvoiceFields,
  type EInvoiceFinding,
  type ReadEInvoice,
} from '#contract/e-invoices.ts'
import type { ExpectedReceipt } from '#contract/tax-receipts.ts'
import { compare } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { extensionOf } from '#server/features/uploads/file-names.ts'
import { discard, receiveFiles, type ReceiveLimits } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { taxReceiptsTable } from '#server/tables/tax-receipts.ts'
import { ownFaults, readEInvoice } from './e-invoice.ts'
import { listExpected } from './tax-receipts.ts'

const limits: ReceiveLimits = {
  files: 1,
  bytes: eInvoiceMegabytes * 1_048_576,
  tooMany: new Refusal('too_many_files', { n: 1 }),
  tooLarge: new Refusal('file_too_large', { n: eInvoiceMegabytes }),
  admit: (name) => {
    if (!['xml', 'ofd'].includes(extensionOf(name))) throw new Refusal('file_type', { types: 'xml/ofd' })
  },
}

async function isTaken(db: Db, number: string | null): Promise<boolean> {
  if (number === null) return false
  const [found] = await db
    .select({ id: taxReceiptsTable.id })
    .from(taxReceiptsTable)
    .where(eq(taxReceiptsTable.number, number))
    .limit(1)
  return found !== undefined
}

function lotIn(field: string | undefined): number | undefined {
  if (!field) return undefined
  if (!/^[1-9]\d{0,14}$/.test(field)) throw invalidField('tax_receipts', 'lot_id', 'bad_format')
  return Number(field)
}

const differs = (given: string | null, expected: string | null): boolean =>
  expected !== null && (given ?? '').normalize('NFKC') !== expected.normalize('NFKC')

/** How the invoice differs from the receipt that the lot asks for. */
function comparedWith(fields: EInvoiceFields, expected: ExpectedReceipt | undefined): EInvoiceFinding[] {
  if (!expected) return [{ field: 'title', fault: 'not_expected', expected: null }]
  const { rate, rest } = expected
  const more = rest === null || fields.amount === null ? 0 : compare(fields.amount, rest)
  const wrongRate = rate !== null && fields.rate !== null && compare(fields.rate, rate) !== 0
  const party = (name: 'title' | 'seller_title' | 'tax_number' | 'seller_tax_number') => {
    const isTitle = name.endsWith('title')
    // A title that is missing has been found missing already; a tax number may be missing where none is known.
    if (isTitle && fields[name] === null) return []
    const fault = isTitle ? ('title_differs' as const) : ('tax_number_differs' as const)
    return differs(fields[name], expected[name]) ? [{ field: name, fault, expected: expected[name] }] : []
  }
  return [
    ...party('title'),
    ...party('tax_number'),
    ...party('seller_title'),
    ...party('seller_tax_number'),
    ...(wrongRate ? [{ field: 'rate', fault: 'rate_differs', expected: rate } as const] : []),
    ...(more > 0 ? [{ field: 'amount', fault: 'above_expected', expected: rest } as const] : []),
    ...(more < 0 && !fields.red
      ? [{ field: 'amount', fault: 'below_expected', expected: rest } as const]
      : []),
  ]
}

async function bytesOf(store: Store, stored: string): Promise<Buffer> {
  const { content } = await store.open(stored)
  const pieces: Buffer[] = []
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Reads a 数电票 and says what does not fit. Nothing of it is kept. */
export async function readReceipt(
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
): Promise<ReadEInvoice> {
  const { files, fields: sent } = await receiveFiles(request, store, limits)
  try {
    const lot_id = lotIn(sent['lot_id'])
    const fields = await readEInvoice(await bytesOf(store, files[0]?.stored ?? ''))
    const faults = ownFaults(fields, businessDay(who.now))
    if (await isTaken(db, fields.number))
      faults.push({ field: 'number', fault: 'number_taken', expected: null })
    if (lot_id === undefined) return { fields, faults }
    const asked = (await listExpected(db, who, lot_id)).find(
      (expectedReceipt) =>
        expectedReceipt.subject === (sent['subject'] ?? 'goods') &&
        expectedReceipt.party === (sent['party'] ?? 'recycler'),
    )
    return { fields, faults: [...faults, ...comparedWith(fields, asked)] }
  } finally {
    await discard(store, files)
  }
}
