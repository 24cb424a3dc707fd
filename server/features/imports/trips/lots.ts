import { decidedStates } from '#contract/lot-rounds.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { premiumOf } from '#contract/rules/sale.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { searchGrams } from '#server/identity/search-grams.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { loadLot, refuseStale } from '#server/features/lots/lots.ts'
import { editableStates } from '#server/features/lots/present.ts'
import { lotSource } from '#server/features/lots/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { editLot } from '#server/features/lots/write.ts'
import { openLots } from '../past/lots-of-lines.ts'
import { refreshSales } from '../past/sales.ts'
import { tripOf, type TripRun } from './trip.ts'

/** The editable fields of a finished lot. State, rounds, parties and deposits have sheets of their own. */
const ofClosed = [
  'corpore_name',
  'auction_type',
  'auction_quantity',
  'unit',
  'url',
  'service_id',
  'zs_service_id',
  'auction_end_time',
  'signup_end_time',
  'reserve_price',
  'commission_point',
  'commission_payer',
  'consignor_commission_point',
  'late_pick_up_fee',
  'service_fee_point',
  'tax_receipt',
  'advance_payment',
  'asset_owner',
  'look_address',
  'link_username',
  'link_phone',
  'clean_end_time',
  'remark',
] as const satisfies readonly (keyof StoredLot)[]

const ofResult = ['highest_price', 'deal_price', 'result_at', 'settlement_quantity'] as const
const ofOpen = [
  'company',
  'platform',
  'commission_id',
  'auction_way',
  'pricing_basis',
  'auction_time',
  'starting_price',
  'add_price_one',
  'add_price_two',
  'add_price_three',
  'increment_rule',
  'bond_price',
] as const

const keysOf = ({ lot_no, corpore_name }: Pick<StoredLot, 'lot_no' | 'corpore_name'>) => ({
  grams: searchGrams({ names: corpore_name ? [lot_no, corpore_name] : [lot_no] }),
})

function refuseImpossible({ now }: Caller, after: StoredLot): void {
  const refuse = (name: string, fault: string) => {
    throw new InvalidFields('lots', [{ name, fault }])
  }
  const isSold = resultStates.includes(after.state)
  const perUnit = after.pricing_basis === pricingBasis.perUnit
  if (!after.corpore_name) refuse('corpore_name', 'required')
  if (isSold && after.deal_price === null) refuse('deal_price', 'required')
  if (isSold && perUnit && (after.settlement_quantity ?? after.auction_quantity) === null)
    refuse('auction_quantity', 'required')
  if (after.consignor_commission_point !== null && after.commission_payer !== 'both')
    refuse('consignor_commission_point', 'unknown_choice')
  if (decidedStates.includes(after.state) && (after.result_at ?? '') > now.toISOString())
    refuse('result_at', 'out_of_range')
}

/** An imported lot may be corrected in any state until its money moves in the product. */
async function correctPast({ db, who }: TripRun, row: StoredLot, changes: object): Promise<void> {
  const names: readonly string[] = [...ofClosed, ...ofResult]
  const isPast = (await openLots(db, [row.id])).size > 0
  if (!isPast || Object.keys(changes).some((name) => !names.includes(name)))
    throw new Refusal('wrong_state', {}, { state: row.state })
  const after: StoredLot = { ...row, ...changes }
  refuseImpossible(who, after)
  const { deal_price, starting_price } = after
  const premium_rate =
    deal_price !== null && resultStates.includes(row.state)
      ? premiumOf(starting_price, deal_price)
      : row.premium_rate
  const written = { ...changes, premium_rate, ...keysOf(after) }
  await writeRecord(db, who, lotSource, row, written, { action: 'edit' })
  await refreshSales({ db, who }, [row.id])
}

export const lotTrip = tripOf(lotSource, {
  editable: [...ofClosed, ...ofResult, ...ofOpen],
  beside: ['premium_rate', 'customer_id', 'contract_id'],
  nameOf: (row) => row.lot_no,
  keysOf,
  after: (run, { id }) => refreshSales(run, [id]),
  edit: async (run, { id, version }, changes) => {
    const { db, who } = run
    const row = await loadLot(db, who, id, true)
    await refuseStale(db, who, row, version)
    if (!editableStates(who).includes(row.state)) return correctPast(run, row, changes)
    const result = ofResult.find((name) => name in changes)
    if (result) throw new Refusal('wrong_state', {}, { state: row.state })
    // The values have passed the schemas of these fields.
    return editLot(db, who, id, { ...changes, version })
  },
})
