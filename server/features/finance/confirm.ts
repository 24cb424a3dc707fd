import { eq } from 'drizzle-orm'
import {
  buyerKinds,
  internalKinds,
  settlementKinds,
  type EntryKind,
  type EntryRow,
} from '../../../contract/finance.ts'
import { amount, compare, isZero, subtract } from '../../../contract/money.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { checkVersion, writeColumns } from '../../records/records.ts'

import { lotsTable } from '../../tables/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { receiveDeposit, refundDueOn, setDeposit } from '../sign-ups/deposits.ts'
import type { StoredSignUp } from '../sign-ups/source.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { holdDue, liveDueOf, payDue, unpayDue } from './dues.ts'
import { confirmedSum, writeOpposite } from './entries.ts'
import { depositMoved, settlementClosed } from './lot-money.ts'
import { entrySource, presentEntry, type StoredDue, type StoredEntry } from './source.ts'
import { entriesTable as table } from '../../tables/finance.ts'

/** An entry with what its money concerns; everything held, always lot → sign-up → due → entry, so that no two acts wait for each other. */
interface Held {
  entry: StoredEntry
  lot: typeof lotsTable.$inferSelect | undefined
  signUp: StoredSignUp | undefined
  due: StoredDue | undefined
}

async function hold(db: Db, who: Caller, id: number, version: number): Promise<Held> {
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
  const found =
    seen.due_id ??
    (seen.lot_id === null
      ? null
      : await liveDueOf(db, { ...seen, lot_id: seen.lot_id, round_no: seen.round_no ?? 1 }, seen.kind))
  const due = found === null ? undefined : await holdDue(db, found)
  const [entry] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!entry) throw new Refusal('not_found')
  const stored = entry as StoredEntry
  await checkVersion(stored, version, () => presentEntry(db, who, stored))
  return { entry: stored, lot, signUp: signUp as StoredSignUp | undefined, due }
}

type Effect = (db: Db, who: Caller, held: Held) => Promise<void>

/** A deposit comes in: the sign-up counts as paid once the whole amount is there (api). */
const depositIn: Effect = async (db, who, { entry, lot, signUp }) => {
  if (!signUp || !lot) return
  const written = await receiveDeposit(db, who, signUp, entry.amount ?? '0')
  if (isOver(lot, signUp)) await sendBack(db, who, { ...lot, round_no: signUp.round_no }, written)
}

/** Nobody bids any more in this round: what comes in late goes straight back, a part too. */
const isOver = (lot: NonNullable<Held['lot']>, signUp: StoredSignUp): boolean =>
  lot.round_no !== signUp.round_no ||
  signUp.outcome !== 'none' ||
  !['listed', 'bidding', 'confirming'].includes(lot.state)

async function sendBack(
  db: Db,
  who: Caller,
  lot: NonNullable<Held['lot']>,
  signUp: StoredSignUp,
): Promise<void> {
  const refund_due_on = await refundDueOn(db, signUp.platform, who.now)
  const back = await setDeposit(db, who, signUp, { deposit_status: 'refund_due', refund_due_on })
  await depositMoved(db, who, lot as unknown as StoredLot, back, signUp.deposit_status, 'refund_due')
}

/** A deposit goes back: only what is due back, and exactly what came in. */
const depositRefund: Effect = async (db, who, { entry, signUp }) => {
  if (!signUp) return
  if (signUp.deposit_status !== 'refund_due') throw new Refusal('deposit_settled')
  if (compare(entry.amount ?? '0', signUp.received_amount ?? '0') !== 0)
    throw new Refusal('amount_differs', { amount: signUp.received_amount ?? '0.00' })
  await setDeposit(db, who, signUp, { deposit_status: 'refunded' })
}

/** Nobody is given back more than was paid. */
const overpaidRefund: Effect = async (db, _who, { entry, lot }) => {
  if (!lot) return
  const sum = (kinds: readonly EntryKind[]) => confirmedSum(db, lot.id, entry.round_no, kinds)
  const left = amount(subtract(await sum([...buyerKinds, 'deposit_apply']), await sum(['overpaid_refund'])))
  if (compare(entry.amount ?? '0', left) > 0) throw new Refusal('due_exceeded', { amount: left })
}

const effects: Partial<Record<EntryKind, Effect>> = {
  deposit_in: depositIn,
  deposit_refund: depositRefund,
  overpaid_refund: overpaidRefund,
}

/** What a closed settlement has counted, or has asked for. */
const counted: readonly EntryKind[] = [...buyerKinds, ...settlementKinds]
const isCounted = async (db: Db, { entry, lot }: Held): Promise<boolean> =>
  lot !== undefined && counted.includes(entry.kind) && (await settlementClosed(db, lot.id, entry.round_no))

const undoDepositIn: Effect = async (db, who, { entry, signUp }) => {
  if (!signUp) return
  if (!['received', 'unpaid'].includes(signUp.deposit_status) || signUp.outcome !== 'none')
    throw new Refusal('depends_on_entry')
  const received_amount = amount(subtract(signUp.received_amount ?? '0', entry.amount ?? '0'))
  const enough = !isZero(received_amount) && compare(received_amount, signUp.bond_price ?? '0') >= 0
  await setDeposit(db, who, signUp, { received_amount, deposit_status: enough ? 'received' : 'unpaid' })
}

const undoDepositRefund: Effect = async (db, who, { signUp }) => {
  if (signUp) await setDeposit(db, who, signUp, { deposit_status: 'refund_due' })
}

const undone: Partial<Record<EntryKind, Effect>> = {
  deposit_in: undoDepositIn,
  deposit_refund: undoDepositRefund,
}

function written(
  who: Caller,
  action: 'confirm' | 'void' | 'reverse',
  before: StoredEntry,
  after: StoredEntry,
  detail = {},
): void {
  record(who, {
    action,
    resource: 'finance_entries',
    record_id: after.id,
    record_name: after.entry_no,
    version: after.version,
    before: { state: before.state },
    after: { state: after.state },
    detail,
    owners: [],
  })
}

/** Money becomes a fact: an outflow never by whoever entered it, role 1 included. */
export async function confirmEntry(db: Db, who: Caller, id: number, version: number): Promise<EntryRow> {
  const held = await hold(db, who, id, version)
  const { entry, due } = held
  if (entry.state !== 'pending') throw new Refusal('wrong_state')
  if (entry.direction === 'out' && entry.created_by === who.uid) throw new Refusal('own_entry')
  // After the settlement money comes and goes by its dues alone.
  if (!due && (await isCounted(db, held))) throw new Refusal('due_closed')
  await effects[entry.kind]?.(db, who, held)
  if (due) await payDue(db, who, due, entry.amount ?? '0')
  const after = (await writeColumns(db, who, entrySource, entry, {
    state: 'confirmed',
    due_id: due?.id ?? entry.due_id,
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  })) as StoredEntry
  written(who, 'confirm', entry, after)
  return presentEntry(db, who, after)
}

export async function voidEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string | undefined,
): Promise<EntryRow> {
  const { entry } = await hold(db, who, id, version)
  if (entry.state !== 'pending' && entry.state !== 'draft') throw new Refusal('wrong_state')
  const after = (await writeColumns(db, who, entrySource, entry, {
    state: 'void',
    state_reason: reason ?? null,
  })) as StoredEntry
  written(who, 'void', entry, after, reason ? { reason } : {})
  return presentEntry(db, who, after)
}

/** Puts a confirmed entry right by its opposite, never by an edit. Money that leaves by it needs a second person, too. */
export async function reverseEntry(
  db: Db,
  who: Caller,
  id: number,
  version: number,
  reason: string,
): Promise<EntryRow> {
  const held = await hold(db, who, id, version)
  const { entry, due, lot } = held
  if (entry.state !== 'confirmed' || entry.reverses_id !== null || internalKinds.includes(entry.kind))
    throw new Refusal('wrong_state')
  if (entry.direction === 'in' && entry.created_by === who.uid) throw new Refusal('own_entry')
  const settled = lot?.state === 'settled' && lot.round_no === entry.round_no
  if (settled && !settlementKinds.includes(entry.kind)) throw new Refusal('depends_on_entry')
  const paysIt = entry.due_id !== null && due !== undefined && settlementKinds.includes(due.kind)
  if (!paysIt && (await isCounted(db, held))) throw new Refusal('depends_on_entry')
  await undone[entry.kind]?.(db, who, held)
  if (due && entry.due_id !== null) await unpayDue(db, who, due, entry.amount ?? '0')
  const after = (await writeColumns(db, who, entrySource, entry, {
    state: 'reversed',
    state_reason: reason,
  })) as StoredEntry
  await writeOpposite(db, who, entry, { state_reason: reason })
  written(who, 'reverse', entry, after, { reason })
  return presentEntry(db, who, after)
}
