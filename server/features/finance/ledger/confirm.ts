import { financeEntries, type EntryRow } from '#contract/finance.ts'
import { buyerKinds, settlementKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { amount, compare, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { owedBack } from '../dues/default-dues.ts'
import {
  depositIn,
  depositRefund,
  undoDepositIn,
  undoDepositRefund,
  type EntryEffect,
  type EntryContext,
} from '../deposits/deposit-effects.ts'
import { settleEventDeposit } from '../deposits/event-deposits.ts'
import { followReversal, undoPerformanceIn } from '../deposits/performance.ts'
import { payDue, unpayDue } from '../dues/pay-due.ts'
import { followConsignor } from '../dues/withdrawn.ts'
import { undoSetOff } from '../dues/set-off.ts'
import { writeOpposite } from './entries.ts'
import { confirmedSum } from './confirmed-sums.ts'
import { refuseCounted } from '../dues/obstacles.ts'
import { amountOf, entrySource, isIrreversible, presentEntry, type StoredEntry } from './source.ts'
import { refuseOnePerson, requireSecondPerson } from './dual-control.ts'
import { payoutColumns } from './consignor-funds.ts'
import { followMoney } from './goods-money.ts'
import { countedAs } from './changes.ts'
import { countingRound, isCounted } from './counted.ts'
import { lockEntry } from './lock-entry.ts'
import { recordUnappliedRest, partyOfReceipt, shareOf } from './receipt-share.ts'
import { unappliedRefund, undoUnapplied } from '../unapplied/effects.ts'
import { accountReason } from './account-rules.ts'
import { provePayer, type PayerProof } from './payer-differs.ts'
import { required } from '#server/records/required.ts'

/** The payments in the entry's round, by the buyer if given: including the deposit, less refunds. */
async function paidAndKept(db: Db, entry: StoredEntry, buyer?: number | null): Promise<Decimal> {
  const sum = (kinds: readonly EntryKind[]) =>
    confirmedSum(db, required(entry.lot_id, 'the lot of an entry'), entry.round_no, kinds, buyer)
  return amount(subtract(await sum([...buyerKinds, 'deposit_apply']), await sum(['overpaid_refund'])))
}

/** Refuses to give anybody back more than they paid. */
const overpaidRefund: EntryEffect = async (db, _who, { entry, signUp }) => {
  const left = await paidAndKept(db, entry, signUp?.id)
  if (compare(amountOf(entry), left) > 0) throw new Refusal('due_exceeded', { amount: left })
}

/** These kinds can only pay a due. */
const onlyDue: EntryEffect = async (_db, _who, { due }) => {
  if (!due) throw new Refusal('due_exceeded', { amount: '0.00' })
}

const effects: Partial<Record<EntryKind, EntryEffect>> = {
  deposit_in: depositIn,
  deposit_refund: depositRefund,
  overpaid_refund: overpaidRefund,
  forfeit_payout: onlyDue,
  cost_out: onlyDue,
  shortfall_payout: onlyDue,
  performance_refund: onlyDue,
  unapplied_refund: unappliedRefund,
}

const undoEffects: Partial<Record<EntryKind, EntryEffect>> = {
  deposit_in: undoDepositIn,
  deposit_refund: undoDepositRefund,
  unapplied_in: undoUnapplied,
  unapplied_deposit: undoDepositIn,
  set_off: undoSetOff,
  performance_in: undoPerformanceIn,
}

/** The facts that a bank line gives the entry it confirms. */
type BankData = Pick<
  StoredEntry,
  'account_id' | 'occurred_on' | 'bank_ref' | 'counterparty_account' | 'counterparty_bank'
>

interface Confirming {
  bank?: Partial<BankData>
  proof?: PayerProof
}

async function refuseUnconfirmable(db: Db, who: Caller, context: EntryContext): Promise<void> {
  const { entry, due, fitting } = context
  if (entry.state !== 'pending') throw new Refusal('wrong_state')
  // If two dues of the kind are open, the entry has to name one.
  if (!due && fitting > 1) throw invalidField(financeEntries.name, 'due_id', 'required')
  if (entry.direction === 'in') return
  await requireSecondPerson(db, who, context)
  // After the settlement, money moves only through its dues.
  if (!due && (await isCounted(db, context))) throw new Refusal('due_closed')
}

/**
 * Confirms an entry, with the data of its bank line if it has one. An outflow takes two people, even for
 * role 1: whoever entered it, or recently changed the payee's bank data, cannot confirm it.
 */
export async function confirmEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  confirming: Confirming = {},
): Promise<EntryRow> {
  const context = await lockEntry(db, who, id, version)
  await refuseUnconfirmable(db, who, context)
  const { entry, due } = context
  if (entry.direction === 'in') return confirmReceipt(db, who, context, confirming)
  const payout = await payoutColumns(db, who, entry, context.lot, confirming.proof ?? {})
  await effects[entry.kind]?.(db, who, context)
  if (due) await payDue(db, who, due, amountOf(entry))
  return writeConfirmed(db, who, context, payout, confirming)
}

/**
 * Confirms money that came in. Its due, deposit or sale takes the missing amount, and the rest becomes
 * unapplied. If there is nothing to pay, the whole receipt becomes unapplied.
 */
async function confirmReceipt(
  db: Db,
  who: Caller,
  context: EntryContext,
  confirming: Confirming,
): Promise<EntryRow> {
  const { due } = context
  const share = await shareOf(db, context)
  if (isZero(share)) {
    const party = await partyOfReceipt(db, context)
    return writeConfirmed(db, who, context, { kind: 'unapplied_in', due_id: null, ...party }, confirming)
  }
  const entry = { ...context.entry, amount: share }
  const rest = amount(subtract(amountOf(context.entry), share))
  if (!isZero(rest)) await recordUnappliedRest(db, who, context, rest, confirming.bank)
  await effects[entry.kind]?.(db, who, { ...context, entry })
  const isLate = !due && buyerKinds.includes(entry.kind)
  const late = isLate ? await owedBack(db, who, { ...context, entry }) : undefined
  if (due) await payDue(db, who, due, share)
  return writeConfirmed(db, who, { ...context, due: due ?? late }, { amount: share }, confirming)
}

async function writeConfirmed(
  db: Db,
  who: Caller,
  { entry, due, signUp, lot }: EntryContext,
  more: Partial<StoredEntry>,
  { bank = {}, proof = {} }: Confirming,
): Promise<EntryRow> {
  const whose = { due_id: due?.id ?? entry.due_id, sign_up_id: signUp?.id ?? entry.sign_up_id }
  const columns = { ...bank, ...whose, ...more }
  const payer_differs = await provePayer(db, who, { ...entry, ...columns }, proof)
  const account_reason =
    bank.account_id === undefined || bank.account_id === entry.account_id
      ? entry.account_reason
      : await accountReason(db, { ...entry, ...columns }, proof.reason ?? null)
  const confirmed = {
    ...columns,
    payer_differs,
    account_reason,
    state: 'confirmed' as const,
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  }
  const after = await writeRecord(db, who, entrySource, entry, confirmed, {
    action: 'confirm',
    ...(payer_differs && proof.reason && { detail: { reason: proof.reason } }),
  })
  await followMoney(db, who, after, lot)
  await followConsignor(db, who, after, lot)
  return presentEntry(db, who, after)
}

export async function voidEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string | undefined,
): Promise<EntryRow> {
  const { entry } = await lockEntry(db, who, id, version)
  if (entry.state !== 'pending' && entry.state !== 'draft') throw new Refusal('wrong_state')
  const changes = { state: 'void' as const, state_reason: reason ?? null }
  const detail = reason ? { reason } : {}
  const after = await writeRecord(db, who, entrySource, entry, changes, { action: 'void', detail })
  return presentEntry(db, who, after)
}

/** True for a buyer's payment that was given back. Its refund has to be reversed first. */
async function isGivenBack(db: Db, entry: StoredEntry, counted: EntryKind): Promise<boolean> {
  if (entry.direction !== 'in' || !buyerKinds.includes(counted) || entry.lot_id === null) return false
  return compare(await paidAndKept(db, entry, entry.sign_up_id), amountOf(entry)) < 0
}

async function refuseIrreversible(db: Db, who: Caller, context: EntryContext): Promise<void> {
  const { entry, due, lot, signUp } = context
  if (entry.state !== 'confirmed' || entry.reverses_id !== null || isIrreversible(entry))
    throw new Refusal('wrong_state')
  if (entry.direction === 'in') await refuseOnePerson(db, who, context)
  // The defaulter's payment has become a refund due.
  const counted = countedAs(entry.kind, due)
  const becameDue = signUp?.outcome === 'defaulted' && buyerKinds.includes(counted)
  if (becameDue || (await isGivenBack(db, entry, counted)))
    throw new Refusal('depends_on_entry', { order: '' })
  const paysSettlement = entry.due_id !== null && due !== undefined && settlementKinds.includes(due.kind)
  if (paysSettlement || entry.kind === 'cost_out' || !lot) return
  const round = countingRound(entry, lot)
  const step_back = lot.state === 'settled' && lot.round_no === round.round_no
  const reopen = await isCounted(db, context)
  if (step_back || reopen) await refuseCounted(db, who, round, { step_back, reopen })
}

/**
 * Corrects a confirmed entry with an opposite entry, never with an edit. If money goes out this way, it
 * also needs a second person.
 */
export async function reverseEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string,
): Promise<EntryRow> {
  const context = await lockEntry(db, who, id, version)
  await refuseIrreversible(db, who, context)
  const { entry, due } = context
  if (entry.direction === 'in') requireReauthentication(who)
  const counted = countedAs(entry.kind, due)
  await undoEffects[counted === 'performance_in' ? counted : entry.kind]?.(db, who, context)
  if (due && entry.due_id !== null) await unpayDue(db, who, due, amountOf(entry))
  const changes = { state: 'reversed' as const, state_reason: reason }
  const after = await writeRecord(db, who, entrySource, entry, changes, {
    action: 'reverse',
    detail: { reason },
  })
  await writeOpposite(db, who, entry, { state_reason: reason })
  await followMoney(db, who, { ...entry, kind: counted }, context.lot, reason)
  await followConsignor(db, who, entry, context.lot)
  await followReversal(db, who, context, counted)
  if (entry.kind === 'deposit_refund' && context.signUp?.lot_id === null)
    await settleEventDeposit(db, who, context.signUp.id)
  return presentEntry(db, who, after)
}
