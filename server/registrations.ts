import { readSettings } from '#server/features/company-settings/settings.ts'
import { uploadLimits } from '#server/features/uploads/quotas.ts'
import { amount } from '#contract/rules/money.ts'
import { enterPlatformDeposit } from './features/finance/deposits/platform-deposit.ts'
import { settleEventDeposit } from './features/finance/deposits/event-deposits.ts'
import { depositMoved } from './features/finance/deposits/sale-money.ts'
import { moveDates, movingDates } from './features/finance/dues/open-dates.ts'
import {
  moneyOfGoods,
  updateOwedAmount,
  paidByBuyer,
  paymentReversed,
} from './features/finance/ledger/goods-money.ts'
import { takeBackPayment } from './features/lot-moves/payment-reversed.ts'
import { openDates } from './features/calendar/calendar.ts'
import { depositLedger, eventDeposit, platformDeposit } from './features/sign-ups/deposit-ledger.ts'
import { mayReadChargeFiles } from './features/charges/source.ts'
import { goodsLedger } from './features/weighing/goods-ledger.ts'
import { approvalKinds } from './features/approvals/kinds.ts'
import { mayReadApprovalFiles } from './features/approvals/routes.ts'
import { mayReadEventFiles } from './features/auction-events/routes.ts'
import { chargeApproval } from './features/charges/charge-approval.ts'
import { waiverApproval } from './features/sign-ups/waiver-approval.ts'
import { paymentApproval } from './features/finance/ledger/payment-approval.ts'
import { reserveApproval } from './features/lot-moves/reserve-approval.ts'
import { quantityApproval } from './features/weighing/quantity-approval.ts'
import { priceApproval } from './features/settlements/price-approval.ts'
import { mayReadCustomerFiles } from './features/customers/readable.ts'
import { transferConsignor, consignorsHeldBy, handOverConsignors } from './features/consignors/owner.ts'
import { giveConsignorsBack, joinConsignors } from './features/consignors/on-merge.ts'
import { onMerge } from './features/contacts/merge-cascade.ts'
import { customersHeldBy, handOverCustomers } from './features/customers/hand-over.ts'
import { onTransfer } from './features/customers/on-transfer.ts'
import { countDownload } from './features/exports/downloads.ts'
import { contractMaskedNow, mayReadContractFiles } from './features/contracts/source.ts'
import { mayReadConsents, mayReadDeclarations, mayReadLotFiles } from './features/lots/files.ts'
import { copyItems } from './features/lot-items/copy.ts'
import {
  transferOpenLots,
  handOverLots,
  lotsHeldBy,
  lockLiveLotsOf,
  giveLotsBack,
  lockLots,
  lockLotsOf,
  joinLots,
  copyHook,
} from './features/lots/cascade.ts'
import { handOverRecyclers, recyclersHeldBy } from './features/recyclers/hand-over.ts'
import { mayReadSignUpFiles } from './features/sign-ups/scope.ts'
import { verifyCode } from './features/second-factor/verify-code.ts'
import { factorCodes } from './features/session/reauthentication.ts'
import { holdings } from './features/staff/holdings.ts'
import { downloadListener, fileOwners, type MayReadFiles } from './features/uploads/file-owners.ts'
import { refuseUnconnected } from './request/hook.ts'
import { maskedBy, maskedNow } from './records/replayed.ts'
import { contactMaskedNow } from './features/contacts/source.ts'
import { customerMaskedNow } from './features/customers/masked-now.ts'
import { recyclerSource } from './features/recyclers/source.ts'
import { consignorMaskedNow } from './features/consignors/masked-now.ts'
import { lotSource } from './features/lots/source.ts'
import { accountSource } from './features/own-accounts/source.ts'
import { may } from './request/caller.ts'
import type { Permission } from '#contract/grammar/permissions.ts'

const withPermission =
  (permission: Permission): MayReadFiles =>
  async (_db, who) =>
    may(who, permission)

/** An attachment is readable for those who may read its record. */
const attachments = {
  customers: mayReadCustomerFiles,
  recyclers: withPermission('recyclers.use'),
  contracts: mayReadContractFiles,
  lots: mayReadLotFiles,
  auction_events: mayReadEventFiles,
  lot_consents: mayReadConsents,
  lot_declarations: mayReadDeclarations,
  sign_ups: mayReadSignUpFiles,
  finance_entries: withPermission('finance.use'),
  finance_dues: withPermission('finance.use'),
  settlements: withPermission('settlements.read'),
  approvals: mayReadApprovalFiles,
  company_settings: withPermission('settings.read'),
  tax_receipts: withPermission('finance.use'),
  lot_charges: mayReadChargeFiles,
  lot_costs: withPermission('costs.use'),
  paper_templates: withPermission('papers.templates'),
}

/**
 * Connects the hooks that features declare for features above them. This is the only place that does. A hook
 * that is left out stops the start.
 */
export function connectFeatures(): void {
  connectFiles()
  connectPeople()
  connectMoney()
  connectMasks()
  connectSettings()
  refuseUnconnected()
}

function connectFiles(): void {
  fileOwners.connect(attachments)
  // A download of an export file is counted.
  downloadListener.connect({ sent: countDownload })
}

/** Connects ownership, hand-over and reauthentication. */
function connectPeople(): void {
  // A copy of a lot has the same goods.
  copyHook.connect(copyItems)
  // A customer's open lots and its consignor go with it to the next owner.
  onTransfer.connect({
    lock: async (db, customerId) => {
      const lots = await lockLiveLotsOf(db, customerId)
      return async (who, from, to) => {
        await transferOpenLots(db, who, lots, from, to)
        await transferConsignor(db, who, customerId, from, to)
      }
    },
  })
  // Its lots and its consignor go with a customer that becomes part of another one.
  onMerge.connect({
    lock: async (db, customer) => {
      const held = await lockLotsOf(db, customer)
      return async (who, from, to) => ({
        lots: await joinLots(db, who, held, from, to),
        consignors: await joinConsignors(db, who, from, to),
      })
    },
    lockMoved: async (db, moved) => {
      const held = await lockLots(db, moved)
      return async (who, from, to) => {
        await giveLotsBack(db, who, held, moved.lots, from, to)
        await giveConsignorsBack(db, who, moved.consignors, from, to)
      }
    },
  })
  // A code of the second factor also serves as reauthentication.
  factorCodes.connect({ verify: verifyCode })
  // A leaver's lots, recyclers, customers and consignors are handed over.
  holdings.connect({
    lots: { held: lotsHeldBy, give: handOverLots },
    recyclers: { held: recyclersHeldBy, give: handOverRecyclers },
    customers: { held: customersHeldBy, give: handOverCustomers },
    consignors: { held: consignorsHeldBy, give: handOverConsignors },
  })
}

function connectMoney(): void {
  // Cancelling a sign-up moves its deposit in the ledger.
  depositLedger.connect(depositMoved)
  // A deposit for an event follows its bidder's sign-ups.
  eventDeposit.connect(settleEventDeposit)
  // Admitting a bidder through a platform records the deposit that the platform holds.
  platformDeposit.connect(enterPlatformDeposit)
  // The ledger knows how much the buyer of weighed goods has paid.
  goodsLedger.connect({
    paid: async (db, lot) => amount(await paidByBuyer(db, lot)),
    money: moneyOfGoods,
    note: updateOwedAmount,
  })
  // A payment that is reversed takes its lot back.
  paymentReversed.connect(takeBackPayment)
  // Acts that wait for another person's decision.
  approvalKinds.connect([
    quantityApproval,
    priceApproval,
    chargeApproval,
    waiverApproval,
    paymentApproval,
    reserveApproval,
  ])
  // A change of the working calendar moves the dates of open dues.
  openDates.connect({ moving: movingDates, move: moveDates })
}

/** The ground asks what the company has decided. */
function connectSettings(): void {
  // The house limits what is uploaded.
  uploadLimits.connect(readSettings)
}

/** A repeated answer is masked by the caller's current rights. */
function connectMasks(): void {
  maskedNow.connect({
    customers: customerMaskedNow,
    customer_contacts: contactMaskedNow,
    pool: customerMaskedNow,
    recyclers: maskedBy(recyclerSource),
    consignors: consignorMaskedNow,
    contracts: contractMaskedNow,
    lots: maskedBy(lotSource),
    own_accounts: maskedBy(accountSource),
  })
}
