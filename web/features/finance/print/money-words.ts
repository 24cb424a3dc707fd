import { financePapers, paperCharges, paperKinds, paperLabels } from '#texts/paper/finance.ts'
import { instantOf } from '#web/text/format.ts'

export const papers = financePapers
export const paperLabelOf = (field: string): string => paperLabels[field] ?? field
export const chargeOf = (kind: string): string => paperCharges[kind] ?? kind
export const kindOf = (kind: string): string => paperKinds[kind] ?? kind
/** A day of the business zone in the format of documents. */
export const dayOnPaper = (day: string): string =>
  instantOf(`${day}T00:00:00+08:00`, financePapers.receipt.date)
