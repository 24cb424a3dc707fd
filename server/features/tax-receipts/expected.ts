import { and, eq, isNull } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { chargesTable } from '#server/tables/charges.ts'
import { amount, compare, isZero, subtract, add } from '#contract/rules/money.ts'
import {
  noTaxReceipt,
  rateOfTerm,
  usualCommissionRate,
  type ExpectedReceipt,
} from '#contract/tax-receipts.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { taxReceiptsTable } from '#server/tables/tax-receipts.ts'
import { getSettlement } from '#server/features/settlements/settlements.ts'

type Lot = typeof lotsTable.$inferSelect
type Part = Pick<ExpectedReceipt, 'subject' | 'party' | 'direction' | 'rate' | 'sum'>

/** An id that no row has, because an unsold lot has no buyer. */
const nobody = -1

/** Title and tax number of each side, and who invoices the goods. */
async function sidesOf(db: Db, lot: Lot) {
  const [buyer] = await db
    .select({ title: recyclersTable.company_name, tax_number: recyclersTable.credit_code })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(eq(signUpsTable.id, lot.winner_sign_up_id ?? nobody))
  const [consignor] = await db
    .select()
    .from(consignorsTable)
    .where(eq(consignorsTable.id, lot.commission_id ?? nobody))
  const [company] = await db
    .select()
    .from(companiesTable)
    .where(eq(companiesTable.id, lot.company ?? -1))
  return {
    weInvoice: consignor?.goods_issuer === 'company',
    commissionRate: company?.commission_tax_rate ?? usualCommissionRate,
    company: { title: company?.legal_name ?? null, tax_number: company?.credit_code ?? null },
    recycler: { title: buyer?.title ?? null, tax_number: buyer?.tax_number ?? null },
    consignor: {
      title: consignor?.invoice_title ?? consignor?.company_name ?? null,
      tax_number: consignor?.credit_code ?? null,
    },
  }
}

type Sides = Awaited<ReturnType<typeof sidesOf>>

/** The receipts that a round requires by its terms and its settlement. */
async function partsOf(db: Db, who: Caller, lot: Lot, sides: Sides): Promise<Part[]> {
  const sold = resultStates.includes(lot.state)
  const sum = sold ? await getSettlement(db, who, lot.id) : undefined
  const parts: Part[] = []
  if (lot.tax_receipt !== null && lot.tax_receipt !== noTaxReceipt)
    parts.push({
      subject: 'goods',
      party: 'recycler',
      direction: sides.weInvoice ? 'out' : 'in',
      rate: rateOfTerm(lot.tax_receipt),
      sum: sum?.settlement_price ?? null,
    })
  for (const party of ['recycler', 'consignor'] as const) {
    const commission = party === 'recycler' ? sum?.buyer_commission : sum?.consignor_commission
    if (commission && !isZero(commission))
      parts.push({
        subject: 'commission',
        party,
        direction: 'out',
        rate: sides.commissionRate,
        sum: commission,
      })
  }
  return [...parts, ...(await feesOf(db, lot))]
}

/** Our own fees, one receipt a side. An outlay has the receipt of whom we paid. */
async function feesOf(db: Db, lot: Lot): Promise<Part[]> {
  const { lot_id, nature, voided_at } = chargesTable
  const fees = await db
    .select()
    .from(chargesTable)
    .where(and(eq(lot_id, lot.id), eq(nature, 'fee'), isNull(voided_at)))
  return (['buyer', 'consignor'] as const).flatMap((name) => {
    const own = fees.filter(
      (fee) => fee.side === name && (name === 'consignor' || fee.sign_up_id === lot.winner_sign_up_id),
    )
    const [first] = own
    if (!first) return []
    const sameRate = own.every((fee) => fee.tax_rate === first.tax_rate)
    return {
      subject: 'charge',
      party: name === 'buyer' ? 'recycler' : 'consignor',
      direction: 'out',
      rate: sameRate ? first.tax_rate : null,
      sum: amount(add('0', ...own.map((fee) => fee.amount))),
    } as const
  })
}

/** The receipts of the round that count, red ones among them. */
const receiptsOf = (db: Db, lot: Lot) =>
  db
    .select()
    .from(taxReceiptsTable)
    .where(
      and(
        eq(taxReceiptsTable.lot_id, lot.id),
        eq(taxReceiptsTable.round_no, lot.round_no),
        eq(taxReceiptsTable.state, 'valid'),
      ),
    )

/** The most that the receipts of a subject may come to together. */
async function basisOf(
  db: Db,
  who: Caller,
  lot: Lot,
  { subject, party }: Pick<Part, 'subject' | 'party'>,
): Promise<string | null | undefined> {
  if (subject === 'charge') return (await feesOf(db, lot)).find((fee) => fee.party === party)?.sum ?? '0.00'
  const settlement = await getSettlement(db, who, lot.id)
  if (subject === 'goods') return settlement.settlement_price
  return party === 'recycler' ? settlement.buyer_commission : settlement.consignor_commission
}

/** The part of the round's settlement that may still be receipted. Null while it cannot be computed. */
export async function leftToReceipt(
  db: Db,
  who: Caller,
  lot: Lot,
  { subject, party, direction }: Pick<Part, 'subject' | 'party' | 'direction'>,
): Promise<string | null> {
  if (!resultStates.includes(lot.state)) return null
  const basis = await basisOf(db, who, lot, { subject, party })
  if (!basis) return null
  // Where we invoice the goods, the consignor's receipt to us is one of its own.
  const { weInvoice } = await sidesOf(db, lot)
  const counts = (await receiptsOf(db, lot)).filter(
    (receipt) =>
      receipt.subject === subject &&
      receipt.party === party &&
      (!weInvoice || receipt.direction === direction),
  )
  return amount(subtract(basis, add('0', ...counts.map((count) => count.amount))))
}

/** The receipts that a lot's round requires, each with the amount that valid receipts do not cover yet. */
export async function expectedOf(db: Db, who: Caller, lot: Lot): Promise<ExpectedReceipt[]> {
  const sides = await sidesOf(db, lot)
  const parts = await partsOf(db, who, lot, sides)
  const receipts = await receiptsOf(db, lot)
  return parts.map((part) => {
    const counts = receipts.filter(
      (receipt) =>
        receipt.subject === part.subject &&
        receipt.party === part.party &&
        (part.direction === 'in' || receipt.direction === 'out'),
    )
    const receipted = amount(add('0', ...counts.map((count) => count.amount)))
    const open = part.sum === null ? null : amount(subtract(part.sum, receipted))
    const surplus = open !== null && compare(open, '0') < 0 ? amount(subtract('0', open)) : '0.00'
    const issuer = part.direction === 'out' ? ('company' as const) : ('consignor' as const)
    return {
      ...part,
      ...sides[part.party],
      seller_title: sides[issuer].title,
      seller_tax_number: sides[issuer].tax_number,
      lot_id: lot.id,
      lot_id_name: [lot.lot_no, lot.corpore_name].filter(Boolean).join(' '),
      round_no: lot.round_no,
      issuer,
      receipted,
      rest: isZero(surplus) ? open : '0.00',
      surplus,
    }
  })
}

/**
 * Whether a receipt differs from what its round still asks for, by rate or by sum. Before the sale there is
 * no sum to compare with.
 */
export function differs(
  lot: Lot,
  expected: readonly ExpectedReceipt[],
  receipt: Pick<Part, 'subject' | 'party'> & { rate: string; amount: string },
): boolean {
  const expectedReceipt = expected.find(
    (each) => each.subject === receipt.subject && each.party === receipt.party,
  )
  if (!expectedReceipt) return resultStates.includes(lot.state)
  if (expectedReceipt.rate !== null && compare(expectedReceipt.rate, receipt.rate) !== 0) return true
  return expectedReceipt.rest !== null && compare(expectedReceipt.rest, receipt.amount) !== 0
}
