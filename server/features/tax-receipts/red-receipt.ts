import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/route.ts'
import { add, amount, compare, isZero, subtract } from '#contract/rules/money.ts'
import { taxReceipts, type TaxReceiptRow, type taxReceiptRoutes } from '#contract/tax-receipts.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { taxReceiptsTable as table } from '#server/tables/tax-receipts.ts'
import { splitOfGross } from './sums.ts'
import { faultsOfDay, insertReceipt, presentOne, receiptSource, type StoredReceipt } from './tax-receipts.ts'

/** The rest of a receipt after its valid red receipts; 0 or more. */
async function restOf(db: Db, receipt: StoredReceipt): Promise<string> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${table.amount}), 0)::text` })
    .from(table)
    .where(and(eq(table.corrects_id, receipt.id), eq(table.state, 'valid')))
  return amount(add(receipt.amount, row?.sum ?? '0'))
}

const negative = (value: string): string => amount(subtract('0', value))

/** Fields that a red receipt shares with the one it corrects. */
const addressOfReceipt = (of: StoredReceipt) => ({
  lot_id: of.lot_id,
  round_no: of.round_no,
  direction: of.direction,
  subject: of.subject,
  party: of.party,
  type: of.type,
  title: of.title,
  tax_number: of.tax_number,
  rate: of.rate,
  platform: of.platform,
  company: of.company,
})

/** Enters a red receipt, which takes back all or a part of the one that it corrects. */
export async function correctTaxReceipt(
  db: Db,
  who: Caller,
  id: number,
  { version, amount: asked, ...input }: BodyOf<typeof taxReceiptRoutes.red>,
): Promise<TaxReceiptRow> {
  const wrong = await getRecord(db, who, receiptSource, id, true)
  await checkVersion(wrong, version, () => presentOne(db, wrong))
  if (wrong.standing !== 'issued') throw new Refusal('already_voided')
  const rest = await restOf(db, wrong)
  const gross = asked ?? rest
  const faults = faultsOfDay(who, input.issued_on)
  if (input.issued_on < wrong.issued_on) faults.push({ name: 'issued_on', fault: 'out_of_range' })
  if (isZero(gross) || compare(gross, rest) > 0) faults.push({ name: 'amount', fault: 'out_of_range' })
  if (faults.length > 0) throw new InvalidFields(taxReceipts.name, faults, { left: rest })
  const { net, tax } = splitOfGross(gross, wrong.rate)
  const row = await insertReceipt(db, who, {
    ...addressOfReceipt(wrong),
    ...input,
    net: negative(net),
    tax: negative(tax),
    amount: negative(gross),
    standing: 'red',
    corrects_id: wrong.id,
    corrects_number: wrong.number,
    file: [],
    created_at: who.now.toISOString(),
  })
  return presentOne(db, row)
}
