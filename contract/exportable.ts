/** What can be taken out as a file, by the name of the resource. Apart from the rest of exports: every list asks whether it is among them. */
export const exportable = [
  'customers',
  'pool',
  'lots',
  'sign_ups',
  'bids',
  'recyclers',
  'finance_entries',
  'finance_dues',
  'settlements',
  'audit',
] as const
export type Exportable = (typeof exportable)[number]

export const isExportable = (name: string): name is Exportable => exportable.some((one) => one === name)
