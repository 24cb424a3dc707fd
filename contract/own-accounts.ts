import type { Page } from './grammar/envelope.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

const accountPurposes = ['deposit', 'settlement'] as const
export type AccountPurpose = (typeof accountPurposes)[number]

/** The account key for money that the auction platform holds for us. Lists of our accounts omit it. */
export const heldByPlatform = 0

/**
 * Our own bank accounts (deals §2). Deposits come into a deposit account, everything else into a settlement
 * account. An account without a company serves every auction company.
 */
export const ownAccounts = resource('own_accounts', {
  name: { kind: 'text', required_at: 'save' },
  bank: { kind: 'text', required_at: 'save' },
  number: { kind: 'text', max: 40, required_at: 'save', ask: 'enter', encrypted: true, mask: 'tail' },
  purpose: { kind: 'choice', options: accountPurposes, required_at: 'save', filterable: true },
  company: { kind: 'ref', target: 'auction_companies', filterable: true },
  /** No entry may be dated before this day. */
  opened_on: { kind: 'day' },
  enabled: { kind: 'flag', filterable: true },
})

export type OwnAccountRow = Row<typeof ownAccounts>

/** One account in a picker; key 0, held by the platform, is among them. */
export interface OwnAccountOption {
  id: number
  name: string
  enabled: boolean
}

/** An account as shown on papers, with the full number, because the payer needs it. */
export interface PaperAccount {
  id: number
  name: string
  bank: string
  number: string
  /** The name of the auction company that holds the account. */
  company_name: string | null
}

/** The accounts that the buyer of a lot pays to. Null if none of our accounts fits. */
export interface PaymentAccounts {
  deposit: PaperAccount | null
  settlement: PaperAccount | null
}

const tag = 'own_accounts'

export const ownAccountRoutes = {
  /** Everybody who prints sees the accounts. Only finance sees the full numbers. */
  list: route<Page<OwnAccountRow>>()({
    method: 'GET',
    path: '/api/own-accounts',
    permission: 'ownAccounts.read',
    tag,
    list: ownAccounts,
  }),
  /** All accounts for pickers, including disabled ones and the platform. */
  options: route<{ items: OwnAccountOption[] }>()({
    method: 'GET',
    path: '/api/own-accounts/options',
    permission: 'ownAccounts.read',
    tag,
  }),
  create: route<OwnAccountRow>()({
    method: 'POST',
    path: '/api/own-accounts',
    permission: 'finance.use',
    tag,
    reauthenticate: true,
    body: createSchema(ownAccounts),
  }),
  edit: route<OwnAccountRow>()({
    method: 'PATCH',
    path: '/api/own-accounts/:id',
    permission: 'finance.use',
    tag,
    reauthenticate: true,
    body: patchSchema(ownAccounts),
  }),
  /** The accounts that the papers of a lot name, for everybody who sees the lot. */
  payment: route<PaymentAccounts>()({
    method: 'GET',
    path: '/api/lots/:id/payment-accounts',
    permission: 'ownAccounts.read',
    tag,
  }),
}
