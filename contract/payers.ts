import * as z from 'zod/mini'
import { route } from './route.ts'

/** The bank account that money comes from or goes to. */
export interface Payer {
  counterparty: string | null
  counterparty_bank: string | null
  counterparty_account: string | null
}

const id = z.optional(z.string('bad_format').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format')))

/**
 * Whose money an entry is about, as far as it is known before it is entered: the account that the deposit of the
 * sign-up came from, else the bank data of the recycler or of the consignor.
 */
export const knownPayer = route<Payer>()({
  method: 'GET',
  path: '/api/finance/payer',
  permission: 'finance.use',
  tag: 'finance_entries',
  query: z.object({ sign_up_id: id, due_id: id }),
})
