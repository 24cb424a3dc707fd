import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/route.ts'
import { compare, isZero, amount as inYuan, type Decimal } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { unappliedRoutes, UnappliedRow } from '#contract/unapplied.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { receiveDeposit } from '#server/features/sign-ups/deposits.ts'
import { signUpSource, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { lockEventSignUp } from '#server/features/sign-ups/together.ts'
import { hasEventDeposit } from '#server/features/sign-ups/wins.ts'
import { missingOf } from '#server/features/sign-ups/carry-targets.ts'
import { receiveEventDeposit } from '../deposits/event-deposits.ts'
import { isLate } from '../deposits/deposit-effects.ts'
import { lockDue } from '../dues/dues.ts'
import { payDue } from '../dues/pay-due.ts'
import { writeEntry } from '../ledger/entries.ts'
import { followMoney } from '../ledger/goods-money.ts'
import { proveUse, type PayerProof } from '../ledger/payer-differs.ts'
import type { StoredDue, StoredEntry } from '../ledger/source.ts'
import { lockUnapplied, refuseBeyond } from './rest.ts'
import { getUnapplied } from './source.ts'

type Lot = typeof lotsTable.$inferSelect
/** The target of the money: a due with its lot, or the deposit of a sign-up for a lot or an event. */
type Place = { lot: Lot; due: StoredDue } | { lot: Lot | undefined; signUp: StoredSignUp }

const fault = (name: string, what: string) => invalidField('unapplied', name, what)

async function lockLot(db: Db, id: number): Promise<Lot> {
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, id)).for('update')
  return required(lot, 'the lot of a due')
}

/** A due to us with its lot, both locked. */
async function lockClaim(db: Db, id: number): Promise<Place> {
  const [seen] = await db.select().from(duesTable).where(eq(duesTable.id, id))
  if (seen?.direction !== 'in') throw fault('due_id', 'unknown_choice')
  const lot = await lockLot(db, required(seen.lot_id, 'the lot of a due'))
  if (seen.sign_up_id !== null) await lockRecords(db, signUpSource, eq(signUpsTable.id, seen.sign_up_id))
  return { lot, due: await lockDue(db, id) }
}

/** The sign-up whose deposit is awaited, with its lot. */
async function lockSignUp(db: Db, id: number): Promise<Place> {
  const [seen] = await db.select().from(signUpsTable).where(eq(signUpsTable.id, id))
  if (!seen) throw fault('sign_up_id', 'unknown_choice')
  const bearer = hasEventDeposit(seen) ? (seen.event_sign_up_id ?? id) : id
  const whole = bearer !== id || seen.lot_id === null
  if (whole) await lockEventSignUp(db, bearer)
  const lot = whole ? undefined : await lockLot(db, required(seen.lot_id, 'the lot of a sign-up'))
  const [signUp] = await lockRecords(db, signUpSource, eq(signUpsTable.id, bearer))
  return { lot, signUp: required(signUp, 'the sign-up of a deposit') }
}

/** Fields that an entry takes over from the unapplied money it uses. */
export const drawnFrom = ({ id, ...source }: StoredEntry) => ({
  source_id: id,
  party: source.party,
  party_id: source.party_id,
  account_id: source.account_id,
  counterparty: source.counterparty,
  counterparty_bank: source.counterparty_bank,
  counterparty_account: source.counterparty_account,
})

async function writeApplied(
  db: Db,
  who: Caller,
  source: StoredEntry,
  place: Place,
  { amount, proof }: { amount: Decimal; proof: PayerProof },
): Promise<void> {
  const { lot } = place
  const paid =
    'due' in place
      ? {
          kind: 'unapplied_apply' as const,
          due_id: place.due.id,
          sign_up_id: place.due.sign_up_id,
          round_no: place.due.round_no,
        }
      : {
          kind: 'unapplied_deposit' as const,
          sign_up_id: place.signUp.id,
          round_no: place.signUp.round_no ?? 0,
        }
  const lot_id = lot?.id ?? null
  const of = { due_id: null, ...paid, lot_id }
  await writeEntry(db, who, {
    ...drawnFrom(source),
    ...paid,
    payer_differs: await proveUse(db, who, source, of, proof),
    direction: 'in',
    amount,
    occurred_on: businessDay(who.now),
    lot_id,
    platform: lot ? lot.platform : source.platform,
    company: lot ? lot.company : source.company,
    state: 'confirmed',
    confirmed_at: who.now.toISOString(),
    confirmed_by: who.uid,
  })
}

/** Counts the money towards its due or deposit, up to the missing amount. */
async function pay(db: Db, who: Caller, place: Place, amount: Decimal): Promise<void> {
  if ('due' in place) return payDue(db, who, place.due, amount)
  const { lot, signUp } = place
  if (!lot) return receiveEventDeposit(db, who, signUp, amount)
  if (isLate(lot, signUp) || signUp.deposit_status !== 'unpaid') throw new Refusal('deposit_settled')
  const missing = missingOf(signUp)
  if (compare(amount, missing) > 0) throw new Refusal('due_exceeded', { amount: missing })
  await receiveDeposit(db, who, signUp, amount)
}

/** Locks the due or the deposit that the money goes to. The caller has to name one. */
async function lockPlace(db: Db, due?: number, signUp?: number): Promise<Place> {
  if (due !== undefined) return lockClaim(db, due)
  if (signUp !== undefined) return lockSignUp(db, signUp)
  throw fault('due_id', 'required')
}

/**
 * Pays a due to us, or an awaited deposit, out of unapplied money. The money of a known party pays for another one only
 * with a reason or a proof.
 */
export async function applyUnapplied(
  db: Db,
  who: Caller,
  id: number,
  { due_id, sign_up_id, amount, version, ...proof }: BodyOf<typeof unappliedRoutes.apply>,
): Promise<UnappliedRow> {
  if (due_id !== undefined && sign_up_id !== undefined) throw fault('sign_up_id', 'bad_format')
  if (isZero(amount)) throw fault('amount', 'above_zero')
  await getUnapplied(db, who, id)
  const place = await lockPlace(db, due_id, sign_up_id)
  const { entry, left } = await lockUnapplied(db, who, id, version)
  await pay(db, who, place, inYuan(amount))
  refuseBeyond(left.free, amount)
  await writeApplied(db, who, entry, place, { amount: inYuan(amount), proof })
  if ('due' in place) await followMoney(db, who, place.due, place.lot)
  return getUnapplied(db, who, id)
}
