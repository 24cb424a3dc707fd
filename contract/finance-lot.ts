import * as z from 'zod/mini'
import { maxLength, wellFormed } from './grammar/field-schema.ts'
import type { parties } from './finance.ts'
import type { ScaleTerms } from './rules/commission-scale.ts'
import type { LotShortfall } from './lot-shortfalls.ts'
import type { CommissionPayer } from './rules/lot-choices.ts'
import { route } from './grammar/route.ts'

/** A lot as finance sees it in its drawer. It never includes the reserve or a customer's phone. */
export interface FinanceLot {
  id: number
  version: number
  lot_no: string
  round_no: number
  corpore_name: string | null
  /** The auction company named on printed papers. */
  company_name: string | null
  unit: string | null
  auction_quantity: string | null
  state: string
  pricing_basis: number | null
  deal_price: string | null
  bond_price: string | null
  commission_point: string | null
  commission_payer: CommissionPayer | null
  consignor_commission_point: string | null
  buyer_scale: ScaleTerms | null
  consignor_scale: ScaleTerms | null
  advance_payment: string | null
  tax_receipt: string | null
  consignor_name: string | null
  consignor_bank_name: string | null
  consignor_bank_account: string | null
  winner_name: string | null
  winner_bank_name: string | null
  winner_bank_account: string | null
  /** The last change of the bank data, so that people notice it before they pay money out. */
  bank_changes: { party: (typeof parties)[number]; at: string; by_name: string | null }[]
  sign_ups: {
    id: number
    name: string
    paddle_no: string | null
    deposit_status: string
    bond_price: string | null
    received_amount: string | null
  }[]
  /** Defaults that a resale followed, oldest first. */
  shortfalls: LotShortfall[]
  confirmed: string
  due_before_pick_up: string | null
  owed_after_pick_up: string | null
  released_on_credit: boolean
  /** The amount that may still be paid to the consignor now, and the amount paid beyond the lot's own money. */
  consignor_funded: string
  consignor_advanced: string
  actions: string[]
}

const permission = 'finance.use'

/** The bank account that money comes from or goes to. */
export interface Payer {
  counterparty: string | null
  counterparty_bank: string | null
  counterparty_account: string | null
}

/** The payer to propose for a new entry, and our own account that the money most likely goes through. */
export interface KnownPayer extends Payer {
  account_id: number | null
}

const id = z.optional(z.string('bad_format').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format')))

export const financeLotRoutes = {
  get: route<FinanceLot>()({
    method: 'GET',
    path: '/api/finance/lots/:id',
    permission,
    tag: 'lots',
  }),
  /** Lots for a picker, searched by number and name. */
  options: route<{ items: { id: number; name: string }[] }>()({
    method: 'GET',
    path: '/api/finance/lots/options',
    permission,
    tag: 'finance_entries',
    query: z.object({
      q: z.optional(
        z.string('bad_format').check(maxLength(100, 'too_long'), z.refine(wellFormed, 'bad_format')),
      ),
    }),
  }),
  /**
   * Suggests the payer for a new entry: the account that the sign-up's deposit came from, else the bank data
   * of the recycler or consignor.
   */
  knownPayer: route<KnownPayer>()({
    method: 'GET',
    path: '/api/finance/payer',
    permission: 'finance.use',
    tag: 'finance_entries',
    query: z.object({ sign_up_id: id, due_id: id }),
  }),
}
