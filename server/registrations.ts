import { buyerKinds } from '#contract/finance.ts'
import { enterPlatformDeposit } from './features/finance/deposits/platform-deposit.ts'
import { depositMoved } from './features/finance/deposits/sale-money.ts'
import { moveDates, movingDates } from './features/finance/dues/open-dates.ts'
import { confirmedSum } from './features/finance/ledger/entries.ts'
import { openDates } from './features/calendar/calendar.ts'
import { depositLedger, platformDeposit } from './features/sign-ups/deposit-ledger.ts'
import { prepayments } from './features/weighing/prepayments.ts'
import { mayReadCustomerFiles } from './features/customers/readable.ts'
import { transferConsignor, consignorsHeldBy, handOverConsignors } from './features/consignors/owner.ts'
import { giveConsignorsBack, joinConsignors } from './features/consignors/on-merge.ts'
import { onMerge } from './features/contacts/merge-cascade.ts'
import { customersHeldBy, handOverCustomers } from './features/customers/hand-over.ts'
import { onTransfer } from './features/customers/on-transfer.ts'
import { countDownload } from './features/exports/downloads.ts'
import { mayReadConsents, mayReadDeclarations, mayReadLotFiles } from './features/lots/files.ts'
import { copyItems } from './features/lot-items/copy.ts'
import {
  giveLotsAlong,
  handOverLots,
  lotsHeldBy,
  holdLiveLotsOf,
  giveLotsBack,
  holdLots,
  holdLotsOf,
  joinLots,
  copiedAlong,
} from './features/lots/cascade.ts'
import { handOverRecyclers, recyclersHeldBy } from './features/recyclers/hand-over.ts'
import { mayReadSignUpFiles } from './features/sign-ups/scope.ts'
import { verifyCode } from './features/second-factor/verify-code.ts'
import { codes } from './features/session/reauthentication.ts'
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

/** An attachment is read by those who may read the record it belongs to. */
const attachments = {
  customers: mayReadCustomerFiles,
  recyclers: withPermission('recyclers.use'),
  lots: mayReadLotFiles,
  lot_consents: mayReadConsents,
  lot_declarations: mayReadDeclarations,
  sign_ups: mayReadSignUpFiles,
  finance_entries: withPermission('finance.use'),
  finance_dues: withPermission('finance.use'),
  tax_receipts: withPermission('finance.use'),
  paper_templates: withPermission('papers.templates'),
}

/**
 * Connects what features set off above themselves. The only place that does; a hook left out stops the start.
 */
export function connectFeatures(): void {
  connectFiles()
  connectPeople()
  connectMoney()
  connectMasks()
  refuseUnconnected()
}

function connectFiles(): void {
  fileOwners.connect(attachments)
  // An export counts how often its file was fetched.
  downloadListener.connect({ sent: countDownload })
}

/** Who owns what, and how a person proves to be it. */
function connectPeople(): void {
  // A copy of a lot has the same goods.
  copiedAlong.connect(copyItems)
  // A customer's open lots and its consignor go with it to the next owner.
  onTransfer.connect({
    hold: async (db, customerId) => {
      const lots = await holdLiveLotsOf(db, customerId)
      return async (who, from, to) => {
        await giveLotsAlong(db, who, lots, from, to)
        await transferConsignor(db, who, customerId, from, to)
      }
    },
  })
  // Its lots and its consignor go with a customer that becomes part of another one.
  onMerge.connect({
    hold: async (db, customer) => {
      const held = await holdLotsOf(db, customer)
      return async (who, from, to) => ({
        lots: await joinLots(db, who, held, from, to),
        consignors: await joinConsignors(db, who, from, to),
      })
    },
    holdMoved: async (db, moved) => {
      const held = await holdLots(db, moved)
      return async (who, from, to) => {
        await giveLotsBack(db, who, held, moved.lots, from, to)
        await giveConsignorsBack(db, who, moved.consignors, from, to)
      }
    },
  })
  // Who is asked again may answer with a code of their second factor.
  codes.connect({ verify: verifyCode })
  // A leaver hands over lots, recyclers, customers and consignors.
  holdings.connect({
    lots: { held: lotsHeldBy, give: handOverLots },
    recyclers: { held: recyclersHeldBy, give: handOverRecyclers },
    customers: { held: customersHeldBy, give: handOverCustomers },
    consignors: { held: consignorsHeldBy, give: handOverConsignors },
  })
}

function connectMoney(): void {
  // A sign-up that is cancelled moves its deposit in the ledger.
  depositLedger.connect(depositMoved)
  // A bidder whom the platform admitted has a deposit that the platform holds.
  platformDeposit.connect(enterPlatformDeposit)
  // What the buyer of weighed goods has paid is in the ledger.
  prepayments.connect((db, lot) =>
    confirmedSum(db, lot.id, lot.round_no, [...buyerKinds, 'deposit_apply'], lot.winner_sign_up_id),
  )
  // A change of the working calendar moves what is still to be paid.
  openDates.connect({ moving: movingDates, move: moveDates })
}

/** An answer that is asked for again shows what the caller may see now. */
function connectMasks(): void {
  maskedNow.connect({
    customers: customerMaskedNow,
    customer_contacts: contactMaskedNow,
    pool: customerMaskedNow,
    recyclers: maskedBy(recyclerSource),
    consignors: consignorMaskedNow,
    lots: maskedBy(lotSource),
    own_accounts: maskedBy(accountSource),
  })
}
