import { eq } from 'drizzle-orm'
import {
  buyerKinds,
  internalKinds,
  settlementKinds,
  type EntryKind,
  type EntryRow,
} from '../../../contract/finance.ts'
import { add, amount, compare, isZero, subtract, type Decimal } from '../../../contract/money.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { askProof } from '../../request/proof.ts'
import { checkVersion, lockRecords, writeRecord } from '../../records/records.ts'
import { entriesTable as table } from '../../tables/finance.ts'
import { lotsTable } from '../../tables/lots.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { refuseOnePerson } from '../staff/one-person.ts'
import { receiveDeposit, refundDueOn, setDeposit } from '../sign-ups/deposits.ts'
import type { StoredSignUp } from '../sign-ups/source.ts'
import { owedBack } from './default-dues.ts'
import { cancelDues, liveDueOf, lockDue, payDue, unpayDue } from './dues.ts'
import { confirmedSum, writeOpposite } from './entries.ts'
import { depositMoved, settlementClosed } from './lot-money.ts'
import { refuseCounted } from './obstacles.ts'
import { entrySource, presentEntry, type StoredDue, type StoredEntry } from './source.ts'
import { refuseOneHand } from './two-people.ts'

type LotOfEntry = typeof lotsTable.$inferSelect
/** An entry with what its money concerns, all locked. */
interface EntryContext {
  entry: StoredEntry
  lot: LotOfEntry | undefined
  signUp: StoredSignUp | undefined
  due: StoredDue | undefined
}

/** Locks always in the order lot → sign-up → due → entry, so that no two acts wait for each other. */
async function lockEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryContext> {
  const [seen] = await db.select().from(table).where(eq(table.id, id))
  if (!seen) throw new Refusal('not_found')
  const [lot] =
    seen.lot_id === null
      ? []
      : await db.select().from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const [signUp] =
    seen.sign_up_id === null
      ? []
      : await db.select().from(signUpsTable).where(eq(signUpsTable.id, seen.sign_up_id)).for('update')
  const dueId = seen.due_id ?? (await dueFor(db, seen))
  const due = dueId === null ? undefined : await lockDue(db, dueId)
  const [entry] = await lockRecords(db, entrySource, eq(table.id, id))
  if (!entry) throw new Refusal('not_found')
  await checkVersion(entry, version, () => presentEntry(db, who, entry))
  return { entry, lot, signUp, due }
}

const dueFor = async (db: Db, { lot_id, round_no, sign_up_id, kind }: StoredEntry): Promise<number | null> =>
  lot_id === null ? null : liveDueOf(db, { lot_id, round_no, sign_up_id }, kind)

type Effect = (db: Db, who: Caller, context: EntryContext) => Promise<void>

/**
 * A deposit comes in: the sign-up counts as paid once the whole amount is there (api). What follows a deposit
 * that is due back already is due back with it.
 */
const depositIn: Effect = async (db, who, { entry, lot, signUp }) => {
  if (!signUp || !lot) return
  if (signUp.deposit_status === 'refund_due') {
    await raiseRefund(db, who, lot, signUp, entry.amount ?? '0')
    return
  }
  const written = await receiveDeposit(db, who, signUp, entry.amount ?? '0')
  if (isOver(lot, signUp)) await sendBack(db, who, { ...lot, round_no: signUp.round_no }, written)
}

/** Nobody bids any more in this round. A late deposit, even a part of one, goes straight back. */
const isOver = (lot: LotOfEntry, signUp: StoredSignUp): boolean =>
  lot.round_no !== signUp.round_no ||
  signUp.outcome !== 'none' ||
  !['listed', 'bidding', 'confirming'].includes(lot.state)

/** The due of a refund grows by what came in late, with a new day for the whole. */
async function raiseRefund(
  db: Db,
  who: Caller,
  lot: LotOfEntry,
  signUp: StoredSignUp,
  more: Decimal,
): Promise<void> {
  const round = { ...lot, round_no: signUp.round_no ?? lot.round_no }
  await cancelDues(db, who, round, ['deposit_refund'], signUp.id)
  const refund_due_on = await refundDueOn(db, signUp.platform, who.now)
  const received_amount = amount(add(signUp.received_amount ?? '0', more))
  const back = await setDeposit(db, who, signUp, {
    deposit_status: 'refund_due',
    received_amount,
    refund_due_on,
  })
  await depositMoved(db, who, round, back, 'received', 'refund_due')
}

async function sendBack(db: Db, who: Caller, lot: LotOfEntry, signUp: StoredSignUp): Promise<void> {
  const refund_due_on = await refundDueOn(db, signUp.platform, who.now)
  const back = await setDeposit(db, who, signUp, { deposit_status: 'refund_due', refund_due_on })
  await depositMoved(db, who, lot, back, signUp.deposit_status, 'refund_due')
}

/**
 * A deposit goes back: only if it is due back, and exactly what came in. Of a deposit that was carried to the
 * next round only the surplus goes back, once.
 */
const depositRefund: Effect = async (db, who, { entry, signUp, due }) => {
  if (!signUp) return
  const surplus = signUp.deposit_status === 'carried' && due !== undefined
  if (signUp.deposit_status !== 'refund_due' && !surplus) throw new Refusal('deposit_settled')
  const owed = amount(subtract(signUp.received_amount ?? '0', signUp.carried_amount ?? '0'))
  if (compare(entry.amount ?? '0', owed) !== 0) throw new Refusal('amount_differs', { amount: owed })
  if (!surplus) await setDeposit(db, who, signUp, { deposit_status: 'refunded' })
}

/** Nobody is given back more than they paid. */
const overpaidRefund: Effect = async (db, _who, { entry, lot, signUp }) => {
  if (!lot) return
  const buyer = signUp?.id ?? (lot.round_no === entry.round_no ? lot.winner_sign_up_id : null)
  const sum = (kinds: readonly EntryKind[]) => confirmedSum(db, lot.id, entry.round_no, kinds, buyer)
  const left = amount(subtract(await sum([...buyerKinds, 'deposit_apply']), await sum(['overpaid_refund'])))
  if (compare(entry.amount ?? '0', left) > 0) throw new Refusal('due_exceeded', { amount: left })
}

const effects: Partial<Record<EntryKind, Effect>> = {
  deposit_in: depositIn,
  deposit_refund: depositRefund,
  overpaid_refund: overpaidRefund,
}

/** Kinds that a closed settlement has counted, or asks for. */
const countedKinds: readonly EntryKind[] = [...buyerKinds, ...settlementKinds]
const isCounted = async (db: Db, { entry, lot }: EntryContext): Promise<boolean> =>
  lot !== undefined &&
  countedKinds.includes(entry.kind) &&
  (await settlementClosed(db, lot.id, entry.round_no))

const undoDepositIn: Effect = async (db, who, { entry, signUp }) => {
  if (!signUp) return
  if (!['received', 'unpaid'].includes(signUp.deposit_status) || signUp.outcome !== 'none')
    throw new Refusal('depends_on_entry', { order: '' })
  const received_amount = amount(subtract(signUp.received_amount ?? '0', entry.amount ?? '0'))
  const enough = !isZero(received_amount) && compare(received_amount, signUp.bond_price ?? '0') >= 0
  await setDeposit(db, who, signUp, { received_amount, deposit_status: enough ? 'received' : 'unpaid' })
}

const undoDepositRefund: Effect = async (db, who, { signUp }) => {
  if (signUp && signUp.deposit_status !== 'carried')
    await setDeposit(db, who, signUp, { deposit_status: 'refund_due' })
}

const undoEffects: Partial<Record<EntryKind, Effect>> = {
  deposit_in: undoDepositIn,
  deposit_refund: undoDepositRefund,
}

/**
 * Confirms an entry. An outflow takes two people, role 1 included: whoever entered it, or changed the payee's
 * bank data lately, does not confirm it.
 */
export async function confirmEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryRow> {
  const context = await lockEntry(db, who, id, version)
  const { entry, due } = context
  if (entry.state !== 'pending') throw new Refusal('wrong_state')
  if (entry.direction === 'out') await refuseOneHand(db, who, context)
  // After the settlement money comes and goes by its dues alone.
  if (!due && (await isCounted(db, context))) throw new Refusal('due_closed')
  await effects[entry.kind]?.(db, who, context)
  if (!due && buyerKinds.includes(entry.kind)) await owedBack(db, who, context)
  if (due) await payDue(db, who, due, entry.amount ?? '0')
  const changes = {
    state: 'confirmed' as const,
    due_id: due?.id ?? entry.due_id,
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  }
  const after = await writeRecord(db, who, entrySource, entry, changes, { action: 'confirm' })
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

async function refuseIrreversible(db: Db, who: Caller, context: EntryContext): Promise<void> {
  const { entry, due, lot, signUp } = context
  if (entry.state !== 'confirmed' || entry.reverses_id !== null || internalKinds.includes(entry.kind))
    throw new Refusal('wrong_state')
  if (entry.direction === 'in') await refuseOnePerson(db, who, entry.created_by)
  // What a defaulter paid has become a refund due.
  if (signUp?.outcome === 'defaulted' && buyerKinds.includes(entry.kind))
    throw new Refusal('depends_on_entry')
  const paysSettlement = entry.due_id !== null && due !== undefined && settlementKinds.includes(due.kind)
  if (paysSettlement || !lot) return
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
  if (entry.direction === 'in') askProof(who)
  await undoEffects[entry.kind]?.(db, who, context)
  if (due && entry.due_id !== null) await unpayDue(db, who, due, entry.amount ?? '0')
  const changes = { state: 'reversed' as const, state_reason: reason }
  const after = await writeRecord(db, who, entrySource, entry, changes, {
    action: 'reverse',
    detail: { reason },
  })
  await writeOpposite(db, who, entry, { state_reason: reason })
  return presentEntry(db, who, after)
}
