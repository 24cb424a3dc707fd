import { amount, compare, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

type Deposit = Pick<SignUpRow, 'bond_price' | 'received_amount'>

/** The unpaid part of a sign-up's deposit. */
export const missingOf = ({ bond_price, received_amount }: Deposit): Decimal =>
  amount(subtract(orZero(bond_price), orZero(received_amount)))

/** A live sign-up without a result, whose deposit is not complete yet. */
export const mayTakeOver = (
  row: Deposit & Pick<SignUpRow, 'review_status' | 'deposit_status' | 'outcome'>,
): boolean =>
  ['pending', 'approved'].includes(row.review_status) &&
  row.deposit_status === 'unpaid' &&
  row.outcome === 'none' &&
  compare(missingOf(row), '0') > 0

type Target = NonNullable<SignUpRow['carry_to']>

/**
 * For sign-ups whose deposit is due back: the sign-up of the same recycler in the lot's current round that
 * could take the deposit over. Keyed by the id of the former.
 */
export async function carryTargets(
  db: Db,
  who: Caller,
  rows: readonly Pick<SignUpRow, 'id' | 'deposit_status'>[],
): Promise<Map<number, Target>> {
  const ids = rows.filter((row) => row.deposit_status === 'refund_due').map((row) => row.id)
  if (ids.length === 0 || !may(who, 'signUps.carryOver')) return new Map()
  const found = await readRows<Target & { from_id: number }>(db, { text: targetsQuery, values: [ids] }, true)
  return new Map(found.map(({ from_id, ...target }) => [from_id, target]))
}

/** The conditions of `mayTakeOver` in SQL. */
const targetsQuery = `select f.id as from_id, s.id, s.round_no, s.paddle_no,
    (s.bond_price - coalesce(s.received_amount, 0))::numeric(14, 2)::text as missing
  from sign_ups f
  join lots l on l.id = f.lot_id
  join sign_ups s on s.lot_id = f.lot_id
    and s.round_no = l.round_no
    and s.recycler_id = f.recycler_id
    and s.id <> f.id
  where f.id = any($1::bigint[])
    and l.state in ('listed', 'bidding', 'confirming')
    and s.review_status in ('pending', 'approved')
    and s.deposit_status = 'unpaid'
    and s.outcome = 'none'
    and s.bond_price > coalesce(s.received_amount, 0)`
