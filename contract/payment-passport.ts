import { route } from './grammar/route.ts'

/** The owners of bank accounts in the product. */
const accountOwners = ['recycler', 'consignor', 'own_account'] as const
export type AccountOwner = (typeof accountOwners)[number]

/** The ways in which an account number gets into the product. */
const accountPaths = ['create', 'edit', 'import', 'undo_import'] as const
export type AccountPath = (typeof accountPaths)[number]

/** The source of an outflow's account. `typed`: somebody typed it into the entry itself. */
const accountOrigins = ['recycler', 'consignor', 'payer', 'typed', 'none'] as const
export type AccountOrigin = (typeof accountOrigins)[number]

export interface AccountChange {
  owner: AccountOwner
  owner_name: string | null
  path: AccountPath
  at: string
  by: number | null
  by_name: string | null
  /** False if only the name of the bank changed. */
  number_changed: boolean
  /** The change led to the account that this entry pays to. */
  led_here: boolean
}

export interface EarlierPayment {
  id: number
  entry_no: string | null
  occurred_on: string | null
  amount: string | null
  payee: string | null
}

/** 付款护照: the history of the account that an outflow pays to, for the second person. */
export interface PaymentPassport {
  payee: string | null
  bank_name: string | null
  account: string | null
  origin: AccountOrigin
  origin_name: string | null
  /** Who wrote the number into the entry, if it is `typed`, and when. */
  typed_by_name: string | null
  typed_at: string | null
  /** The latest first. */
  changes: AccountChange[]
  /** Confirmed outflows to this account, the latest first. */
  paid_before: EarlierPayment[]
}

export const passportRoutes = {
  passport: route<PaymentPassport>()({
    method: 'GET',
    path: '/api/finance/entries/:id/passport',
    permission: 'finance.use',
    tag: 'finance_entries',
  }),
}
