import { and, eq, isNull } from 'drizzle-orm'
import { lotCharges, type ChargeRow, type LotCharges } from '#contract/charges.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { isZero } from '#contract/rules/money.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { createRecord, writeColumns, writeRecord } from '#server/records/write-records.ts'
import { required } from '#server/records/required.ts'
import { chargesTable as table } from '#server/tables/charges.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { lockDue, makeDue, paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { dueSource } from '#server/features/finance/ledger/source.ts'
import { chargesOfBuyer, chargesWithheld, isWithheld } from '#server/features/finance/ledger/withheld.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { refuseAboveLimit } from '#server/features/company-settings/approval-limits.ts'
import { proposedOf } from './proposed.ts'
import {
  chargesOf,
  chargeSource,
  isChargeable,
  isSold,
  loadMoneyLot,
  lockCharge,
  mayWrite,
  ofBuyer,
  presentCharge,
  type StoredCharge,
} from './source.ts'

export async function listCharges(db: Db, who: Caller, lotId: number): Promise<LotCharges> {
  const lot = await loadMoneyLot(db, who, lotId)
  const open = mayWrite(who) && (await isChargeable(db, lot))
  const rows = await chargesOf(db, who, lot)
  return {
    items: rows.map((row) => presentCharge(row, open)),
    buyer_charges: isSold(lot) ? await chargesOfBuyer(db, lot) : '0.00',
    consignor_charges: await chargesWithheld(db, lot.id),
    proposed: open ? await proposedOf(db, who, lot, rows) : [],
    actions: open ? ['add'] : [],
  }
}

function refuseFaults(input: Draft<typeof lotCharges>): void {
  if (isZero(input.amount)) throw invalidField(lotCharges.name, 'amount', 'above_zero')
  if (input.kind === 'other' && !input.reason) throw invalidField(lotCharges.name, 'reason', 'required')
}

async function buyerOf(db: Db, lot: StoredLot) {
  const sign_up_id = required(lot.winner_sign_up_id, 'the buyer of a sold lot')
  const [winner] = await db
    .select({ recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, sign_up_id))
  const { recycler_id } = required(winner, 'the sign-up of the buyer')
  return { party: 'recycler' as const, party_id: recycler_id, sign_up_id }
}

/** The party of a due: the buyer, or the consignor of a lot that ends without a payout to withhold from. */
async function debtorOf(db: Db, lot: StoredLot, side: StoredCharge['side']) {
  if (side === 'buyer') return buyerOf(db, lot)
  if (lot.state !== 'unsold' && lot.state !== 'withdrawn') return undefined
  const party_id = required(lot.commission_id, 'the consignor of an approved lot')
  return { party: 'consignor' as const, party_id, sign_up_id: null }
}

type NewCharge = Draft<typeof lotCharges>

/** The locked lot of a new charge, and its party. */
export async function readyCharge(db: Db, who: Caller, lotId: number, input: NewCharge) {
  refuseFaults(input)
  const lot = await loadMoneyLot(db, who, lotId, true)
  if (input.side === 'buyer' && !isSold(lot)) throw new Refusal('wrong_state')
  await refuseClosed(db, lot)
  return { lot, debtor: await debtorOf(db, lot, input.side) }
}

/** Enters a charge. Above the limit of the settings it needs an approval. */
export async function addCharge(db: Db, who: Caller, lotId: number, input: NewCharge): Promise<ChargeRow> {
  const ready = await readyCharge(db, who, lotId, input)
  await refuseForeignFiles(db, who, 'files', input.files ?? [], [])
  const ask = { kind: 'charge' as const, lot_id: lotId, charge: input }
  await refuseAboveLimit(db, 'charge_approval_above', input.amount, ask)
  return enterCharge(db, who, ready, input)
}

export async function enterCharge(
  db: Db,
  who: Caller,
  { lot, debtor }: Awaited<ReturnType<typeof readyCharge>>,
  input: NewCharge,
): Promise<ChargeRow> {
  const files = input.files ?? []
  const due = debtor && {
    kind: 'charge_in' as const,
    ...debtor,
    amount: input.amount,
    due_date: await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays),
  }
  const due_id = due ? required(await makeDue(db, who, lot, due), 'the due of a charge').id : null
  const row = await createRecord(
    db,
    who,
    chargeSource,
    {
      ...input,
      files,
      lot_id: lot.id,
      round_no: lot.round_no,
      sign_up_id: debtor?.sign_up_id ?? null,
      due_id,
    },
    { record_name: lot.lot_no, detail: { lot_id: lot.id }, owners: [lot.service_id] },
  )
  await attachFiles(db, files, 'lot_charges', row.id)
  return presentCharge(row, true)
}

async function refuseClosed(db: Db, lot: StoredLot): Promise<void> {
  if (await isChargeable(db, lot)) return
  throw new Refusal(isSold(lot) && lot.state !== 'settled' ? 'settlement_closed' : 'wrong_state')
}

/** Cancels the due of a charge; refused once money was paid on it. */
async function cancelDue(db: Db, who: Caller, dueId: number | null): Promise<void> {
  if (dueId === null) return
  const due = await lockDue(db, dueId)
  if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
  await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
}

export async function voidCharge(db: Db, who: Caller, id: number, reason: string): Promise<ChargeRow> {
  const { lot_id } = await lockCharge(db, who, id, false)
  const lot = await loadMoneyLot(db, who, required(lot_id, 'the lot of a charge'), true)
  const before = await lockCharge(db, who, id)
  if (before.voided_at !== null) throw new Refusal('already_voided')
  await refuseClosed(db, lot)
  await cancelDue(db, who, before.due_id)
  return presentCharge(await writeVoid(db, who, lot, before, reason), false)
}

const writeVoid = (db: Db, who: Caller, lot: StoredLot, before: StoredCharge, reason: string) =>
  writeRecord(
    db,
    who,
    chargeSource,
    before,
    { void_reason: reason, voided_at: who.now.toISOString() },
    { action: 'void', record_name: lot.lot_no, detail: { lot_id: lot.id }, owners: [lot.service_id] },
  )

/** Voids the charges to the buyer of a sale that is taken back; refused once any of them was paid. */
export async function voidChargesOfSale(db: Db, who: Caller, lot: StoredLot, reason: string): Promise<void> {
  if (lot.winner_sign_up_id === null) return
  const live = and(ofBuyer(lot.id, lot.winner_sign_up_id), isNull(table.voided_at))
  const charges = await lockRecords(db, chargeSource, live)
  for (const charge of charges) {
    await cancelDue(db, who, charge.due_id)
    await writeVoid(db, who, lot, charge, reason)
  }
}

/** Makes the charges due that were to be withheld: a withdrawn lot has no payout to withhold them from. */
export async function chargeConsignor(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  const due_date = await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays)
  for (const charge of await lockRecords(db, chargeSource, isWithheld(lot.id))) {
    const party_id = required(lot.commission_id, 'the consignor of an approved lot')
    const of = { kind: 'charge_in', party: 'consignor', party_id, due_date } as const
    const due = required(await makeDue(db, who, lot, { ...of, amount: charge.amount }), 'the due of a charge')
    await writeColumns(db, who, chargeSource, charge, { due_id: due.id })
  }
}
