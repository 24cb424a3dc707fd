import { and, eq, ne, sql } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import type { DirectionSums } from '#contract/finance-sums.ts'
import { approvedStates } from '#contract/rules/lot-states.ts'
import { compare, isZero } from '#contract/rules/money.ts'
import { splitFits } from '#contract/rules/receipt-split.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import { taxReceipts, typeOfTerm, type ExpectedReceipt, type TaxReceiptRow } from '#contract/tax-receipts.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import {
  InvalidFields,
  invalidField,
  Refusal,
  violatedConstraint,
  type FieldFault,
} from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { sumRecords } from '#server/lists/group-records.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { taxReceiptsTable as table } from '#server/tables/tax-receipts.ts'
import { directionSums } from '#server/features/finance/ledger/entries.ts'
import { lotNames } from '#server/features/finance/ledger/names.ts'
import { lotsNamed } from '#server/features/finance/ledger/source.ts'
import { differs, expectedOf, leftToReceipt } from './expected.ts'
import { splitOf } from './sums.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** Everybody in finance sees every receipt (product §2). */
export const receiptSource = writableSource({
  resource: taxReceipts,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  internal: ['state', 'corrects_id'],
  search: (_who, q) => sql`(${table.number} ilike ${containing(q)} or ${table.lot_id} in (${lotsNamed(q)}))`,
  log: {
    resource: 'tax_receipts',
    nameOf: (row) => row.number,
    ownersOf: () => [],
    fields: [
      'number',
      'subject',
      'party',
      'direction',
      'rate',
      'reason',
      'net',
      'tax',
      'amount',
      'type',
      'corrects_number',
      'issued_on',
      'lot_id',
      'standing',
      'void_reason',
    ],
  },
})

export type StoredReceipt = RowOf<typeof receiptSource>

async function present(db: Db, rows: readonly StoredReceipt[]): Promise<TaxReceiptRow[]> {
  const lotIds = rows.map((row) => row.lot_id)
  const uids = rows.map((row) => row.created_by).filter((uid) => uid !== null)
  const lots = await lotNames(db, lotIds)
  const people = await staffNames(db, uids)
  return rows.map((row) => ({
    ...row,
    // Receipts of earlier releases have no split of their own.
    ...splitOf(row),
    gross: row.amount,
    state: row.standing,
    issuer: row.direction === 'out' ? 'company' : 'consignor',
    lot_id_name: lots.get(row.lot_id) ?? null,
    created_by_name: row.created_by === null ? null : (people.get(row.created_by) ?? null),
    actions: row.standing === 'void' ? [] : row.standing === 'red' ? ['void'] : ['red', 'void'],
  }))
}

export async function presentOne(db: Db, row: StoredReceipt): Promise<TaxReceiptRow> {
  const [presented] = await present(db, [row])
  return required(presented, 'the row just written')
}

export async function listTaxReceipts(
  db: Db,
  who: Caller,
  given: Readonly<Record<string, unknown>>,
): Promise<Page<TaxReceiptRow> & { sums: DirectionSums }> {
  const { state: asked, ...others } = given
  const raw = asked === undefined ? others : { ...others, standing: asked }
  const page = await listRecords(db, who, receiptSource, raw)
  const { direction, state } = table
  // The sums of a red receipt are below 0, so they take back what it corrects.
  const counted = directionSums({ direction, where: ne(state, 'void') })
  const sums = await sumRecords<DirectionSums>(db, who, receiptSource, raw, counted)
  return { ...page, items: await present(db, page.items), sums }
}

export const faultsOfDay = (who: Caller, day: string): FieldFault[] =>
  day > businessDay(who.now) ? [{ name: 'issued_on', fault: 'out_of_range' }] : []

function refuseFaults(who: Caller, input: Draft<typeof taxReceipts>): void {
  const faults = faultsOfDay(who, input.issued_on)
  if (isZero(input.amount)) faults.push({ name: 'amount', fault: 'out_of_range' })
  else if (compare(input.rate, '100') > 0) faults.push({ name: 'rate', fault: 'out_of_range' })
  else if (!splitFits(splitOf(input), input.amount, input.rate))
    faults.push({ name: 'tax', fault: 'out_of_range' })
  if (faults.length > 0) throw new InvalidFields(taxReceipts.name, faults)
}

type Lot = typeof lotsTable.$inferSelect

/** The receipt's party and subject, from the request or from the round. A differing rate or sum needs a reason. */
async function addressed(db: Db, who: Caller, lot: Lot, input: Draft<typeof taxReceipts>) {
  const subject = input.subject ?? 'goods'
  if (subject !== 'goods' && input.direction !== 'out')
    throw invalidField(taxReceipts.name, 'direction', 'unknown_choice')
  const expected = await expectedOf(db, who, lot)
  const asked = expected.find(
    (expectedReceipt) =>
      expectedReceipt.subject === subject && (!input.party || expectedReceipt.party === input.party),
  )
  const party = input.party ?? asked?.party ?? 'recycler'
  const { rate, reason } = input
  const early = input.issued_on < businessDay(new Date(lot.created_at))
  const receipt = { subject, party, rate, amount: input.amount, direction: input.direction }
  await refuseAbove(db, who, lot, receipt)
  if (!reason && (early || differs(lot, expected, receipt)))
    throw new InvalidFields(taxReceipts.name, [{ name: 'reason', fault: 'required' }], {
      expected: asked ?? null,
    })
  const type = input.type ?? (subject === 'goods' ? typeOfTerm(lot.tax_receipt) : 'general')
  const addressee = {
    title: input.title ?? asked?.title ?? null,
    tax_number: input.tax_number ?? asked?.tax_number ?? null,
  }
  const missing = (['title', 'tax_number'] as const).filter((name) => !addressee[name])
  if (type === 'special' && missing.length > 0)
    throw new InvalidFields(
      taxReceipts.name,
      missing.map((name) => ({ name, fault: 'required' })),
    )
  return { subject, party, type, ...addressee }
}

/** Together the receipts of a subject never say more than the settlement does. */
async function refuseAbove(
  db: Db,
  who: Caller,
  lot: Lot,
  receipt: Pick<ExpectedReceipt, 'subject' | 'party' | 'direction'> & { amount: string },
): Promise<void> {
  const left = await leftToReceipt(db, who, lot, receipt)
  if (left !== null && compare(receipt.amount, left) > 0)
    throw new InvalidFields(taxReceipts.name, [{ name: 'amount', fault: 'out_of_range' }], { left })
}

/** The receipts that the lot's round requires. A lot before its approval is not found. */
export async function listExpected(db: Db, who: Caller, lotId: number): Promise<ExpectedReceipt[]> {
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, lotId))
  if (!lot || !approvedStates.includes(lot.state)) throw new Refusal('not_found')
  return expectedOf(db, who, lot)
}

export const insertReceipt = (
  db: Db,
  who: Caller,
  values: typeof table.$inferInsert,
): Promise<StoredReceipt> =>
  createRecord(db, who, receiptSource, values).catch((error: unknown) => {
    if (violatedConstraint(error) === 'tax_receipts_once') throw new Refusal('tax_receipt_taken')
    throw error
  })

/** Enters a receipt for the lot's current round. The same number is taken once in each direction. */
export async function createTaxReceipt(
  db: Db,
  who: Caller,
  input: Draft<typeof taxReceipts>,
): Promise<TaxReceiptRow> {
  refuseFaults(who, input)
  // The lock lets two receipts of one round be compared one after the other.
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, input.lot_id)).for('update')
  if (!lot || !approvedStates.includes(lot.state))
    throw invalidField(taxReceipts.name, 'lot_id', 'unknown_choice')
  const file = input.file ?? []
  await refuseForeignFiles(db, who, 'file', file, [])
  const { round_no, platform, company } = lot
  const values = {
    ...input,
    ...(await addressed(db, who, lot, input)),
    ...splitOf(input),
    file,
    round_no,
    platform,
    company,
    created_at: who.now.toISOString(),
  }
  const row = await insertReceipt(db, who, values)
  await attachFiles(db, file, 'tax_receipts', row.id)
  return presentOne(db, row)
}

export async function voidTaxReceipt(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string,
): Promise<TaxReceiptRow> {
  const before = await getRecord(db, who, receiptSource, id, true)
  await checkVersion(before, version, () => presentOne(db, before))
  if (before.standing === 'void') throw new Refusal('already_voided')
  if (await hasRed(db, id)) throw new Refusal('receipt_corrected')
  const changes = { state: 'void' as const, void_reason: reason, voided_at: who.now.toISOString() }
  const after = await writeRecord(db, who, receiptSource, before, changes, { action: 'void' })
  return presentOne(db, after)
}

async function hasRed(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.corrects_id, id), eq(table.state, 'valid')))
    .limit(1)
  return rows.length > 0
}
