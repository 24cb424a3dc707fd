import { and, eq, inArray, ne } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import type { LotShortfall } from '#contract/lot-shortfalls.ts'
import { add, amount, subtract, type Decimal } from '#contract/rules/money.ts'
import { claimKinds, consignorsShare } from '#contract/rules/shortfall.ts'
import type { Db } from '#server/db/client.ts'
import { duesTable } from '#server/tables/finance.ts'
import { claimsOf, type Claim } from '../dues/claims.ts'
import { shortfallKinds } from '../dues/shortfall.ts'
import { recyclerNames } from '../ledger/names.ts'

type Due = Pick<typeof duesTable.$inferSelect, 'kind' | 'round_no' | 'sign_up_id' | 'amount' | 'paid_amount'>

const sum = (values: readonly Decimal[]): Decimal => amount(add('0', ...values))

const duesOf = (db: Db, lotId: number): Promise<Due[]> =>
  db
    .select({
      kind: duesTable.kind,
      round_no: duesTable.round_no,
      sign_up_id: duesTable.sign_up_id,
      amount: duesTable.amount,
      paid_amount: duesTable.paid_amount,
    })
    .from(duesTable)
    .where(
      and(
        eq(duesTable.lot_id, lotId),
        inArray(duesTable.kind, [...shortfallKinds, 'forfeit_payout']),
        ne(duesTable.state, 'cancelled'),
      ),
    )

function recovery(lost: Decimal, from: { deposit: Decimal; set_off: Decimal; received: Decimal }) {
  const recovered = sum([from.deposit, from.set_off, from.received])
  return { lost, ...from, recovered, missing: amount(subtract(lost, recovered)) }
}

function shortfallOf(claim: Claim, dues: readonly Due[], defaulter: string | null): LotShortfall {
  const ofKinds = (kinds: readonly EntryKind[]) => dues.filter((due) => kinds.includes(due.kind))
  const received = sum(ofKinds(claimKinds).map((due) => due.paid_amount))
  const claimed = sum(ofKinds(['shortfall_in']).map((due) => due.amount))
  const share = consignorsShare(claimed, received)
  const payouts = ofKinds(['shortfall_payout', 'forfeit_payout'])
  return {
    round_no: claim.round_no,
    sign_up_id: claim.sign_up_id,
    defaulter,
    first_price: claim.first_price,
    next_price: claim.next_price,
    forfeited: claim.forfeited,
    forfeit_to: claim.forfeit_to,
    consignor: {
      ...recovery(claim.lost, {
        deposit: claim.deposit_to_loss,
        set_off: claim.set_off_to_loss,
        received: share,
      }),
      owed: sum(payouts.map((due) => due.amount)),
      paid_out: sum(payouts.map((due) => due.paid_amount)),
    },
    company: recovery(claim.commissions, {
      // A deposit of the consignor lowers the claim, but the house gets nothing of it.
      deposit: claim.forfeit_to === 'company' ? claim.deposit_to_commissions : '0.00',
      set_off: claim.set_off_to_commissions,
      received: amount(subtract(received, share)),
    }),
  }
}

/** The defaults of a lot that were followed by a resale: the loss, the recovery, and who gets it. */
export async function lotShortfalls(db: Db, lotId: number): Promise<LotShortfall[]> {
  const claims = await claimsOf(db, lotId)
  if (claims.length === 0) return []
  const dues = await duesOf(db, lotId)
  const names = await recyclerNames(
    db,
    claims.map((claim) => claim.recycler_id),
  )
  return claims.map((claim) => {
    const own = (due: Due) => due.round_no === claim.round_no && due.sign_up_id === claim.sign_up_id
    return shortfallOf(claim, dues.filter(own), names.get(claim.recycler_id) ?? null)
  })
}
