import { eq, ne, sql } from 'drizzle-orm'
import type { Page } from '../../../contract/envelope.ts'
import type { EntrySums } from '../../../contract/finance.ts'
import { approvedStates } from '../../../contract/lot-machine.ts'
import { compare, isZero } from '../../../contract/money.ts'
import type { Draft } from '../../../contract/resource.ts'
import { taxReceipts, type TaxReceiptRow } from '../../../contract/tax-receipts.ts'
import { businessDay } from '../../../contract/time.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { InvalidFields, Refusal, violatedConstraint, type FieldFault } from '../../request/errors.ts'
import { containing } from '../../records/list-query.ts'
import { checkVersion, getRecord, listRecords, writeColumns, type Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { sumsOf } from '../finance/entries.ts'
import { lotLabels, lotsNamed } from '../finance/source.ts'
import { lotsTable } from '../../tables/lots.ts'
import { staffNames } from '../staff/names.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { taxReceiptsTable as table } from '../../tables/tax-receipts.ts'

type StoredReceipt = Stored & typeof table.$inferSelect

/** Whoever works in finance sees every receipt (product §2). */
const source: Source<Stored> = {
  resource: taxReceipts,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  search: (_who, q) => sql`(${table.number} ilike ${containing(q)} or ${table.lot_id} in (${lotsNamed(q)}))`,
}

async function present(db: Db, rows: Stored[]): Promise<TaxReceiptRow[]> {
  const receipts = rows as StoredReceipt[]
  const lotIds = receipts.map((row) => row.lot_id)
  const uids = receipts.map((row) => row.created_by).filter((uid) => uid !== null)
  const [lots, people] = [await lotLabels(db, lotIds), await staffNames(db, uids)]
  return receipts.map((row) => ({
    ...row,
    lot_id_name: lots.get(row.lot_id) ?? null,
    created_by_name: row.created_by === null ? null : (people.get(row.created_by) ?? null),
    actions: row.state === 'valid' ? ['void'] : [],
  })) as unknown as TaxReceiptRow[]
}

const presentOne = async (db: Db, row: Stored) => (await present(db, [row]))[0] as TaxReceiptRow

export async function listTaxReceipts(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<TaxReceiptRow> & { sums: EntrySums }> {
  const page = await listRecords(db, who, source, raw)
  const sums = await sumsOf(db, who, source, raw, sql`''`, sql`${table.direction}`, ne(table.state, 'void'))
  return { ...page, items: await present(db, page.items), sums }
}

function refuseFaults(who: Caller, input: Draft<typeof taxReceipts>): void {
  const faults: FieldFault[] = []
  if (isZero(input.amount)) faults.push({ name: 'amount', fault: 'out_of_range' })
  if (compare(input.rate, '100') > 0) faults.push({ name: 'rate', fault: 'out_of_range' })
  if (input.issued_on > businessDay(who.now)) faults.push({ name: 'issued_on', fault: 'out_of_range' })
  if (faults.length > 0) throw new InvalidFields(taxReceipts.name, faults)
}

/** Enters a receipt for the lot's present round; the same number goes once each way. */
export async function createTaxReceipt(
  db: Db,
  who: Caller,
  input: Draft<typeof taxReceipts>,
): Promise<TaxReceiptRow> {
  refuseFaults(who, input)
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, input.lot_id))
  if (!lot || !approvedStates.includes(lot.state))
    throw new InvalidFields(taxReceipts.name, [{ name: 'lot_id', fault: 'unknown_choice' }])
  const file = input.file ?? []
  await refuseForeignFiles(db, who, 'file', file, [])
  const made = { created_at: who.now.toISOString(), created_by: who.uid, updated_by: who.uid }
  const [row] = await db
    .insert(table)
    .values({ ...input, file, round_no: lot.round_no, platform: lot.platform, company: lot.company, ...made })
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'tax_receipts_once') throw new Refusal('tax_receipt_taken')
      throw error
    })
  const stored = row as StoredReceipt
  await attachFiles(db, file, 'tax_receipts', stored.id)
  const { number, direction, rate, amount, issued_on, lot_id } = stored
  record(who, {
    action: 'create',
    resource: 'tax_receipts',
    record_id: stored.id,
    record_name: number,
    version: 1,
    after: { number, direction, rate, amount, issued_on, lot_id },
    owners: [],
  })
  return presentOne(db, stored)
}

export async function voidTaxReceipt(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string,
): Promise<TaxReceiptRow> {
  const before = (await getRecord(db, who, source, id, true)) as StoredReceipt
  await checkVersion(before, version, () => presentOne(db, before))
  if (before.state !== 'valid') throw new Refusal('already_voided')
  const changes = { state: 'void', void_reason: reason, voided_at: who.now.toISOString() }
  const after = (await writeColumns(db, who, source, before, changes)) as StoredReceipt
  record(who, {
    action: 'void',
    resource: 'tax_receipts',
    record_id: id,
    record_name: before.number,
    version: after.version,
    before: { state: before.state },
    after: { state: after.state, void_reason: reason },
    owners: [],
  })
  return presentOne(db, after)
}
