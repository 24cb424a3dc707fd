import { and, asc, eq } from 'drizzle-orm'
import { compare } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { lockRecords } from '../../records/records.ts'
import { mayBid } from '../sign-ups/guards.ts'
import { signUpSource, type StoredSignUp } from '../sign-ups/source.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import type { StoredLot } from '../lots/visibility.ts'

type Round = Pick<StoredLot, 'id' | 'round_no'>

/** The sign-ups of the lot's current round, locked in the order of their ids. The lot is locked already. */
export const holdSignUps = (db: Db, lot: Round): Promise<StoredSignUp[]> =>
  lockRecords(db, signUpSource, and(eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))

/** The same for somebody who only looks. */
export const readSignUps = (db: Db, lot: Round): Promise<StoredSignUp[]> =>
  db
    .select()
    .from(signUpsTable)
    .where(and(eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))
    .orderBy(asc(signUpsTable.id))

/** Those who may bid may win, unless the round has decided on them (product §5). */
export const isQualified = (one: StoredSignUp): boolean => mayBid(one) && one.outcome === 'none'

/** Who may follow a defaulter: those who lost and whose whole deposit has not been paid back yet. */
export const mayFollow = (one: StoredSignUp): boolean =>
  one.outcome === 'lost' &&
  (one.deposit_status === 'waived' ||
    (one.deposit_status === 'refund_due' && compare(one.received_amount ?? '0', one.bond_price ?? '0') >= 0))
