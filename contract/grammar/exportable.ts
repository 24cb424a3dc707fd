/** Resources that can be exported. The list has its own small file because every list page loads it. */
export const exportable = [
  'customers',
  'pool',
  'consignors',
  'customer_contacts',
  'follow_ups',
  'lots',
  'lot_items',
  'sign_ups',
  'bids',
  'weigh_tickets',
  'recyclers',
  'finance_entries',
  'finance_dues',
  'settlements',
  'audit',
] as const

export type Exportable = (typeof exportable)[number]

export const isExportable = (name: string): name is Exportable => exportable.some((value) => value === name)
