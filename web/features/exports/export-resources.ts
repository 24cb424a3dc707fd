import { queryOptions } from '@tanstack/react-query'
import type { Exportable } from '#contract/grammar/exportable.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { withRowKeys } from '#contract/row-keys.ts'

/** The resources of exports. Each is fetched on demand, so that no list loads the fields of the others. */
const resources: Readonly<Record<Exportable, () => Promise<Resource>>> = {
  customers: async () => (await import('#contract/customer-sheet.ts')).customerSheet,
  pool: async () => (await import('#contract/pool.ts')).pool,
  consignors: async () => withRowKeys((await import('#contract/consignors.ts')).consignors),
  customer_contacts: async () => withRowKeys((await import('#contract/contacts.ts')).customerContacts),
  follow_ups: async () => withRowKeys((await import('#contract/follow-ups.ts')).followUps),
  lots: async () => withRowKeys((await import('#contract/lots.ts')).lots),
  lot_items: async () => withRowKeys((await import('#contract/lot-items.ts')).lotItems),
  sign_ups: async () => withRowKeys((await import('#contract/sign-ups.ts')).signUps),
  bids: async () => withRowKeys((await import('#contract/bids.ts')).bids),
  weigh_tickets: async () => withRowKeys((await import('#contract/weighing.ts')).weighTickets),
  recyclers: async () => (await import('#contract/recycler-sheet.ts')).recyclerSheet,
  finance_entries: async () => withRowKeys((await import('#contract/finance.ts')).financeEntries),
  finance_dues: async () => (await import('#contract/dues.ts')).financeDues,
  settlements: async () => (await import('#contract/settlements.ts')).settlements,
  audit: async () => (await import('#contract/audit.ts')).audit,
}

export const resourceQuery = (name: Exportable) =>
  queryOptions({ queryKey: ['fields of an export', name], queryFn: resources[name], staleTime: Infinity })

/** The resource whose texts label the fields. The pool consists of customers. */
export const wordsOf = (name: Exportable): string => (name === 'pool' ? 'customers' : name)

/** The columns a file may have: the visible ones in their order, then the others as they are declared. */
export function columnsOf(resource: Resource, inSight: readonly string[]): string[] {
  const all = Object.entries(resource.fields).flatMap(([name, field]) => (field.exportable ? [name] : []))
  return [...inSight.filter((name) => all.includes(name)), ...all.filter((name) => !inSight.includes(name))]
}
