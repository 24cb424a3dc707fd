import { addresses } from '#contract/grammar/addresses.ts'
import { customerSheet } from '#contract/customer-sheet.ts'
import { mayOwnCustomers, mayOwnRecyclers } from '#contract/grammar/permissions.ts'
import type { Importable } from '#contract/imports.ts'
import { recyclers } from '#contract/recyclers.ts'
import type { Resource } from '#contract/grammar/resource.ts'
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
}

export const importTargets: Readonly<Record<Importable, ImportTarget>> = {
  customers: {
    resource: customerSheet,
    title: 'screens.customerImport',
    list: addresses.customers,
    owners: ownerKinds,
    mayOwn: mayOwnCustomers,
  },
  recyclers: {
    resource: recyclers,
    title: 'screens.recyclerImport',
    list: addresses.recyclers,
    owners: ['me', 'other'],
    mayOwn: mayOwnRecyclers,
  },
}

export const isNeeded = (of: Resource, name: string): boolean => of.fields[name]?.required_at === 'save'
