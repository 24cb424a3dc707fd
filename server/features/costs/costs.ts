import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lotCosts, type CostRow, type LotCosts } from '#contract/costs.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { approvedStates } from '#contract/rules/lot-states.ts'
import { add, amount, isZero, subtract } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { getRecord, lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { createRecord, writeColumns, writeRecord } from '#server/records/write-records.ts'
import { chargesTable } from '#server/tables/charges.ts'
import { costsTable as table } from '#server/tables/costs.ts'
import { duesTable } from '#server/tables/finance.ts'
import { isSold, loadMoneyLot } from '#server/features/charges/source.ts'
import { makeDue, paymentDueOn } from '#server/features/finance/dues/dues.ts'
import { dueSource } from '#server/features/finance/ledger/source.ts'
import { commissionsOf } from '#server/features/finance/ledger/withheld.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'

/** Costs have no visibility of their own: each call loads their lot first. */
const costSource = writableSource({
  resource: lotCosts,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.id, descending: false },
  log: {
    resource: 'lot_costs',
    nameOf: (row) => row.payee,
    ownersOf: () => [],
    fields: ['kind', 'payee', 'amount', 'remark', 'void_reason'],
  },
})

type StoredCost = RowOf<typeof costSource>

const ofCosts = (ids: readonly number[]) =>
  and(eq(duesTable.kind, 'cost_out'), eq(duesTable.party, 'payee'), inArray(duesTable.party_id, [...ids]))

async function present(db: Db, rows: readonly StoredCost[]): Promise<CostRow[]> {
  const dues =
    rows.length === 0
      ? []
      : await db
          .select({ cost: duesTable.party_id, paid: duesTable.paid_amount })
          .from(duesTable)
          .where(ofCosts(rows.map((row) => row.id)))
  const paid = new Map(dues.map((due) => [due.cost, due.paid]))
  return rows.map((row) => ({
    ...row,
    paid_amount: paid.get(row.id) ?? '0.00',
    actions: row.voided_at === null && isZero(paid.get(row.id) ?? '0') ? ['void'] : [],
  }))
}

async function presentOne(db: Db, row: StoredCost): Promise<CostRow> {
  const [presented] = await present(db, [row])
  return required(presented, 'the row just written')
}

/** Our fees of both sides. Outlays are passed on at cost, so nobody earns by them. */
async function feesOf(db: Db, lotId: number): Promise<string> {
  const { lot_id, nature, voided_at } = chargesTable
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${chargesTable.amount}), 0)::numeric(14, 2)::text` })
    .from(chargesTable)
    .where(and(eq(lot_id, lotId), eq(nature, 'fee'), isNull(voided_at)))
  return row?.sum ?? '0.00'
}

export async function listCosts(db: Db, who: Caller, lotId: number): Promise<LotCosts> {
  const lot = await loadMoneyLot(db, who, lotId)
  const rows = await db.select().from(table).where(eq(table.lot_id, lot.id)).orderBy(asc(table.id))
  const sides = isSold(lot) ? await commissionsOf(db, lot) : { buyer: '0', consignor: '0' }
  const commissions = amount(add(sides.buyer, sides.consignor))
  const fees = await feesOf(db, lot.id)
  const live = rows.filter((row) => row.voided_at === null)
  const costs = amount(add('0', ...live.map((row) => row.amount)))
  return {
    items: await present(db, rows),
    commissions,
    fees,
    costs,
    margin: amount(subtract(add(commissions, fees), costs)),
    actions: approvedStates.includes(lot.state) ? ['add'] : [],
  }
}

/** Enters a cost of an approved lot, also after it is settled: bills come late. */
export async function addCost(
  db: Db,
  who: Caller,
  lotId: number,
  input: Draft<typeof lotCosts>,
): Promise<CostRow> {
  if (isZero(input.amount)) throw invalidField(lotCosts.name, 'amount', 'above_zero')
  const lot = await loadMoneyLot(db, who, lotId, true)
  if (!approvedStates.includes(lot.state)) throw new Refusal('wrong_state')
  const receipt = input.receipt ?? []
  await refuseForeignFiles(db, who, 'receipt', receipt, [])
  const values = { ...input, receipt, lot_id: lot.id, round_no: lot.round_no }
  const row = await createRecord(db, who, costSource, values, {
    record_name: lot.lot_no,
    detail: { lot_id: lot.id },
  })
  await attachFiles(db, receipt, 'lot_costs', row.id)
  await makeDue(db, who, lot, {
    kind: 'cost_out',
    party: 'payee',
    party_id: row.id,
    amount: row.amount,
    due_date: await paymentDueOn(db, who.now, lot.payment_days ?? usualPaymentDays),
  })
  return presentOne(db, row)
}

/** Voids a wrong cost with its due; refused once it was paid. */
export async function voidCost(db: Db, who: Caller, id: number, reason: string): Promise<CostRow> {
  const { lot_id } = await getRecord(db, who, costSource, id)
  const lot = await loadMoneyLot(db, who, required(lot_id, 'the lot of a cost'), true)
  const before = await getRecord(db, who, costSource, id, true)
  if (before.voided_at !== null) throw new Refusal('already_voided')
  for (const due of await lockRecords(db, dueSource, ofCosts([id]))) {
    if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')
    await writeColumns(db, who, dueSource, due, { state: 'cancelled' })
  }
  const changes = { void_reason: reason, voided_at: who.now.toISOString() }
  const after = await writeRecord(db, who, costSource, before, changes, {
    action: 'void',
    record_name: lot.lot_no,
    detail: { lot_id: lot.id },
  })
  return presentOne(db, after)
}
