import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import type { EntryRow } from './finance.ts'
import { route } from './grammar/route.ts'

/** Another entry with the same amount and bank reference. */
export interface SameReference extends Pick<
  EntryRow,
  'id' | 'entry_no' | 'occurred_on' | 'counterparty' | 'state'
> {
  kind: 'soft'
  field: 'bank_ref'
}

export const sameReferenceRoutes = {
  /** Looks for entries with the same amount and bank reference while somebody types. */
  list: route<{ hits: SameReference[] }>()({
    method: 'GET',
    path: '/api/finance/entries/same-reference',
    permission: 'finance.use',
    tag: 'finance_entries',
    query: z.object({
      amount: z.optional(valueSchema({ kind: 'money' })),
      bank_ref: z.optional(valueSchema({ kind: 'text' })),
    }),
  }),
}
