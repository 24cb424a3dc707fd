import { buyerKinds } from '../contract/finance.ts'
import { depositMoved } from './features/finance/lot-money.ts'
import { confirmedSum } from './features/finance/entries.ts'
import { depositLedger } from './features/sign-ups/deposit-ledger.ts'
import { prepayments } from './features/weighing/prepayments.ts'
import { refuseUnregistered } from './request/hook.ts'

/** Connects what a feature sets off in one above it. Called once, before the first request. */
export function registerAll(): void {
  // A sign-up that is cancelled moves its deposit in the ledger.
  depositLedger.register(depositMoved)
  // What the buyer of weighed goods has paid is the ledger's to say.
  prepayments.register((db, lot) => confirmedSum(db, lot.id, lot.round_no, [...buyerKinds, 'deposit_apply']))
  refuseUnregistered()
}
