import { addresses } from '#contract/grammar/addresses.ts'
import { customerSheet } from '#contract/customer-sheet.ts'
import { mayOwnCustomers, mayOwnRecyclers } from '#contract/grammar/permissions.ts'
import type { Importable } from '#contract/imports.ts'
import { isAuthorField } from '#contract/past-sheet.ts'
import { pastKinds, pastSheets, type PastKind } from '#contract/past-sheets.ts'
import { recyclerSheet } from '#contract/recycler-sheet.ts'
import { writableNames, type Resource } from '#contract/grammar/resource.ts'
import type { Key } from '#texts/text.ts'

const ownerKinds = ['me', 'other', 'pool'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** The details of a resource that its import screen needs. */
interface ImportTarget {
  resource: Resource
  title: Key
  /** The address of its list. */
  list: string
  owners: readonly OwnerKind[]
  mayOwn: (roles: readonly number[]) => boolean
  /** Rows that exist already are refused, never updated. */
  addsOnly?: true
}

/** The list that shows the rows of each kind of the past. */
const listOf: Readonly<Record<PastKind, string>> = {
  consignors: addresses.consignors,
  customer_contacts: addresses.customers,
  follow_ups: addresses.followUps,
  lots: addresses.commissioned,
  lot_items: addresses.commissioned,
  sign_ups: addresses.signUps,
  bids: addresses.commissioned,
  weigh_tickets: addresses.commissioned,
  finance_entries: addresses.finance,
  opening_balances: addresses.finance,
}

/** Kinds whose rows have an owner, for sheets that do not name one. */
const owned: readonly PastKind[] = ['consignors', 'lots']

const pastTarget = (kind: PastKind): ImportTarget => ({
  resource: pastSheets[kind].resource,
  title: 'screens.moveIn',
  list: listOf[kind],
  owners: owned.includes(kind) ? ['me', 'other'] : [],
  mayOwn: mayOwnCustomers,
  addsOnly: true,
})

const pastTargets = Object.fromEntries(pastKinds.map((kind) => [kind, pastTarget(kind)])) as Record<
  PastKind,
  ImportTarget
>

export const importTargets: Readonly<Record<Importable, ImportTarget>> = {
  ...pastTargets,
  customers: {
    resource: customerSheet,
    title: 'screens.customerImport',
    list: addresses.customers,
    owners: ownerKinds,
    mayOwn: mayOwnCustomers,
  },
  recyclers: {
    resource: recyclerSheet,
    title: 'screens.recyclerImport',
    list: addresses.recyclers,
    owners: ['me', 'other'],
    mayOwn: mayOwnRecyclers,
  },
}

/** The fields that a column can be chosen for. Only those who bring in the past name authors and dates. */
export const fieldNames = (of: Resource, mayPast: boolean): string[] =>
  writableNames(of).filter((name) => mayPast || !isAuthorField(name))

export const isNeeded = (of: Resource, name: string): boolean => of.fields[name]?.required_at === 'save'
