import type { HandOverCounts, HeldPart } from '#contract/hand-over.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'

/** A person who takes over. */
export interface Heir {
  id: number
  roles: readonly number[]
}

/** A record that somebody holds. What belongs to a customer goes with it. */
export interface Held {
  part: HeldPart
  id: number
  name: string
  customer_id: number | null
}

/** Who takes a record of a part. */
export type HeirOf = (part: HeldPart, id: number) => Heir

interface Holding {
  /** Everything open that one person holds, in the order of the ids. Nothing is locked. */
  held(db: Db, from: number): Promise<Held[]>
  /** Gives each of them to its heir and answers how many rows. Refuses an heir who may not hold them. */
  give(db: Db, who: Caller, from: number, heirOf: HeirOf): Promise<number>
}

/** The kinds of records a leaver hands over, in the order in which their rows are locked. */
export const holdingKinds = [
  'lots',
  'recyclers',
  'customers',
  'consignors',
] as const satisfies readonly (keyof HandOverCounts)[]

/** What a person may hold: each feature hands over its own records. */
export const holdings =
  hook<Readonly<Record<(typeof holdingKinds)[number], Holding>>>('what a leaver hands over')

const batch = 500

/** How one part goes over: rows of it, locked, at most so many; the refusal of an heir; the write. */
interface Giving<Row> {
  part: HeldPart
  lock(most: number): Promise<Row[]>
  refuse(heir: Heir): void
  write(rows: readonly Row[], to: number): Promise<unknown>
}

/** Gives rows to their heirs, those of one heir together, and answers how many. */
export async function giveAll<Row extends { id: number }>(
  heirOf: HeirOf,
  { part, lock, refuse, write }: Giving<Row>,
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
