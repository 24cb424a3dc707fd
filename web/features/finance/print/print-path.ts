export const moneyDocs = ['receipt', 'buyer', 'consignor'] as const
export type MoneyDoc = (typeof moneyDocs)[number]
/** Outside the shell: the page is a sheet of paper. `id` is the entry of a receipt, the lot of a statement. */
export const moneyPrintPath = '/print/money'
export const moneyPrintOf = (doc: MoneyDoc, id: number): string => `${moneyPrintPath}?doc=${doc}&id=${id}`
