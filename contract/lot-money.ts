import type { EntryRow } from './finance.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { FinanceLot } from './finance-lot.ts'
import type { DueRow } from './dues.ts'
import type { LotShortfall } from './lot-shortfalls.ts'
import { route } from './grammar/route.ts'

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

/**
 * The money of a lot (资金) for administrators and directors: entries, dues and the round's deposits. It has no
 * bank accounts and no actions.
 */
export interface LotFunds {
  /** Confirmed cash of all rounds. A held deposit that changes its purpose is not cash. */
  in: string
  out: string
  /** Deposits held for the current round. */
  held: string
  entries: Entry[]
  dues: Due[]
  sign_ups: FinanceLot['sign_ups']
  /** Defaults that a resale followed, oldest first. */
  shortfalls: LotShortfall[]
}

/** Open amounts of the current round. Null before the round has dues. */
export interface LotMoney {
  /** The receivables from buyer and consignor, the part that is confirmed, and the rest. */
  due?: string | null
  paid?: string | null
  open?: string | null
  /** The amount we still have to pay out. */
  payable?: string | null
  /** The day of the earliest open due to us. */
  next_due_on?: string | null
  deposits_held?: string
}

/** The data of a receipt (收据) for confirmed money, or of a payment slip. */
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

export const lotMoneyRoutes = {
  funds: route<LotFunds>()({
    method: 'GET',
    path: '/api/lots/:id/funds',
    permission: 'lots.seeFunds',
    tag: 'finance_entries',
  }),
  /**
   * Only confirmed entries have a receipt, and only if cash moved.
   */
  entryReceipt: route<EntryReceipt>()({
    method: 'GET',
    path: '/api/finance/entries/:id/receipt',
    permission: 'finance.use',
    tag: 'finance_entries',
  }),
}
