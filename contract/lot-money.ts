import type { EntryKind, EntryRow } from './finance.ts'
import type { FinanceLot } from './finance-lot.ts'
import type { DueRow } from './dues.ts'
import { route } from './route.ts'

type Entry = Pick<
  EntryRow,
  | 'id'
  | 'entry_no'
  | 'occurred_on'
  | 'kind'
  | 'direction'
  | 'amount'
  | 'counterparty'
  | 'round_no'
  | 'state'
  | 'reverses_id'
>
type Due = Pick<
  DueRow,
  | 'id'
  | 'kind'
  | 'direction'
  | 'party'
  | 'party_name'
  | 'amount'
  | 'paid_amount'
  | 'due_date'
  | 'state'
  | 'round_no'
  | 'overdue'
>

/** The money of a lot for those who lead (资金): what came and went, what is owed, the round's deposits. No bank account, nothing to act on. */
export interface LotFunds {
  /** Confirmed cash of all rounds, either way; held deposits that changed their purpose are no cash. */
  in: string
  out: string
  /** Deposits that are held for this round. */
  held: string
  entries: Entry[]
  dues: Due[]
  sign_ups: FinanceLot['sign_ups']
}

export const lotFunds = route<LotFunds>()({
  method: 'GET',
  path: '/api/lots/:id/funds',
  permission: 'lots.seeFunds',
  tag: 'finance_entries',
})

/** What stands on the receipt (收据) of confirmed money, or on the slip of a payment. */
export interface EntryReceipt {
  id: number
  entry_no: string
  kind: EntryKind
  direction: 'in' | 'out'
  amount: string
  occurred_on: string
  method: string | null
  bank_ref: string | null
  party: string | null
  company_name: string | null
  lot_no: string | null
  corpore_name: string | null
  created_by_name: string | null
  confirmed_by_name: string | null
}

/** Of confirmed money alone: what is pending, void or reversed has none, nor has a deposit that merely changed its purpose. */
export const entryReceipt = route<EntryReceipt>()({
  method: 'GET',
  path: '/api/finance/entries/:id/receipt',
  permission: 'finance.use',
  tag: 'finance_entries',
})
