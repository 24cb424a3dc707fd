import { eq } from 'drizzle-orm'
import {
  buyerKinds,
  financeEntries,
  internalKinds,
  payoutKinds,
  settlementKinds,
  type EntryKind,
  type EntryRow,
} from '#contract/finance.ts'
import { amount, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import { checkVersion, lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { entriesTable as table } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { refuseSamePerson } from '#server/features/staff/same-person.ts'
import { owedBack } from '../dues/default-dues.ts'
import {
  depositIn,
  depositRefund,
  undoDepositIn,
  undoDepositRefund,
  type EntryEffect,
  type EntryContext,
} from '../deposits/deposit-effects.ts'
import { liveDuesOf, lockDue, type FittingDue } from '../dues/dues.ts'
import { payDue, unpayDue } from '../dues/pay-due.ts'
import { confirmedSum, writeOpposite } from './entries.ts'
import { refuseCounted } from '../dues/obstacles.ts'
import { entrySource, presentEntry, type StoredEntry } from './source.ts'
import { refuseOneHand } from './dual-control.ts'
import { payoutColumns } from './consignor-funds.ts'
import { followMoney } from './goods-money.ts'
import { saleKinds, settlementClosed } from './held.ts'
import { accountReason } from './account-rules.ts'
import { provePayer, type PayerProof } from './payer-differs.ts'
import { required } from '#server/records/required.ts'

/**
 * Locks always in the order lot → sign-up → due → entry, so that no two acts wait for each other. Money of a buyer
 * that named only its lot belongs to the buyer of its due, or to who has bought the lot by now.
 */
async function lockEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryContext> {
  const [seen] = await db.select().from(table).where(eq(table.id, id))
  if (!seen) throw new Refusal('not_found')
  const [lot] =
    seen.lot_id === null
      ? []
      : await db.select().from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const fitting = await fittingDues(db, seen)
  const only = fitting.length === 1 ? fitting[0] : undefined
  const inRound = lot?.round_no === seen.round_no && seen.state === 'pending' && saleKinds.includes(seen.kind)
  const signUpId = seen.sign_up_id ?? (inRound ? (only?.sign_up_id ?? lot.winner_sign_up_id) : null)
  const [signUp] =
    signUpId === null
      ? []
      : await db.select().from(signUpsTable).where(eq(signUpsTable.id, signUpId)).for('update')
  const dueId = seen.due_id ?? only?.id
  const due = dueId === undefined ? undefined : await lockDue(db, dueId)
  const [entry] = await lockRecords(db, entrySource, eq(table.id, id))
  if (!entry) throw new Refusal('not_found')
  await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return { entry, lot, signUp, due, fitting: fitting.length }
}

const fittingDues = async (db: Db, seen: StoredEntry): Promise<FittingDue[]> =>
  seen.lot_id === null || seen.due_id !== null || seen.state !== 'pending'
    ? []
    : liveDuesOf(db, { ...seen, lot_id: seen.lot_id })

/** The buyer's payments in the entry's round, deposit included, less refunds. Without a buyer: everybody's. */
async function paidAndKept(db: Db, entry: StoredEntry, buyer?: number | null): Promise<Decimal> {
  const sum = (kinds: readonly EntryKind[]) =>
    confirmedSum(db, required(entry.lot_id, 'the lot of an entry'), entry.round_no, kinds, buyer)
  return amount(subtract(await sum([...buyerKinds, 'deposit_apply']), await sum(['overpaid_refund'])))
}

/** Nobody is given back more than they paid. */
const overpaidRefund: EntryEffect = async (db, _who, { entry, signUp }) => {
  const left = await paidAndKept(db, entry, signUp?.id)
  if (compare(entry.amount ?? '0', left) > 0) throw new Refusal('due_exceeded', { amount: left })
}

/** These kinds pay what is due, and nothing beside it. */
const onlyDue: EntryEffect = async (_db, _who, { due }) => {
  if (!due) throw new Refusal('due_exceeded', { amount: '0.00' })
}

const effects: Partial<Record<EntryKind, EntryEffect>> = {
  deposit_in: depositIn,
  deposit_refund: depositRefund,
  overpaid_refund: overpaidRefund,
  forfeit_payout: onlyDue,
  charge_in: onlyDue,
  cost_out: onlyDue,
  shortfall_in: onlyDue,
  shortfall_payout: onlyDue,
}

/** Kinds that a closed settlement has counted, or asks for. */
const countedKinds: readonly EntryKind[] = [...buyerKinds, ...settlementKinds, ...payoutKinds]
const isCounted = async (db: Db, { entry, lot }: EntryContext): Promise<boolean> =>
  lot !== undefined &&
  countedKinds.includes(entry.kind) &&
  (await settlementClosed(db, lot.id, entry.round_no))

const undoEffects: Partial<Record<EntryKind, EntryEffect>> = {
  deposit_in: undoDepositIn,
  deposit_refund: undoDepositRefund,
}

/** What the line of a bank says about the entry that it confirms. */
type BankData = Pick<
  StoredEntry,
  'account_id' | 'occurred_on' | 'bank_ref' | 'counterparty_account' | 'counterparty_bank'
>

interface Confirming {
  bank?: Partial<BankData>
  proof?: PayerProof
}

async function refuseUnconfirmable(db: Db, who: Caller, context: EntryContext): Promise<void> {
  const { entry, due } = context
  if (entry.state !== 'pending') throw new Refusal('wrong_state')
  // Two dues of the kind are open: which of them is paid, the entry has to say.
  if (!due && context.fitting > 1) throw invalidField(financeEntries.name, 'due_id', 'required')
  if (entry.direction === 'out') await refuseOneHand(db, who, context)
  // After the settlement money comes and goes by its dues alone.
  if (!due && (await isCounted(db, context))) throw new Refusal('due_closed')
}

/**
 * Confirms an entry, with the data of its bank line if it has one. An outflow takes two people, role 1 included:
 * whoever entered it, or changed the payee's bank data lately, does not confirm it.
 */
export async function confirmEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  { bank = {}, proof = {} }: Confirming = {},
): Promise<EntryRow> {
  const context = await lockEntry(db, who, id, version)
  const { entry, due, signUp } = context
  await refuseUnconfirmable(db, who, context)
  const payout = await payoutColumns(db, who, entry, context.lot, proof)
  await effects[entry.kind]?.(db, who, context)
  if (!due && buyerKinds.includes(entry.kind)) await owedBack(db, who, context)
  if (due) await payDue(db, who, due, entry.amount ?? '0')
  const whose = { due_id: due?.id ?? entry.due_id, sign_up_id: signUp?.id ?? entry.sign_up_id }
  const payer_differs = await provePayer(db, who, { ...entry, ...bank, ...whose }, proof)
  const account_reason =
    bank.account_id === undefined || bank.account_id === entry.account_id
      ? entry.account_reason
      : await accountReason(db, { ...entry, ...bank }, proof.reason ?? null)
  const changes = {
    ...payout,
    ...bank,
    ...whose,
    payer_differs,
    account_reason,
    state: 'confirmed' as const,
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  }
  const after = await writeRecord(db, who, entrySource, entry, changes, {
    action: 'confirm',
    ...(payer_differs && proof.reason && { detail: { reason: proof.reason } }),
  })
  await followMoney(db, who, entry, context.lot)
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

/** True for a buyer's payment that was given back: its refund is reversed first. */
async function isGivenBack(db: Db, entry: StoredEntry): Promise<boolean> {
  if (entry.direction !== 'in' || !buyerKinds.includes(entry.kind) || entry.lot_id === null) return false
  return compare(await paidAndKept(db, entry, entry.sign_up_id), entry.amount ?? '0') < 0
}

async function refuseIrreversible(db: Db, who: Caller, context: EntryContext): Promise<void> {
  const { entry, due, lot, signUp } = context
  if (entry.state !== 'confirmed' || entry.reverses_id !== null || internalKinds.includes(entry.kind))
    throw new Refusal('wrong_state')
  if (entry.direction === 'in') await refuseSamePerson(db, who, entry.created_by)
  // What a defaulter paid has become a refund due.
  const becameDue = signUp?.outcome === 'defaulted' && buyerKinds.includes(entry.kind)
  if (becameDue || (await isGivenBack(db, entry))) throw new Refusal('depends_on_entry', { order: '' })
  const paysSettlement = entry.due_id !== null && due !== undefined && settlementKinds.includes(due.kind)
  if (paysSettlement || entry.kind === 'cost_out' || !lot) return
  const step_back = lot.state === 'settled' && lot.round_no === entry.round_no
  const reopen = await isCounted(db, context)
  const round = { id: lot.id, round_no: entry.round_no }
  if (step_back || reopen) await refuseCounted(db, who, round, { step_back, reopen })
}

/**
 * Corrects a confirmed entry by its opposite, never by an edit. Money that goes out this way needs a second
 * person, too.
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
  await undoEffects[entry.kind]?.(db, who, context)
  if (due && entry.due_id !== null) await unpayDue(db, who, due, entry.amount ?? '0')
  const changes = { state: 'reversed' as const, state_reason: reason }
  const after = await writeRecord(db, who, entrySource, entry, changes, {
    action: 'reverse',
    detail: { reason },
  })
  await writeOpposite(db, who, entry, { state_reason: reason })
  await followMoney(db, who, entry, context.lot, reason)
  return presentEntry(db, who, after)
}
