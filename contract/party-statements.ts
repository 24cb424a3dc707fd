import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import { parties } from './finance.ts'
import type { EntryKind } from './entry-kinds.ts'
import { route } from './grammar/route.ts'

/**
 * One line of a party's statement of account. `debit` increases what the party owes us, `credit` decreases
 * it.
 */
export interface PartyStatementLine {
  on: string
  kind: EntryKind
  /** The entry's number; null for a due. */
  number: string | null
  lot_id: number | null
  lot_name: string | null
  round_no: number | null
  debit: string
  credit: string
  /** The party's balance after this line: positive if it owes us, negative if we owe it. */
  balance: string
}

/** A closed sale of a consignor, who gets the price less our commission and fees. */
export interface ConsignorSale {
  lot_id: number
  lot_name: string
  round_no: number
  closed_on: string
  price: string
  commission: string
  /** Other amounts withheld. */
  fees: string
  net: string
}

/**
 * 对账单: dues and payments between us and one party in a period. Deposits that we hold count as owed to the
 * party.
 */
export interface PartyStatement {
  party: (typeof parties)[number]
  party_id: number
  party_name: string
  /** Legal names of our companies that held the auctions of its lots. */
  companies: string[]
  from: string
  to: string
  opening: string
  lines: PartyStatementLine[]
  debit: string
  credit: string
  closing: string
  /** Deposits held at the end of the period, which are in `closing`. */
  held: string
  /** Performance bonds held, which are also in `closing`. */
  performance_held: string
  /** The sales of a consignor that were settled in the period. None for a recycler. */
  sales: ConsignorSale[]
  /** The party's unapplied money at the end of the period, which is also in `closing`. */
  unapplied: string
}

const party = z.enum(parties, 'unknown_choice')
const day = valueSchema({ kind: 'day' })
const query = z.object({
  party,
  party_id: z.string('required').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format')),
  from: day,
  to: day,
})

const permission = 'finance.use'
const tag = 'finance_entries'

export const partyStatementRoutes = {
  get: route<PartyStatement>()({
    method: 'GET',
    path: '/api/finance/party-statement',
    permission,
    tag,
    query,
  }),
  /** The same as a workbook. */
  file: route<string>()({
    method: 'GET',
    path: '/api/finance/party-statement/file',
    permission,
    tag,
    raw: 'answer',
    query,
  }),
  /** Recyclers or consignors for a picker, found by name. */
  parties: route<{ items: { id: number; name: string }[] }>()({
    method: 'GET',
    path: '/api/finance/parties',
    permission,
    tag,
    query: z.object({ party, q: z.optional(valueSchema({ kind: 'text' })) }),
  }),
}
