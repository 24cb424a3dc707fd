import type { HandOverCounts } from '../../../contract/staff.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { hook } from '../../records/hook.ts'

/** The person who takes over. */
export interface Heir {
  id: number
  roles: readonly number[]
}

/**
 * Gives everything open that one person holds to another and answers how many rows. Refuses an heir who may
 * not hold them.
 */
export type GiveAll = (db: Db, who: Caller, from: number, to: Heir) => Promise<number>

/** The kinds of records a leaver hands over, in the order in which their rows are locked. */
export const holdingKinds = [
  'lots',
  'recyclers',
  'customers',
  'consignors',
] as const satisfies readonly (keyof HandOverCounts)[]

/** What a person may hold: each feature hands over its own records. */
export const holdings =
  hook<Readonly<Record<(typeof holdingKinds)[number], GiveAll>>>('what a leaver hands over')
