import { financePapers } from '../../../../texts/paper/finance.ts'
import { finance } from '../../../../texts/zh/finance.ts'
import { lots } from '../../../../texts/zh/lots.ts'
import { settlements } from '../../../../texts/zh/settlements.ts'
import { instantOf } from '../../../text/format.ts'

const labels: Readonly<Record<string, string>> = { ...lots.fields.lots, ...settlements.fields.settlements }
const kinds: Readonly<Record<string, string>> = finance.options.finance_entries.kind

export const papers = financePapers
export const labelOf = (field: string): string => labels[field] ?? field
export const kindOf = (kind: string): string => kinds[kind] ?? kind
/** A day of the business zone in the format of documents. */
export const dayOnPaper = (day: string): string =>
  instantOf(`${day}T00:00:00+08:00`, financePapers.receipt.date)
