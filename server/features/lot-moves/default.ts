import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { add, amount, compare, multiply, type Decimal } from '#contract/rules/money.ts'
import { liabilityOf, type ForfeitKeeper } from '#contract/rules/shortfall.ts'
import { commissionOfSides, commissionTerms } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Claim } from '#server/features/finance/dues/claims.ts'
import {
  cancelDefaultDues,
  defaultHasMoney,
  duesOfDefault,
  restoreSaleDue,
  setOffOf,
} from '#server/features/finance/dues/default-dues.ts'
import { restoreBondDue, returnBond } from '#server/features/finance/deposits/performance.ts'
import { endDues } from '#server/features/finance/dues/dues.ts'
import { shortfallKinds } from '#server/features/finance/dues/shortfall.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { consignorOf, contractOf } from '#server/features/lots/contract-terms.ts'
import { saleEvents, type SaleEvent } from '#server/features/lots/standing-sale.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import {
  blacklistDefaulter,
  undoBlacklisting,
  type BlacklistEffect,
} from '#server/features/recyclers/moves.ts'
import { hasEventDeposit, refuseRestoredWin } from '#server/features/sign-ups/wins.ts'
import { forfeit, takeBack } from '#server/features/finance/deposits/event-moves.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import type { Effect, PendingMove } from './pending-move.ts'
import { markDefault, restoreDefaulter } from './results.ts'
import { lockSignUps } from './round.ts'
import { changesOf, standingDefault } from './sale-history.ts'
import type { DefaultFacts } from '#contract/lot-moves.ts'
import { heldOf, saleDues } from '#server/features/finance/ledger/held.ts'
import { required } from '#server/records/required.ts'

/** The first sale as stored in the default's event. The shortfall of a resale is computed from it. */
interface FirstSale {
  sign_up_id: number
  recycler_id: number
  /** Missing on defaults from earlier releases, as is the keeper of the deposit. */
  consignor_id?: number | null
  forfeit_to?: ForfeitKeeper
  price: Decimal
  commissions: Decimal
  forfeited: Decimal
  blacklisted?: BlacklistEffect | undefined
}

/** The price of the whole lot. For goods priced by the unit, the stated quantity counts. */
const wholePrice = (lot: StoredLot, price: Decimal): Decimal =>
  lot.pricing_basis === pricingBasis.perUnit
    ? multiply(price, required(lot.auction_quantity, 'the quantity of a lot'))
    : price

/** The commissions of both sides on this price, in yuan. */
function commissionsOf(lot: StoredLot, price: Decimal): Decimal {
  const { buyer, consignor } = commissionOfSides(price, commissionTerms(lot))
  return amount(add(buyer, consignor))
}

/** Reads the keeper of the deposit from the lot's contract, or else from its consignor. */
async function keeperOf(db: Db, lot: StoredLot): Promise<ForfeitKeeper> {
  const contract = await contractOf(db, lot.contract_id)
  const agreed = contract ?? (await consignorOf(db, lot.commission_id))
  return agreed?.forfeit_to ?? 'company'
}

const winnerOf = async (db: Db, lot: StoredLot) => {
  const winner = (await lockSignUps(db, lot)).find((signUp) => signUp.id === lot.winner_sign_up_id)
  return required(winner, 'the sign-up of the buyer')
}

const depositOf = (winner: { deposit_status: string; received_amount: string | null }): Decimal =>
  winner.deposit_status === 'applied' ? (winner.received_amount ?? '0.00') : '0.00'

/**
 * Records the buyer's default: the deposit is forfeited, payments are due back, and the price is no longer
 * owed.
 */
export async function markDefaulted({ db, who, lot, input }: PendingMove<'default'>): Promise<Effect> {
  const files = input.declared_files ?? []
  await refuseForeignFiles(db, who, 'declared_files', files, lot.declared_files)
  const winner = await winnerOf(db, lot)
  const { held: paid } = await heldOf(db, lot)
  // A default forfeits the whole deposit, so a refund of it has to be paid back or reversed first.
  if (compare(paid, '0') < 0) throw new Refusal('confirmed_money')
  await endDues(db, who, lot, [...saleDues, 'performance_in'])
  await takeBack(db, who, lot, winner.id)
  const sign_ups = await markDefault(db, who, lot)
  const forfeited = hasEventDeposit(winner) ? await forfeit(db, who, lot, winner.id) : depositOf(winner)
  const forfeit_to = await keeperOf(db, lot)
  await duesOfDefault(db, who, lot, winner, { paid, forfeited, forfeit_to })
  await returnBond(db, who, lot, winner.id)
  await attachFiles(db, files, 'lot_declarations', lot.id)
  const { blacklist_until, reason = '' } = input
  const blacklisted =
    blacklist_until === undefined
      ? undefined
      : await blacklistDefaulter(db, who, winner.recycler_id, { blacklist_until, reason })
  const price = amount(wholePrice(lot, required(lot.deal_price, 'the price of a sale')))
  const first_sale: FirstSale = {
    sign_up_id: winner.id,
    recycler_id: winner.recycler_id,
    consignor_id: lot.commission_id,
    forfeit_to,
    price,
    commissions: commissionsOf(lot, price),
    forfeited,
    blacklisted,
  }
  const detail = { sign_ups, first_sale, ...(blacklist_until !== undefined && { blacklist_until }) }
  return { columns: files.length > 0 ? { declared_files: files } : {}, detail }
}

const firstSaleOf = (made: SaleEvent): FirstSale | undefined =>
  made.detail['first_sale'] as FirstSale | undefined

const defaulterOf = ({ winner_sign_up_id }: Pick<StoredLot, 'winner_sign_up_id'>): number =>
  required(winner_sign_up_id, 'the buyer who defaulted')

/** Refuses to undo a default once any money was paid on its dues or its penalty. */
export async function refuseDefaultTouched(db: Db, lot: StoredLot): Promise<void> {
  if (await defaultHasMoney(db, lot, defaulterOf(lot))) throw new Refusal('confirmed_money')
}

/** Restores the state before the default: buyer, deposit, dues, counts and blacklisting. */
export async function undoDefault({ db, who, lot }: PendingMove<'undo_default'>): Promise<Effect> {
  const made = required(standingDefault(await saleEvents(db, lot)), 'the default to undo')
  await cancelDefaultDues(db, who, lot, defaulterOf(lot))
  await takeBack(db, who, lot, defaulterOf(lot))
  const sign_ups = await restoreDefaulter(db, who, lot, changesOf(made))
  const { event_sign_up_id: eventSignUpId } = await winnerOf(db, lot)
  if (eventSignUpId !== null) await refuseRestoredWin(db, eventSignUpId)
  await restoreSaleDue(db, who, lot)
  await restoreBondDue(db, who, lot)
  const { blacklisted } = firstSaleOf(made) ?? {}
  if (blacklisted) await undoBlacklisting(db, who, blacklisted)
  return { columns: { declared_files: [] }, detail: { sign_ups } }
}

/**
 * The claim on the defaulter after a resale at this price. Undefined if there was no default before the sale.
 */
export async function claimOf(db: Db, lot: StoredLot, nextPrice: Decimal): Promise<Claim | undefined> {
  const made = standingDefault(await saleEvents(db, lot))
  const first = made && firstSaleOf(made)
  if (!made || !first) return undefined
  const { sign_up_id, recycler_id, commissions, forfeited } = first
  const { round_no } = made
  const before = {
    first_price: first.price,
    next_price: amount(wholePrice(lot, nextPrice)),
    commissions,
    forfeited,
    forfeit_to: first.forfeit_to ?? (await keeperOf(db, lot)),
    set_off: await setOffOf(db, { id: lot.id, round_no }, sign_up_id),
  }
  const consignor_id = first.consignor_id === undefined ? lot.commission_id : first.consignor_id
  const liability = liabilityOf(before)
  const needed = add(liability.set_off_to_loss, liability.set_off_to_commissions)
  const resale = { ...before, set_off: amount(needed) }
  return { ...resale, ...liability, round_no, sign_up_id, recycler_id, consignor_id }
}

/** Withdraws the claim of a resale that is undone. */
export async function withdrawClaim(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  const made = standingDefault(await saleEvents(db, lot))
  const first = made && firstSaleOf(made)
  if (!made || !first) return
  const round = { ...lot, round_no: made.round_no }
  await cancelDefaultDues(db, who, round, first.sign_up_id, shortfallKinds)
}

/** The facts that the dialog of a default shows. */
export async function defaultFacts(db: Db, who: Caller, id: number): Promise<DefaultFacts> {
  const lot = await loadLot(db, who, id)
  if (lot.state !== 'sold') throw new Refusal('wrong_state', {}, { state: lot.state })
  const { due, held, missing } = await heldOf(db, lot)
  return {
    payment_due_on: lot.payment_due_on,
    due: amount(due),
    paid: compare(held, '0') > 0 ? held : '0.00',
    open: compare(missing, '0') > 0 ? missing : '0.00',
    deposit: depositOf(await winnerOf(db, lot)),
    forfeit_to: await keeperOf(db, lot),
  }
}
