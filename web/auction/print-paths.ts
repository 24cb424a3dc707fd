import type { Paper } from '#contract/paper-fields.ts'

/** Pages outside the shell, each a sheet of paper. `id` is the lot, or the entry of a receipt. */
export const lotPrintPath = '/print/lot'
/** One paper of a lot, or the choice of all that fit its state. */
export const lotPrintOf = (id: number, doc?: Paper): string =>
  `${lotPrintPath}?id=${id}${doc ? `&doc=${doc}` : ''}`

/** The papers of an event, each with the table of its lots. */
export const eventPrintPath = '/print/event'
export const eventPapers = [
  'notice',
  'agreement',
  'record',
  'results',
  'confirmation',
  'pick_up',
  'account',
] as const

export type EventPaper = (typeof eventPapers)[number]
/** One paper of an event. The last three have one sheet per buyer. */
export const eventPrintOf = (id: number, doc: EventPaper = 'notice'): string =>
  `${eventPrintPath}?id=${id}&doc=${doc}`

/** 去向报告 of a lot, an event or a consignor. */
export type ReportOf = 'lot' | 'event' | 'consignor'
export const whereaboutsPrintOf = (of: ReportOf, id: number): string =>
  `${eventPrintPath}?doc=whereabouts&of=${of}&id=${id}`

export const moneyPrintPath = '/print/money'
export const moneyPaperKinds = ['receipt', 'buyer', 'consignor', 'account'] as const
type MoneyPaper = Exclude<(typeof moneyPaperKinds)[number], 'account'>
export const moneyPrintOf = (doc: MoneyPaper, id: number): string => `${moneyPrintPath}?doc=${doc}&id=${id}`
/** The statement of account of a party over a period. */
export const accountPrintOf = (question: {
  party: string
  party_id: string
  from: string
  to: string
}): string => `${moneyPrintPath}?${String(new URLSearchParams({ doc: 'account', ...question }))}`
