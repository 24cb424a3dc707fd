import type { HandOverCounts, HeldPart } from '#contract/hand-over.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'

/** A person who takes over. */
export interface Heir {
  id: number
  roles: readonly number[]
}

/** A record that somebody holds. Records of a customer follow the customer. */
export interface Held {
  part: HeldPart
  id: number
  name: string
  customer_id: number | null
}

/** Chooses the heir of a record. */
export type HeirOf = (part: HeldPart, id: number) => Heir

interface Holding {
  /** A person's open records by ascending id, without locks. */
  held(db: Db, from: number): Promise<Held[]>
  /** Gives each record to its heir and returns the number of rows. Refuses an heir who may not hold them. */
  give(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number>
}

/** The kinds of records that a leaver hands over, in locking order. */
export const holdingKinds = [
  'lots',
  'recyclers',
  'customers',
  'consignors',
] as const satisfies readonly (keyof HandOverCounts)[]

/** Each feature hands over its own records. */
export const holdings =
  hook<Readonly<Record<(typeof holdingKinds)[number], Holding>>>('what a leaver hands over')

const batch = 500

/** How one part is handed over: the locked rows up to a limit, the refusal of an heir, and the write. */
interface HandOverStep<Row> {
  part: HeldPart
  lock(most: number): Promise<Row[]>
  refuse(heir: Heir): void
  write(rows: readonly Row[], to: number): Promise<unknown>
}

/** Gives rows to their heirs, one batch per heir, and returns their number. */
export async function handOverRows<Row extends { id: number }>(
  heirOf: HeirOf,
  { part, lock, refuse, write }: HandOverStep<Row>,
): Promise<number> {
  let given = 0
  for (;;) {
    const rows = await lock(batch)
    for (const [heir, theirs] of Map.groupBy(rows, ({ id }) => heirOf(part, id))) {
      refuse(heir)
      await write(theirs, heir.id)
    }
    given += rows.length
    if (rows.length < batch) return given
  }
}
