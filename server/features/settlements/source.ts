import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { settlements, type SettlementRow } from '#contract/settlements.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { settlementsTable as table } from '#server/tables/settlements.ts'
import { lotNames } from '#server/features/finance/ledger/names.ts'
import { receiptMissing } from '#server/features/finance/shown/receipt-missing.ts'
import { lotsNamed } from '#server/features/finance/ledger/source.ts'
import { required } from '#server/records/required.ts'

/** True if the round's sale is still valid: it was neither undone nor ended by the buyer's default. */
const saleHolds = sql`exists (select from ${lotsTable} where ${and(
  eq(lotsTable.id, table.lot_id),
  eq(lotsTable.round_no, table.round_no),
  inArray(lotsTable.state, resultStates),
)})`

/** Drafts disappear with their sale. A settlement has no name: the log names its lot. */
export const settlementSource = writableSource({
  resource: settlements,
  table,
  visibility: { rows: () => or(eq(table.state, 'closed'), saleHolds), hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { receipt_missing: () => receiptMissing(sql`${table.lot_id}`, sql`${table.round_no}`) },
  search: (_who, q) => sql`${table.lot_id} in (${lotsNamed(q)})`,
  log: {
    resource: 'settlements',
    nameOf: () => null,
    ownersOf: () => [],
    fields: [
      'state',
      'settlement_quantity',
      'unit_price',
      'settlement_price',
      'adjustments',
      'buyer_due',
      'consignor_payable',
      'buyer_charges',
      'consignor_charges',
    ],
  },
})

export type StoredSettlement = RowOf<typeof settlementSource>

function actionsOf(who: Caller, row: StoredSettlement): string[] {
  if (!may(who, 'finance.use')) return []
  if (row.state === 'draft') return ['edit', 'close']
  return may(who, 'settlements.reopen') ? ['reopen'] : []
}

export async function presentSettlements(
  db: Db,
  who: Caller,
  rows: readonly StoredSettlement[],
): Promise<SettlementRow[]> {
  const lots = await lotNames(
    db,
    rows.map((row) => row.lot_id),
  )
  return rows.map((row) => ({
    ...row,
    // Settlements from before there were charges have none.
    buyer_charges: row.buyer_charges ?? '0.00',
    consignor_charges: row.consignor_charges ?? '0.00',
    lot_id_name: lots.get(required(row.lot_id, 'the lot of a settlement')) ?? null,
    actions: actionsOf(who, row),
  }))
}

export async function presentSettlement(db: Db, who: Caller, row: StoredSettlement): Promise<SettlementRow> {
  const [presented] = await presentSettlements(db, who, [row])
  return required(presented, 'the row just written')
}

/** A settlement before its first save, which names version 1. */
export const blankSettlement = (lot: StoredLot, now: string): StoredSettlement => ({
  id: 0,
  version: 1,
  lot_id: lot.id,
  round_no: lot.round_no,
  state: 'draft',
  settlement_quantity: lot.settlement_quantity,
  unit_price: null,
  adjustments: [],
  settlement_price: null,
  tickets: null,
  price_reason: null,
  price_files: [],
  price_consent_files: [],
  goods_amount: null,
  buyer_commission: null,
  consignor_commission: null,
  deposit_applied: null,
  advance_applied: null,
  buyer_due: null,
  consignor_payable: null,
  buyer_charges: null,
  consignor_charges: null,
  closed_at: null,
  closed_by: null,
  created_at: now,
  created_by: null,
  updated_at: now,
  updated_by: null,
  imported_from: null,
})
