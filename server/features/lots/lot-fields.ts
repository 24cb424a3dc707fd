import type { UsualTerms } from '#contract/company-settings.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { lots } from '#contract/lots.ts'
import { auctionType, pricingBasis } from '#contract/rules/lot-choices.ts'
import { usualEvidenceDays } from '#contract/rules/thing-evidence.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'
import { searchGrams } from '#server/identity/search-grams.ts'
import { refuseForeignFiles } from '#server/features/uploads/files.ts'
import { agreedTerms, type Consignor, type Contract } from './contract-terms.ts'
import { termsOrUsual } from './usual-terms.ts'
import type { StoredLot } from './visibility.ts'

export const fieldNames = writableNames(lots)

/** The fields that a person fills in. */
export type Scales = Partial<Pick<StoredLot, 'buyer_scale' | 'consignor_scale'>>
export type LotFields = { [Name in (typeof fieldNames)[number]]?: StoredLot[Name] }

export const gramsOf = ({ lot_no, corpore_name = null }: Pick<StoredLot, 'lot_no'> & LotFields): string[] =>
  searchGrams({ names: corpore_name ? [lot_no, corpore_name] : [lot_no] })

export const refuseFaults = (faults: readonly FieldFault[]): void => {
  if (faults.length > 0) throw new InvalidFields('lots', faults)
}

/** The fields that are never empty: null asks for the default. */
export const withDefault = [
  'service_id',
  'pricing_basis',
  'increment_rule',
  'extension_minutes',
  'payment_days',
  'commission_payer',
  'asset_owner',
] as const

/** Initial values of a draft's missing fields. */
export function defaults(
  who: Caller,
  given: LotFields,
  consignor: Consignor | undefined,
  contract: Contract | undefined,
  usual: UsualTerms,
): LotFields & Scales {
  return {
    service_id: who.uid,
    pricing_basis: pricingBasis.whole,
    asset_owner: 'private',
    evidence_days: usualEvidenceDays,
    ...(given.auction_type !== undefined && {
      unit: given.auction_type === auctionType.ship ? '艘' : '台',
    }),
    ...(consignor && { customer_id: consignor.customer_id }),
    ...termsOrUsual(agreedTerms(given, contract, consignor, usual.commission_payer), usual),
  }
}

export async function takeFiles(db: Db, who: Caller, given: LotFields, before?: StoredLot): Promise<void> {
  for (const name of ['photos', 'files', 'approval_files'] as const)
    await refuseForeignFiles(db, who, name, given[name] ?? [], before?.[name] ?? [])
}
