import { auctionFields } from '../../../../texts/zh/auction-fields.ts'
import { auctionOptions } from '../../../../texts/zh/auction-options.ts'
import { fields } from '../../../../texts/zh/fields.ts'

const labels: Readonly<Record<string, string>> = { ...fields, ...auctionFields }
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = auctionOptions.lots

export const labelOf = (field: string): string => labels[field] ?? field
export const optionOf = (field: string, value: string | number | null): string =>
  value === null ? '' : (options[field]?.[value] ?? String(value))
