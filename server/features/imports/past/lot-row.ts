import { getTableColumns } from 'drizzle-orm'
import { pricingBasis, usualPaymentDays, auctionType } from '#contract/rules/lot-choices.ts'
import { decidedStates } from '#contract/lot-rounds.ts'
import { premiumOf } from '#contract/rules/sale.ts'
import { resultStates, type LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { searchGrams } from '#server/identity/search-grams.ts'
import { readRows } from '#server/speed/read.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { PastRun } from './past-kind.ts'
import { authorOf, neededText, numberOf, textOf, type PastLine } from './read-lines.ts'

type StoredRow = typeof lotsTable.$inferSelect
/** A row of `lots` without its id. */
export type LotRow = Omit<StoredRow, 'id'>

/** Fields that a lot takes from its consignor: the customer, the terms, and the contract if there is only one. */
export interface ConsignorOfLot {
  id: number
  customer_id: number | null
  commission_payer: StoredRow['commission_payer']
  commission_point: string | null
  consignor_commission_point: string | null
  contract_id: number | null
}

const consignorsQuery = `select c.id, c.customer_id, c.commission_payer, c.commission_point,
    c.consignor_commission_point,
    (select case when count(*) = 1 then max(t.id) end
      from contracts t
      where t.consignor = c.id) as contract_id
  from consignors c
  where c.id = any($1)`

export async function consignorsOf(
  db: Db,
  lines: readonly PastLine[],
): Promise<ReadonlyMap<number, ConsignorOfLot>> {
  const ids = [...new Set(lines.flatMap((line) => line.ids['commission_id'] ?? []))]
  const rows = await readRows<ConsignorOfLot>(db, { text: consignorsQuery, values: [ids] }, true)
  return new Map(rows.map((row) => [row.id, row]))
}

const lists: readonly string[] = [
  'photos',
  'files',
  'approval_files',
  'consent_files',
  'declared_files',
  'notice_files',
]

const zeros: readonly string[] = ['sign_up_count', 'approved_count', 'paid_count', 'bid_count', 'event_seq']
const flags: readonly string[] = ['hold_at_limit', 'deal_amount_is_estimate', 'released_on_credit']

/** Every column of a lot that nobody has filled in. */
const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.keys(getTableColumns(lotsTable))
    .filter((name) => name !== 'id')
    .map((name) => [
      name,
      lists.includes(name) ? [] : zeros.includes(name) ? 0 : flags.includes(name) ? false : null,
    ]),
)

/** Fields that are copied from the sheet unchanged. */
const copied = [
  'lot_no',
  'corpore_name',
  'auction_quantity',
  'url',
  'auction_time',
  'auction_end_time',
  'signup_end_time',
  'starting_price',
  'reserve_price',
  'add_price_one',
  'add_price_two',
  'add_price_three',
  'bond_price',
  'late_pick_up_fee',
  'service_fee_point',
  'tax_receipt',
  'advance_payment',
  'look_address',
  'link_username',
  'link_phone',
  'clean_end_time',
  'remark',
  'settlement_quantity',
] as const

function termsOf(line: PastLine, consignor: ConsignorOfLot | undefined) {
  const payer = textOf(line, 'commission_payer') as StoredRow['commission_payer']
  const commission_payer = payer ?? consignor?.commission_payer ?? 'buyer'
  const agreed = consignor?.commission_payer === commission_payer ? consignor : undefined
  return {
    commission_payer,
    commission_point: textOf(line, 'commission_point') ?? agreed?.commission_point ?? null,
    consignor_commission_point:
      commission_payer === 'both'
        ? (textOf(line, 'consignor_commission_point') ?? agreed?.consignor_commission_point ?? null)
        : null,
  }
}

/** The result of a round. A sale without a date counts from the beginning of its bidding. */
function resultOf(line: PastLine, state: LotState): Partial<LotRow> {
  if (!decidedStates.includes(state)) return {}
  const result_at = textOf(line, 'result_at') ?? textOf(line, 'auction_time') ?? null
  if (state === 'unsold') {
    const reason = textOf(line, 'unsold_reason') as StoredRow['unsold_reason']
    return { result_at, highest_price: textOf(line, 'highest_price'), unsold_reason: reason ?? 'other' }
  }
  const deal_price = textOf(line, 'deal_price')
  return {
    result_at,
    deal_price,
    highest_price: textOf(line, 'highest_price') ?? deal_price,
    premium_rate:
      deal_price !== null && resultStates.includes(state)
        ? premiumOf(textOf(line, 'starting_price'), deal_price)
        : null,
  }
}

const idsOf = ({ ids }: PastLine) => ({
  company: ids['company'] ?? null,
  platform: ids['platform'] ?? null,
  zs_service_id: ids['zs_service_id'] ?? null,
})

/**
 * The row of `lots` for a line. The value of the sale and the amount owed are computed later from the ledger.
 */
export function lotRow(
  { who, import_id, service_id }: PastRun,
  line: PastLine,
  consignor: ConsignorOfLot | undefined,
): LotRow {
  const state = neededText(line, 'state') as LotState
  const [lot_no, name] = [neededText(line, 'lot_no'), neededText(line, 'corpore_name')]
  const type = numberOf(line, 'auction_type') as StoredRow['auction_type']
  const unit = textOf(line, 'unit') as StoredRow['unit']
  const row = {
    ...blank,
    ...Object.fromEntries(copied.map((field) => [field, textOf(line, field)])),
    version: 1,
    masked_edits: {},
    state,
    round_no: numberOf(line, 'round_no') ?? 1,
    auction_type: type,
    unit: unit ?? (type === auctionType.ship ? '艘' : '台'),
    auction_way: numberOf(line, 'auction_way') ?? 0,
    pricing_basis: numberOf(line, 'pricing_basis') ?? pricingBasis.whole,
    increment_rule: textOf(line, 'increment_rule') ?? 'multiple',
    asset_owner: textOf(line, 'asset_owner') ?? 'private',
    extension_minutes: 5,
    payment_days: usualPaymentDays,
    commission_id: consignor?.id ?? null,
    customer_id: consignor?.customer_id ?? null,
    contract_id: consignor?.contract_id ?? null,
    service_id: line.ids['service_id'] ?? service_id,
    ...idsOf(line),
    ...termsOf(line, consignor),
    ...resultOf(line, state),
    ...authorOf(who, line),
    updated_at: who.now.toISOString(),
    imported_from: import_id,
    grams: searchGrams({ names: [lot_no, name] }),
  }
  // The columns come from the table and the values from the schemas of its fields.
  return row as LotRow
}
