import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { financeRoutes } from '#contract/finance.ts'
import { fromConsignor, payoutKinds, type EntryKind } from '#contract/entry-kinds.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { consignorFunds } from '#contract/rules/consignor-funds.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { amount, compare, isNegative, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { commissionTerms } from '#contract/rules/settlement-sum.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { countedKind } from './changes.ts'
import { confirmedSum } from './confirmed-sums.ts'
import { paidByBuyer } from './goods-money.ts'
import { amountOf, type StoredEntry } from './source.ts'
import { chargesWithheld } from './withheld.ts'

/** The consignor's money in the lot's current sale; 0 without a sale. */
async function fundsOf(db: Db, lot: StoredLot): Promise<Decimal> {
  if (!resultStates.includes(lot.state)) return '0.00'
  const ofBuyer = (kinds: readonly EntryKind[]) =>
    confirmedSum(db, lot.id, lot.round_no, kinds, lot.winner_sign_up_id)
  return consignorFunds({
    ...commissionTerms(lot),
    price: lot.settlement_price ?? lot.deal_amount ?? orZero(lot.deal_price),
    paid: await paidByBuyer(db, lot),
    paid_as_commission: await ofBuyer(['buyer_commission_in']),
    charges: await chargesWithheld(db, lot.id),
  })
}

/**
 * All payments to the consignor of a lot, of earlier rounds too, less those of the consignor. The sale of
 * an earlier round came to nothing, so its payouts are advances on the next one.
 */
export async function paidToConsignor(db: Db, lotId: number): Promise<Decimal> {
  const { lot_id, state, reverses_id } = entriesTable
  const [row] = await db
    .select({
      sum: sql<string>`coalesce(sum(case
        when ${inArray(countedKind, payoutKinds)} then ${entriesTable.amount}
        else -${entriesTable.amount}
      end), 0)::numeric(20, 2)::text`,
    })
    .from(entriesTable)
    .where(
      and(
        eq(lot_id, lotId),
        inArray(countedKind, [...payoutKinds, ...fromConsignor]),
        eq(state, 'confirmed'),
        isNull(reverses_id),
      ),
    )
  return row?.sum ?? '0.00'
}

/** The amount of a sale that may still be paid to the consignor, and the amount advanced beyond the lot's own money. */
export async function consignorMoney(
  db: Db,
  lot: StoredLot,
): Promise<{ funded: Decimal; advanced: Decimal }> {
  const left = subtract(await fundsOf(db, lot), await paidToConsignor(db, lot.id))
  return isNegative(left)
    ? { funded: '0.00', advanced: amount(left).slice(1) }
    : { funded: amount(left), advanced: '0.00' }
}

/** The reason and the proof that role 1 gives to pay a consignor before the lot's money has come in. */
export type Advance = Omit<BodyOf<typeof financeRoutes.confirm>, 'version'>

/**
 * Allows payouts to a consignor only from its own lot's money. A larger payout is refused unless role 1
 * makes it an advance; the next money in repays it, because an advance counts as paid out. Returns the
 * columns of the confirmed entry.
 */
export async function payoutColumns(
  db: Db,
  who: Caller,
  entry: StoredEntry,
  lot: StoredLot | undefined,
  { reason, files = [] }: Advance,
): Promise<Partial<Pick<StoredEntry, 'kind' | 'voucher' | 'state_reason'>>> {
  if (entry.kind !== 'consignor_payout') return {}
  const current = lot?.round_no === entry.round_no ? lot : undefined
  const funded = current ? (await consignorMoney(db, current)).funded : '0.00'
  if (compare(amountOf(entry), funded) <= 0) return {}
  if (!may(who, 'finance.advance') || !reason || files.length === 0)
    throw new Refusal('not_funded', { funded }, { funded })
  await refuseForeignFiles(db, who, 'files', files, [])
  await attachFiles(db, files, 'finance_entries', entry.id)
  return { kind: 'consignor_advance', state_reason: reason, voucher: [...entry.voucher, ...files] }
}
