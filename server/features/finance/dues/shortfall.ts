import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { add, amount, compare, isZero, smaller, subtract, type Decimal } from '#contract/rules/money.ts'
import { claimKinds, consignorsShare } from '#contract/rules/shortfall.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writeColumns } from '#server/records/write-records.ts'
import { duesTable as table } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { isLive, unpaidOf } from '../ledger/changes.ts'
import { dueSource, type StoredDue } from '../ledger/source.ts'
import { claimsOf, type Claim } from './claims.ts'
import { makeDue, paymentDueOn, setPaid } from './dues.ts'

/** The claims on one defaulter and the payouts to the consignor belong to the round of the first sale. */
type Defaulted = Pick<StoredDue, 'lot_id' | 'round_no' | 'sign_up_id'>

export const shortfallKinds: readonly EntryKind[] = [...claimKinds, 'shortfall_payout']

const duesOf = (db: Db, { lot_id, round_no, sign_up_id }: Defaulted): Promise<StoredDue[]> =>
  lockRecords(
    db,
    dueSource,
    and(
      eq(table.lot_id, required(lot_id, 'the lot of a claim')),
      eq(table.round_no, round_no),
      eq(table.sign_up_id, required(sign_up_id, 'the defaulter of a claim')),
      inArray(table.kind, shortfallKinds),
      ne(table.state, 'cancelled'),
    ),
  )

const sum = (values: readonly Decimal[]): Decimal => amount(add('0', ...values))

/**
 * The amount owed to the consignor so far: the part covered at the resale, and the share of later receipts.
 */
function owedToConsignor(claim: Claim, dues: readonly StoredDue[]): Decimal {
  const claims = dues.filter((due) => claimKinds.includes(due.kind))
  const ofLoss = claims.filter((due) => due.kind === 'shortfall_in')
  const share = consignorsShare(
    sum(ofLoss.map((due) => due.amount)),
    sum(claims.map((due) => due.paid_amount)),
  )
  return sum([claim.payout, share])
}

/** Cancels payouts that nobody has paid yet, the latest first. Refused if they were paid. */
async function takeBack(db: Db, who: Caller, payouts: readonly StoredDue[], more: Decimal): Promise<void> {
  let rest = more
  for (const due of payouts.filter((payout) => isLive(payout.state)).toReversed()) {
    const taken = smaller(unpaidOf(due), rest)
    if (isZero(taken)) continue
    rest = amount(subtract(rest, taken))
    const left = amount(subtract(due.amount, taken))
    if (isZero(left)) await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
    else await setPaid(db, who, { ...due, amount: left }, due.paid_amount)
  }
  if (!isZero(rest)) throw new Refusal('depends_on_entry', { order: '' })
}

/**
 * Adjusts the dues to the consignor to the recovered part of the loss. Callers invoke it whenever a claim
 * on a defaulter is paid, given back, withdrawn or dropped. The lot is locked.
 */
export async function followRecovery(db: Db, who: Caller, defaulted: Defaulted): Promise<void> {
  const lotId = required(defaulted.lot_id, 'the lot of a claim')
  const claim = (await claimsOf(db, lotId)).findLast((item) => item.sign_up_id === defaulted.sign_up_id)
  // Penalties from before the liability was divided have no share for the consignor.
  if (!claim) return
  const dues = await duesOf(db, defaulted)
  const payouts = dues.filter((due) => due.kind === 'shortfall_payout')
  const more = subtract(owedToConsignor(claim, dues), ...payouts.map((due) => due.amount))
  if (compare(more, '0') < 0) return takeBack(db, who, payouts, amount(subtract('0', more)))
  if (isZero(more)) return
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, lotId)).orderBy(asc(lotsTable.id))
  await makeDue(
    db,
    who,
    { ...required(lot, 'the lot of a claim'), round_no: claim.round_no },
    {
      kind: 'shortfall_payout',
      party: 'consignor',
      party_id: required(claim.consignor_id, 'the consignor of the first sale'),
      sign_up_id: claim.sign_up_id,
      amount: amount(more),
      due_date: await paymentDueOn(db, who.now),
    },
  )
}
