import { isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { customers } from '../../../contract/customers.ts'
import type { Importable } from '../../../contract/imports.ts'
import { recyclers } from '../../../contract/recyclers.ts'
import type { Resource } from '../../../contract/resource.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Identity } from '../../records/identity-columns.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { ownershipOf } from '../customers/customers.ts'
import { customerActions } from '../customers/guards.ts'
import { refuseWrongOwner } from '../customers/people.ts'
import { recentRules } from '../customers/rules.ts'
import { listedCustomers, type StoredCustomer } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { mayEdit } from '../recyclers/guards.ts'
import { refuseWrongKeeper } from '../recyclers/people.ts'
import { firstGrade } from '../recyclers/recyclers.ts'
import { recyclerSource, type StoredRecycler } from '../recyclers/source.ts'
import { recyclersTable } from '../../tables/recyclers.ts'

export type ImportValues = Record<string, unknown> & Identity
export type Existing = Stored & {
  phone_digits: string
  credit_code: string | null
  service_id: number | null
  company_name: string
}

/** What an import needs to know of the resource it fills: its table, its duplicates, its owners, what the caller could write by hand. */
export interface ImportTarget {
  resource: Resource
  table: PgTable & { id: PgColumn; phone_digits: PgColumn; credit_code: PgColumn }
  /** Rows that count as being there. */
  live: SQL | undefined
  source(db: Db): Promise<Source>
  /** What a new row begins with besides its values. */
  begin(service_id: number | null, who: Caller): Record<string, unknown>
  /** Whether the caller could write these values into this row by hand. */
  updatable(who: Caller, row: Existing, values: ImportValues): boolean
  refuseWrongOwner(db: Db, who: Caller, service_id: number | null): Promise<void>
}

function mayUpdateCustomer(who: Caller, row: Existing): boolean {
  if (row.service_id === null) return false
  const inScope =
    may(who, 'customers.seeAll') ||
    row.service_id === who.uid ||
    (may(who, 'customers.seeTeam') && who.team.includes(row.service_id))
  return inScope && customerActions(who, row as unknown as StoredCustomer).includes('edit')
}

export const importTargets: Readonly<Record<Importable, ImportTarget>> = {
  customers: {
    resource: customers,
    table: customersTable,
    live: isNull(customersTable.archived_at),
    source: async (db) => listedCustomers(await recentRules(db)),
    begin: (service_id, who) => ownershipOf(service_id, who.now, 'imported'),
    updatable: mayUpdateCustomer,
    refuseWrongOwner: async (db, who, uid) => {
      if (uid !== null) await refuseWrongOwner(db, who, uid)
    },
  },
  recyclers: {
    resource: recyclers,
    table: recyclersTable,
    live: undefined,
    source: async () => recyclerSource,
    begin: (service_id) => ({ service_id, grade: firstGrade }),
    // An account number is not overwritten by whoever may not see it.
    updatable: (who, row, values) =>
      mayEdit(who, row as unknown as StoredRecycler) &&
      (values['bank_account'] === undefined || may(who, 'bankAccounts.see')),
    refuseWrongOwner: refuseWrongKeeper,
  },
}

/** The target of a stored import. */
export const targetOf = (resource: string): ImportTarget => importTargets[resource as Importable]
