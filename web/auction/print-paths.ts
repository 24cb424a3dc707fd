/** Pages outside the shell, each a sheet of paper. `id` is the lot, or the entry of a receipt. */
export const lotPrintPath = '/print/lot'
export const lotPaperKinds = ['order', 'notice', 'confirmation'] as const
export type LotPaper = (typeof lotPaperKinds)[number]
export const lotPrintOf = (id: number, doc: LotPaper): string => `${lotPrintPath}?id=${id}&doc=${doc}`

export const moneyPrintPath = '/print/money'
export const moneyPaperKinds = ['receipt', 'buyer', 'consignor'] as const
type MoneyPaper = (typeof moneyPaperKinds)[number]
export const moneyPrintOf = (doc: MoneyPaper, id: number): string => `${moneyPrintPath}?doc=${doc}&id=${id}`
