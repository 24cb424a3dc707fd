import { moneyPapers } from '../../../../texts/zh/finance-documents.ts'
import { fields } from '../../../../texts/zh/fields.ts'
import { financeFields, financeOptions } from '../../../../texts/zh/finance-fields.ts'
import { auctionFields } from '../../../../texts/zh/auction-fields.ts'
import { instantOf } from '../../../text/format.ts'

const labels: Readonly<Record<string, string>> = { ...fields, ...auctionFields, ...financeFields }
const kinds: Readonly<Record<string, string>> = financeOptions.finance_entries.kind

export const papers = moneyPapers
export const labelOf = (field: string): string => labels[field] ?? field
export const kindOf = (kind: string): string => kinds[kind] ?? kind
/** A day of the business zone as documents write it. */
export const dayOnPaper = (day: string): string =>
  instantOf(`${day}T00:00:00+08:00`, moneyPapers.receipt.date)
