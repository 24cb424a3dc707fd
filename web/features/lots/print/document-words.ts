import { lots } from '#texts/zh/lots.ts'

const labels: Readonly<Record<string, string>> = lots.fields.lots
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = lots.options.lots

export const documentLabelOf = (field: string): string => labels[field] ?? field
export const optionOf = (field: string, value: string | number | null): string =>
  value === null ? '' : (options[field]?.[value] ?? String(value))
