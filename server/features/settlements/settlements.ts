import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { pricingBasis } from '../../../contract/lot-choices.ts'
import { buyerKinds, settlementKinds } from '../../../contract/finance.ts'
import { resultStates } from '../../../contract/lot-machine.ts'
import { add, amount, compare, isNegative, subtract } from '../../../contract/money.ts'
import { settlements, type SettlementRow } from '../../../contract/settlements.ts'
import { settlementSum, type Adjustment, type SettlementSum } from '../../../contract/settlement-sum.ts'
import { may, record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { InvalidFields, invalidField, Refusal } from '../../request/errors.ts'
import { checkVersion, difference, writeColumns, type Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { cancelDues, endDues, makeDue, paymentDueOn } from '../finance/dues.ts'
import { confirmedSum } from '../finance/entries.ts'
import { saleDues } from '../finance/lot-money.ts'
import { lotLabels, lotsNamed } from '../finance/source.ts'
import { noteSettlement } from '../lots/counts.ts'
import { loadLot } from '../lots/lots.ts'
import { lotsTable } from '../../tables/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'
import { receiptMissing } from '../finance/receipt-missing.ts'
import { settlementsTable as table } from '../../tables/settlements.ts'

type StoredSettlement = Stored & typeof table.$inferSelect

/** A draft goes out of sight with the sale it belongs to: taken back, or the buyer has defaulted. */
const standing = or(
  eq(table.state, 'closed'),
  sql`exists (select from ${lotsTable} where ${lotsTable.id} = ${table.lot_id} and ${lotsTable.round_no} = ${table.round_no} and ${inArray(lotsTable.state, resultStates)})`,
)

export const settlementSource: Source<Stored> = {
  resource: settlements,
  table,
  visibility: { rows: () => standing, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { receipt_missing: () => receiptMissing(sql`${table.lot_id}`, sql`${table.round_no}`) },
  search: (_who, q) => sql`${table.lot_id} in (${lotsNamed(q)})`,
}

const actionsOf = (who: Caller, row: StoredSettlement): string[] => {
  if (!may(who, 'finance.use')) return []
  return row.state === 'draft' ? ['edit', 'close'] : may(who, 'settlements.reopen') ? ['reopen'] : []
}

export async function presentSettlements(db: Db, who: Caller, rows: Stored[]): Promise<SettlementRow[]> {
  const stored = rows as StoredSettlement[]
  const lots = await lotLabels(
    db,
    stored.map((row) => row.lot_id),
  )
  return stored.map((row) => ({
    ...row,
    lot_id_name: lots.get(row.lot_id ?? 0) ?? null,
    actions: actionsOf(who, row),
  }))
}

const present = async (db: Db, who: Caller, row: Stored) =>
  (await presentSettlements(db, who, [row]))[0] as SettlementRow

/** The draft of a round that was sold (product §5): it waits in finance's list from then on. */
export async function beginSettlement(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  const by = who.uid || null
  await db
    .insert(table)
    .values({
      lot_id: lot.id,
      round_no: lot.round_no,
      created_at: who.now.toISOString(),
      created_by: by,
      updated_by: by,
    })
    .onConflictDoNothing()
}

async function hold(db: Db, who: Caller, lot: StoredLot): Promise<StoredSettlement> {
  if (!resultStates.includes(lot.state)) throw new Refusal('wrong_state')
  await beginSettlement(db, who, lot)
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
    .for('update')
  return row as StoredSettlement
}

interface Typed {
  settlement_quantity: string | null
  unit_price: string | null
  adjustments: readonly Adjustment[]
}

async function compute(db: Db, lot: StoredLot, typed: Typed): Promise<SettlementSum | null> {
  return settlementSum({
    ...typed,
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price ?? '0',
    commission_point: lot.commission_point ?? '0',
    commission_payer: lot.commission_payer ?? 'buyer',
    deposit_applied: await confirmedSum(db, lot.id, lot.round_no, ['deposit_apply']),
    paid: await confirmedSum(db, lot.id, lot.round_no, buyerKinds),
  })
}

/** What it comes to now: an open settlement follows the payments, a closed one stays as it was closed. */
export async function getSettlement(db: Db, who: Caller, lotId: number): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, false, 'mover')
  if (!resultStates.includes(lot.state)) throw new Refusal('not_found')
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  const stored = (row ?? blank(lot)) as StoredSettlement
  if (stored.state === 'closed') return present(db, who, stored)
  const typed = { ...stored, settlement_quantity: stored.settlement_quantity ?? lot.settlement_quantity }
  return present(db, who, { ...typed, ...(await compute(db, lot, typed)) })
}

/** Before anything is typed: version 1 is what the first save names. */
const blank = (lot: StoredLot) => ({
  ...Object.fromEntries(Object.keys(settlements.fields).map((name) => [name, null])),
  id: 0,
  version: 1,
  lot_id: lot.id,
  round_no: lot.round_no,
  state: 'draft',
  adjustments: [],
  settlement_quantity: lot.settlement_quantity,
})

export interface SettlementInput {
  settlement_quantity?: string | null | undefined
  settlement_price?: string | null | undefined
  unit_price?: string | null | undefined
  adjustments?: readonly Adjustment[] | undefined
  version: number
}

export async function putSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  input: SettlementInput,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  const before = await hold(db, who, lot)
  await checkVersion(before, input.version, () => present(db, who, before))
  if (before.state !== 'draft') throw new Refusal('settlement_closed')
  const typed = {
    settlement_quantity:
      input.settlement_quantity === undefined ? before.settlement_quantity : input.settlement_quantity,
    unit_price: input.unit_price === undefined ? before.unit_price : input.unit_price,
    adjustments: [...(input.adjustments ?? before.adjustments)],
  }
  if (typed.unit_price !== null && lot.pricing_basis !== pricingBasis.perUnit)
    throw invalidField('settlements', 'unit_price', 'unknown_field')
  const sum = await compute(db, lot, typed)
  refuseOther(sum, typed, input.settlement_price)
  const after = { ...typed, ...sum }
  const written = (await writeColumns(db, who, settlementSource, before, after)) as StoredSettlement
  record(who, {
    action: 'edit',
    resource: 'settlements',
    record_id: before.id,
    record_name: lot.lot_no,
    version: written.version,
    ...difference(before, written, [
      'settlement_quantity',
      'unit_price',
      'settlement_price',
      'adjustments',
      'buyer_due',
      'consignor_payable',
    ]),
    owners: [],
  })
  return present(db, who, written)
}

function refuseOther(sum: SettlementSum | null, typed: Typed, asked: string | null | undefined): void {
  if (sum === null && typed.settlement_quantity !== null)
    throw invalidField('settlements', 'settlement_price', 'out_of_range')
  if (sum !== null && isNegative(sum.settlement_price))
    throw invalidField('settlements', 'adjustments', 'out_of_range')
  if (asked === undefined || asked === null || sum === null) return
  if (compare(asked, sum.settlement_price) !== 0)
    throw new InvalidFields('settlements', [{ name: 'settlement_price', fault: 'differs' }], {
      computed: sum.settlement_price,
    })
}

/** Closes: both figures have to be there; what is still owed either way becomes dues. */
export async function closeSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  version: number,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  const before = await hold(db, who, lot)
  if (before.state !== 'draft') throw new Refusal('settlement_closed')
  if (lot.state !== 'picked_up') throw new Refusal('wrong_state')
  await checkVersion(before, version, () => present(db, who, before))
  const typed = { ...before, settlement_quantity: before.settlement_quantity ?? lot.settlement_quantity }
  const sum = await compute(db, lot, typed)
  refuseOther(sum, typed, undefined)
  const missing = [
    ...(typed.settlement_quantity === null ? ['settlement_quantity'] : []),
    ...(sum === null ? ['settlement_price'] : []),
  ]
  if (sum === null || missing.length > 0)
    throw new InvalidFields(
      'settlements',
      missing.map((name) => ({ name, fault: 'required' })),
    )
  const closed = {
    ...sum,
    settlement_quantity: typed.settlement_quantity,
    state: 'closed',
    closed_at: who.now.toISOString(),
    closed_by: who.uid,
  }
  const written = (await writeColumns(db, who, settlementSource, before, closed)) as StoredSettlement
  await noteSettlement(db, lot.id, sum.settlement_price, typed.settlement_quantity)
  await makeSettlementDues(db, who, lot, sum)
  deed(who, 'close', lot, before, written)
  return present(db, who, written)
}

/** What is still owed either way, less what went out before it was known; it takes the place of what the sale left to be paid. */
async function makeSettlementDues(db: Db, who: Caller, lot: StoredLot, sum: SettlementSum): Promise<void> {
  const due_date = paymentDueOn(who.now)
  const already = (kind: 'overpaid_refund' | 'consignor_payout') =>
    confirmedSum(db, lot.id, lot.round_no, [kind])
  await endDues(db, who, lot, saleDues)
  const [winner] = await db
    .select({ recycler_id: signUpsTable.recycler_id })
    .from(signUpsTable)
    .where(eq(signUpsTable.id, lot.winner_sign_up_id ?? 0))
  const buyer = {
    party: 'recycler' as const,
    party_id: winner?.recycler_id ?? 0,
    sign_up_id: lot.winner_sign_up_id,
    due_date,
  }
  const buyerOwes = amount(add(sum.buyer_due, await already('overpaid_refund')))
  if (isNegative(buyerOwes))
    await makeDue(db, who, lot, { ...buyer, kind: 'overpaid_refund', amount: buyerOwes.slice(1) })
  else await makeDue(db, who, lot, { ...buyer, kind: 'supplement_in', amount: buyerOwes })
  const consignor = { party: 'consignor' as const, party_id: lot.commission_id ?? 0, due_date }
  await makeDue(db, who, lot, {
    ...consignor,
    kind: 'consignor_payout',
    amount: amount(subtract(sum.consignor_payable, await already('consignor_payout'))),
  })
}

/** Role 1 opens it again: its dues are cancelled; with money on them it stays closed until that is reversed. */
export async function reopenSettlement(
  db: Db,
  who: Caller,
  lotId: number,
  version: number,
  reason: string | undefined,
): Promise<SettlementRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  if (!may(who, 'settlements.reopen')) throw new Refusal('no_permission')
  const before = await hold(db, who, lot)
  if (before.state !== 'closed' || lot.state === 'settled') throw new Refusal('wrong_state')
  await checkVersion(before, version, () => present(db, who, before))
  await cancelDues(db, who, lot, settlementKinds)
  await noteSettlement(db, lot.id, null)
  const written = (await writeColumns(db, who, settlementSource, before, {
    state: 'draft',
    closed_at: null,
    closed_by: null,
  })) as StoredSettlement
  deed(who, 'reopen', lot, before, written, reason)
  return present(db, who, written)
}

function deed(
  who: Caller,
  action: 'close' | 'reopen',
  lot: StoredLot,
  before: StoredSettlement,
  after: StoredSettlement,
  reason?: string,
): void {
  record(who, {
    action,
    resource: 'settlements',
    record_id: after.id,
    record_name: lot.lot_no,
    version: after.version,
    before: { state: before.state },
    after: {
      state: after.state,
      settlement_quantity: after.settlement_quantity,
      settlement_price: after.settlement_price,
    },
    detail: reason ? { reason } : {},
    owners: [lot.service_id],
  })
}
