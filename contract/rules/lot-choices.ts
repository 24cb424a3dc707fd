/** 物资类型 (source-spec §3): 车辆, 船舶. */
export const auctionType = { vehicle: 0, ship: 1 } as const
export const auctionTypes = Object.values(auctionType)

/** 拍卖方式: 公开增价, 密封报价, 一口价, 协议转让. */
export const auctionWay = { open: 0, sealed: 1, fixedPrice: 2, agreement: 3 } as const
export const auctionWays = Object.values(auctionWay)

/** 计价: the deal price is for the whole lot, or for one unit of it. */
export const pricingBasis = { whole: 0, perUnit: 1 } as const
export const pricingBases = Object.values(pricingBasis)

export const units = ['台', '艘', '吨', '批'] as const
export type Unit = (typeof units)[number]
/** The terms that determine what a lot's prices apply to. */
export interface PricedLot {
  pricing_basis: number | null
  unit: string | null
}

/** Prices of a lot that apply to one unit if the lot is priced by the unit. */
export const unitPrices = [
  'starting_price',
  'reserve_price',
  'add_price_one',
  'add_price_two',
  'add_price_three',
  'highest_price',
  'proposed_price',
  'deal_price',
] as const

/**
 * The unit that a lot's prices apply to. Undefined if they are for the whole lot, `none` if the unit is
 * unknown.
 */
export function perUnitOf({ pricing_basis, unit }: PricedLot): Unit | 'none' | undefined {
  if (pricing_basis !== pricingBasis.perUnit) return undefined
  return units.find((name) => name === unit) ?? 'none'
}

/** The unit of weigh tickets. */
export const weighedUnit = '吨' as const satisfies Unit

/** 税票: the usual tax receipts. A lot may name any other as text. */
export const taxReceipts = {
  none: '不开票',
  general1: '1%普票',
  general3: '3%普票',
  special3: '3%专票',
  special9: '9%专票',
  special13: '13%专票',
} as const

export type TaxReceipt = keyof typeof taxReceipts

export const incrementRules = ['multiple', 'tiers', 'min'] as const
/** 佣金承担方. With `both`, buyer and consignor each have their own rate. */
export const commissionPayers = ['buyer', 'consignor', 'both'] as const
export type CommissionPayer = (typeof commissionPayers)[number]

/** 逾期提货费: yuan per day, or a part of the deposit per day. */
export const lateFeeBases = ['amount', 'deposit_percent'] as const
export type LateFeeBasis = (typeof lateFeeBases)[number]

/** 产权性质: goods of a state-owned enterprise have to be announced for longer. */
export const assetOwners = ['private', 'state'] as const
export type AssetOwner = (typeof assetOwners)[number]

export const unsoldReasons = ['no_sign_up', 'no_bid', 'below_reserve', 'other'] as const

/** Working days within which a buyer pays, unless the lot's terms say otherwise. */
export const usualPaymentDays = 5
