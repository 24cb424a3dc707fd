import { and, asc, eq } from 'drizzle-orm'
import { compare, largestAmount, type Decimal } from '#contract/rules/money.ts'
import { premiumOf } from '#contract/rules/sale.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { mayBid } from '#server/features/sign-ups/guards.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { missingOf } from '#server/features/sign-ups/carry-targets.ts'
import { invalidField } from '#server/request/errors.ts'

type Round = Pick<StoredLot, 'id' | 'round_no'>

/** The sign-ups of the lot's current round, locked in the order of their ids. The lot is locked already. */
export const lockSignUps = (db: Db, lot: Round): Promise<StoredSignUp[]> =>
  lockRecords(db, signUpSource, and(eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))

/** The same sign-ups without locks, for reading only. */
export const readSignUps = (db: Db, lot: Round): Promise<StoredSignUp[]> =>
  db
    .select()
    .from(signUpsTable)
    .where(and(eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))
    .orderBy(asc(signUpsTable.id))

/**
 * True for bidders who may win: everybody who may bid, unless the round has already decided on them (product
 * §5).
 */
export const isQualified = (signUp: StoredSignUp): boolean => mayBid(signUp) && signUp.outcome === 'none'

/**
 * True for bidders who may follow a defaulter: they lost, and their deposit has not been fully paid back yet.
 */
export const mayFollow = (signUp: StoredSignUp): boolean =>
  signUp.outcome === 'lost' &&
  (signUp.deposit_status === 'waived' ||
    signUp.deposit_status === 'covered' ||
    (signUp.deposit_status === 'refund_due' && compare(missingOf(signUp), '0') <= 0))

/** The premium of a sale, as it is stored. A rate of more than 12 digits is refused. */
export function storedPremium(lot: Pick<StoredLot, 'starting_price'>, deal: Decimal): Decimal | null {
  const premium = premiumOf(lot.starting_price, deal)
  if (premium !== null && compare(premium, largestAmount) > 0)
    throw invalidField('lots', 'deal_price', 'out_of_range')
  return premium
}

export const sameRate = (a: Decimal | null, b: Decimal): boolean => a !== null && compare(a, b) === 0
