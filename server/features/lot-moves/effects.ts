import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import type { LotMoveName } from '#contract/rules/lot-machine.ts'
import { amount } from '#contract/rules/money.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { highestBid } from '#server/features/bids/ranking.ts'
import { paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { cancelSaleDues, dueOfSale } from '#server/features/finance/deposits/sale-money.ts'
import { takeBack } from '#server/features/finance/deposits/event-moves.ts'
import { chargeConsignor, voidChargesOfSale } from '#server/features/charges/charges.ts'
import { freezeAccount } from '#server/features/finance/ledger/sale-account.ts'
import { beginSettlement } from '#server/features/settlements/draft.ts'
import { dueFromPickUp } from '#server/features/things/leave.ts'
import { bondDue } from '#server/features/finance/deposits/performance.ts'
import { makeThings } from '#server/features/things/make-things.ts'
import { netOf } from '#server/features/lots/deal-amount.ts'
import { proposeClaim } from '#server/features/finance/dues/default-dues.ts'
import type { Claim } from '#server/features/finance/dues/claims.ts'
import { settleWithdrawn } from '#server/features/finance/dues/withdrawn.ts'
import { returnExcess } from '#server/features/finance/dues/set-off.ts'
import { groundsOf } from '#server/features/weighing/quantity-guard.ts'
import { takeQuantity, weighedQuantity } from '#server/features/weighing/weighed-quantity.ts'
import { claimOf, markDefaulted, undoDefault, withdrawClaim } from './default.ts'
import type { Effect, LotChanges, PendingMove } from './pending-move.ts'
import { consignorOf } from '#server/features/lots/contract-terms.ts'
import { refuseSuspended } from '#server/features/lots/references.ts'
import { nextRound } from './relist.ts'
import { releaseColumns } from './release.ts'
import { saleBeforeRunnerUp, saleColumnsOf } from './sale-history.ts'
import { decideRound, refundRound, revertOutcomes, takeRunnerUp, unsoldReason } from './results.ts'
import { competingBids } from './competing-bids.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { storedPremium } from './round.ts'
import { required } from '#server/records/required.ts'

/** Attaches the consignor's consent to the lot. Only those who may see the reserve may read it. */
async function takeConsent({ db, who, lot, input }: PendingMove<'sell' | 'runner_up'>): Promise<LotChanges> {
  const files = input.consent_files ?? []
  if (files.length === 0) return {}
  await refuseForeignFiles(db, who, 'consent_files', files, lot.consent_files)
  await attachFiles(db, files, 'lot_consents', lot.id)
  return { consent_files: files }
}

const priceOf = ({ input }: PendingMove<'propose' | 'sell'>): string =>
  amount(required(input.deal_price, 'the price of a sale'))
const winnerOf = ({ input }: PendingMove<'propose' | 'sell' | 'runner_up'>): number =>
  required(input.winner_sign_up_id, 'the winner of a sale')

async function submit({ db, who, lot }: PendingMove<'submit'>): Promise<Effect> {
  refuseSuspended(await consignorOf(db, lot.commission_id))
  return { columns: { submitted_by: who.uid } }
}

/** Approves the reserve with the lot, and stores the holder of a right of first refusal, which the review asks for. */
function approve({ lot, input }: PendingMove<'approve'>): Effect {
  const approved_reserve = lot.reserve_price
  return {
    columns: { approved_reserve, ...(input.priority_party && { priority_party: input.priority_party }) },
  }
}

/** Attaches the file that allows a notice period shorter than the rule. */
async function list({ db, who, lot, input }: PendingMove<'list'>): Promise<Effect> {
  const files = input.consent_files ?? []
  await refuseForeignFiles(db, who, 'consent_files', files, lot.notice_files)
  await attachFiles(db, files, 'lots', lot.id)
  const columns = {
    ...(input.zs_service_id ? { zs_service_id: input.zs_service_id } : {}),
    ...(input.url ? { url: input.url } : {}),
    ...(files.length > 0 && { notice_files: files }),
  }
  return { columns, detail: columns }
}

async function closeBidding({ db, lot, input }: PendingMove<'close_bidding'>): Promise<Effect> {
  const highest_price = (await highestBid(db, lot))?.bid_price ?? input.highest_price
  return { columns: { highest_price }, detail: { highest_price } }
}

function propose(pending: PendingMove<'propose'>): Effect {
  const detail = { winner_sign_up_id: winnerOf(pending), deal_price: priceOf(pending) }
  return {
    columns: { proposed_winner_id: detail.winner_sign_up_id, proposed_price: detail.deal_price },
    detail,
  }
}

/** Creates the due and the settlement of a sale. By then the winner's deposit has been applied. */
const owed =
  ({ db, who }: PendingMove<'sell' | 'runner_up'>, claim: Claim | undefined) =>
  async (sold: StoredLot): Promise<void> => {
    await dueOfSale(db, who, sold)
    await freezeAccount(db, who, sold)
    await makeThings(db, sold)
    await bondDue(db, who, sold)
    await beginSettlement(db, who, sold)
    if (!claim) return
    await returnExcess(db, who, claim, sold)
    await proposeClaim(db, who, sold, claim)
  }

/** The time of the sale, and the date by which its buyer has to pay (deals §2). */
const soldNow = async ({ db, lot, who }: PendingMove<'sell' | 'runner_up'>) => ({
  result_at: who.now.toISOString(),
  released_on_credit: false,
  payment_due_on: await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays),
})

async function sell(pending: PendingMove<'sell'>): Promise<Effect> {
  const { db, who, lot, input } = pending
  const [winner_sign_up_id, deal_price] = [winnerOf(pending), priceOf(pending)]
  const premium_rate = input.premium_rate ?? storedPremium(lot, deal_price)
  const result = { winner_sign_up_id, deal_price, premium_rate }
  const consent = await takeConsent(pending)
  const sign_ups = await decideRound(db, who, lot, 'sell', winner_sign_up_id)
  const claim = await claimOf(db, lot, deal_price)
  return {
    columns: { ...result, ...consent, ...(await soldNow(pending)) },
    detail: { ...result, sign_ups, ...(claim && { claim }) },
    after: owed(pending, claim),
  }
}

async function noSale({ db, who, lot }: PendingMove<'no_sale'>): Promise<Effect> {
  const highest_price = (await highestBid(db, lot))?.bid_price ?? lot.highest_price
  const unsold_reason = await unsoldReason(db, lot, highest_price)
  const sign_ups = await decideRound(db, who, lot, 'no_sale', null)
  const columns = { highest_price, unsold_reason, result_at: who.now.toISOString() }
  return { columns, detail: { unsold_reason, sign_ups } }
}

async function runnerUp(pending: PendingMove<'runner_up'>): Promise<Effect> {
  const { db, who, lot, input } = pending
  const { items } = await competingBids(db, who, lot)
  const winner_sign_up_id = winnerOf(pending)
  const own = items.find(({ sign_up_id }) => sign_up_id === winner_sign_up_id)?.bid_price
  const deal_price = amount(required(input.deal_price ?? own, 'the price of a sale'))
  const result = { winner_sign_up_id, deal_price, premium_rate: storedPremium(lot, deal_price) }
  const consent = await takeConsent(pending)
  const sign_ups = await takeRunnerUp(db, who, lot, winner_sign_up_id)
  const claim = await claimOf(db, lot, deal_price)
  return {
    columns: { ...result, ...consent, ...(await soldNow(pending)) },
    detail: { ...result, sign_ups, before: saleColumnsOf(lot), ...(claim && { claim }) },
    after: owed(pending, claim),
  }
}

const noResult = {
  winner_sign_up_id: null,
  deal_price: null,
  premium_rate: null,
  result_at: null,
  payment_due_on: null,
  released_on_credit: false,
  consent_files: [],
}

async function stepBack({ db, who, lot, input }: PendingMove<'step_back'>): Promise<Effect> {
  if (lot.state !== 'sold') return { columns: {} }
  await cancelSaleDues(db, who, lot)
  await voidChargesOfSale(db, who, lot, input.reason ?? '')
  await withdrawClaim(db, who, lot)
  if (lot.winner_sign_up_id !== null) await takeBack(db, who, lot, lot.winner_sign_up_id)
  const detail = { sign_ups: await revertOutcomes(db, who, lot) }
  const firstSale = await saleBeforeRunnerUp(db, lot)
  return firstSale ? { columns: firstSale, state: 'defaulted', detail } : { columns: noResult, detail }
}

/**
 * Stores the quantity that left the yard: the sum of the weigh tickets, or the entered one. A quantity that
 * differs from the tickets waits for an approval, although the goods are gone.
 */
async function pickUp({ db, who, lot, input }: PendingMove<'mark_picked_up'>): Promise<Effect> {
  const given = input.settlement_quantity
  if (given !== undefined) await takeQuantity(db, who, lot, given, groundsOf(input))
  const quantity =
    (await weighedQuantity(db, lot))?.quantity ?? given ?? (await netOf(db, lot.id, lot.round_no))
  const columns = quantity === null ? {} : { settlement_quantity: quantity }
  const release = await releaseColumns(db, who, lot, input)
  return {
    columns: { ...columns, ...release.columns },
    detail: { ...columns, ...release.detail, ...(given !== undefined && { given }) },
    after: (pickedUp) => dueFromPickUp(db, pickedUp, who.now),
  }
}

async function withdraw({ db, who, lot }: PendingMove<'withdraw'>): Promise<Effect> {
  await chargeConsignor(db, who, lot)
  await settleWithdrawn(db, who, lot)
  return { columns: {}, detail: { sign_ups: await refundRound(db, who, lot) } }
}

const nothing = (): Effect => ({ columns: {} })

/** The columns that each move writes besides the state. Its guards have passed. */
const effects: { [A in LotMoveName]: (pending: PendingMove<A>) => Effect | Promise<Effect> } = {
  submit,
  approve,
  reject: nothing,
  list,
  start_bidding: nothing,
  close_bidding: closeBidding,
  propose,
  sell,
  no_sale: noSale,
  withdraw,
  mark_paid: nothing,
  payment_reversed: nothing,
  mark_picked_up: pickUp,
  settle: nothing,
  default: markDefaulted,
  runner_up: runnerUp,
  undo_default: undoDefault,
  relist: nextRound,
  step_back: stepBack,
}

/** Computes the changes of a move that has passed its guards. */
export const effectOf = async <A extends LotMoveName>(pending: PendingMove<A>): Promise<Effect> =>
  effects[pending.action](pending)
