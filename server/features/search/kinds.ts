import type { Permission } from '../../../contract/permissions.ts'
import type { SearchHit, SearchKind } from '../../../contract/search.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { findConsignors } from '../consignors/find.ts'
import { findCustomers, findInPool } from '../customers/find.ts'
import { findLots } from '../lots/find.ts'
import { findRecyclers } from '../recyclers/find.ts'
import { findStaff } from '../staff/find.ts'

/** How a kind of record is found: who may look for it at all, and the feature's own search within the caller's scope. */
export interface Finder {
  permission: Permission
  find(db: Db, who: Caller, q: string): Promise<SearchHit[]>
}

/** Every kind that the search looks through. A further one is a name in the contract, a line here and its word. */
export const finders: Readonly<Record<SearchKind, Finder>> = {
  customers: { permission: 'customers.use', find: findCustomers },
  pool: { permission: 'pool.use', find: findInPool },
  consignors: { permission: 'consignors.use', find: findConsignors },
  lots: { permission: 'lots.use', find: findLots },
  recyclers: { permission: 'recyclers.use', find: findRecyclers },
  staff: { permission: 'staff.manage', find: findStaff },
}
