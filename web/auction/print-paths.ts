/** Pages outside the shell, each a sheet of paper. `id` is the lot, or the entry of a receipt. */
export const lotPrintPath = '/print/lot'
export const lotPapers = ['order', 'notice', 'confirmation'] as const
export type LotPaper = (typeof lotPapers)[number]
export const lotPrintOf = (id: number, doc: LotPaper): string => `${lotPrintPath}?id=${id}&doc=${doc}`

export const moneyPrintPath = '/print/money'
export const moneyPapers = ['receipt', 'buyer', 'consignor'] as const
type MoneyPaper = (typeof moneyPapers)[number]
export const moneyPrintOf = (doc: MoneyPaper, id: number): string => `${moneyPrintPath}?doc=${doc}&id=${id}`
