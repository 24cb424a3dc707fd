import { and, eq, inArray } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { add, amount, compare, smaller, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { entriesTable } from '#server/tables/finance.ts'
import type { LotRecord as Lot } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { setDeposit } from '#server/features/sign-ups/deposits.ts'
import { hasEventDeposit, heldDepositOf } from '#server/features/sign-ups/wins.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { restoreSaleDue } from '../dues/default-dues.ts'
import { writeEntry } from '../ledger/entries.ts'
import { accountOf } from '../ledger/account-of.ts'
import { updateOwedAmount } from '../ledger/goods-money.ts'
import { refuseEnteredRefund } from './carry-over.ts'
import { depositMoved, reverseEntries } from './sale-money.ts'

interface WonLot {
  lot: Lot
  signUp: StoredSignUp
}

/** Writes both sides of a move from the deposit for the event to one of its lots. No cash moves. */
async function carry(
  db: Db,
  who: Caller,
  eventSignUp: StoredSignUp,
  { lot, signUp }: WonLot,
  part: Decimal,
): Promise<void> {
  const account_id = await accountOf(db, {
    kind: 'deposit_carry_out',
    sign_up_id: eventSignUp.id,
    company: lot.company,
  })
  const both = {
    account_id,
    amount: part,
    occurred_on: businessDay(who.now),
    lot_id: lot.id,
    round_no: lot.round_no,
    platform: lot.platform,
    company: lot.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid || null,
  } as const
  await writeEntry(db, who, {
    ...both,
    kind: 'deposit_carry_out',
    direction: 'out',
    sign_up_id: eventSignUp.id,
  })
  await writeEntry(db, who, { ...both, kind: 'deposit_carry_in', direction: 'in', sign_up_id: signUp.id })
}

/**
 * Uses a part of the deposit for one lot: applied to its due, or forfeited. Returns the deposit with the
 * rest.
 */
export async function moveToLot(
  db: Db,
  who: Caller,
  eventSignUp: StoredSignUp,
  { lot, signUp }: WonLot,
  part: Decimal,
  to: 'applied' | 'forfeited',
): Promise<StoredSignUp> {
  await carry(db, who, eventSignUp, { lot, signUp }, part)
  const left = await setDeposit(db, who, eventSignUp, {
    deposit_status: eventSignUp.deposit_status,
    received_amount: amount(subtract(heldDepositOf(eventSignUp), part)),
  })
  const moved = await setDeposit(db, who, signUp, { deposit_status: to, received_amount: part })
  await depositMoved(db, who, lot, moved, signUp.deposit_status, to)
  if (to === 'applied') {
    await restoreSaleDue(db, who, lot)
    await updateOwedAmount(db, lot)
  }
  return left
}

/** The kinds of both sides of a carry to this lot, and of its use there. */
const used: readonly EntryKind[] = [
  'deposit_apply',
  'deposit_forfeit',
  'deposit_carry_in',
  'deposit_carry_out',
]

const lockOne = async (db: Db, id: number): Promise<StoredSignUp> =>
  required((await lockRecords(db, signUpSource, eq(signUpsTable.id, id)))[0], 'a sign-up of a lot')

/**
 * Locks the sign-up of a lot and the event sign-up whose deposit it uses. Undefined if the lot has its own
 * deposit.
 */
async function bothOf(
  db: Db,
  id: number,
): Promise<{ signUp: StoredSignUp; eventSignUp: StoredSignUp } | undefined> {
  const [seen] = await db.select().from(signUpsTable).where(eq(signUpsTable.id, id))
  if (!seen || seen.event_sign_up_id === null || !hasEventDeposit(seen)) return undefined
  const eventSignUp = await lockOne(db, seen.event_sign_up_id)
  return { signUp: await lockOne(db, id), eventSignUp }
}

/**
 * Returns money that was applied or forfeited for a lot to the deposit for the event; the lot is covered
 * again. Refused while a refund of the rest is entered. The caller has locked the event.
 */
export async function takeBack(db: Db, who: Caller, lot: Lot, signUpId: number): Promise<void> {
  const found = await bothOf(db, signUpId)
  if (!found || !['applied', 'forfeited'].includes(found.signUp.deposit_status)) return
  const { signUp, eventSignUp } = found
  await refuseEnteredRefund(db, eventSignUp)
  const { sign_up_id, lot_id, kind } = entriesTable
  await reverseEntries(
    db,
    who,
    and(inArray(sign_up_id, [eventSignUp.id, signUp.id]), eq(lot_id, lot.id), inArray(kind, used)),
  )
  await setDeposit(db, who, signUp, { deposit_status: 'covered', received_amount: '0.00' })
  const spent = ['applied', 'forfeited', 'refunded'].includes(eventSignUp.deposit_status)
  await setDeposit(db, who, eventSignUp, {
    deposit_status: spent ? 'received' : eventSignUp.deposit_status,
    received_amount: amount(add(heldDepositOf(eventSignUp), orZero(signUp.received_amount))),
  })
}

/**
 * Forfeits the deposit for the event on one lot, or the part that the event's terms define, and returns the
 * amount. Money applied to other lots stays.
 */
export async function forfeit(db: Db, who: Caller, lot: Lot, signUpId: number): Promise<Decimal> {
  const { signUp, eventSignUp } = required(await bothOf(db, signUpId), 'the deposit for the event')
  await refuseEnteredRefund(db, eventSignUp)
  const [event] = await db
    .select({ part: auctionEventsTable.forfeit_part })
    .from(auctionEventsTable)
    .where(eq(auctionEventsTable.id, required(eventSignUp.event_id, 'the event of a sign-up')))
  const [asked, held] = [event?.part ?? orZero(eventSignUp.bond_price), heldDepositOf(eventSignUp)]
  const lost = amount(smaller(asked, held))
  if (compare(lost, '0') > 0) await moveToLot(db, who, eventSignUp, { lot, signUp }, lost, 'forfeited')
  return lost
}
