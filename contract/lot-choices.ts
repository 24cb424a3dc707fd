/** 物资类型: 0 车辆 1 船舶 (source-spec §3). */
export const auctionTypes = [0, 1] as const
/** 拍卖方式: 0 公开增价 1 密封报价 2 一口价 3 协议转让. */
export const auctionWays = [0, 1, 2, 3] as const
export const sealedWay = 1
/** 计价: 0 for the whole, 1 a unit price × quantity. */
export const pricingBases = [0, 1] as const
export const units = ['台', '艘', '吨', '批'] as const
/** 税票: the usual ones; any other text is taken. */
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
export const commissionPayers = ['buyer', 'consignor'] as const
export const unsoldReasons = ['no_sign_up', 'no_bid', 'below_reserve', 'other'] as const
