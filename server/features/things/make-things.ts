import { sql, type SQL } from 'drizzle-orm'
import { undoHours } from '#contract/imports.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Creates the things of a sold lot from its goods list; a lot without a list becomes one thing. A repeated
 * run adds missing things.
 */
const make = (db: Db, where: SQL): Promise<unknown> =>
  db.execute(sql`
    insert into things (lot_id, round_no, item_id, kind)
    select l.id, l.round_no, i.id,
      coalesce(i.kind, case when l.auction_type = 1 then 'ship' else 'vehicle' end)
    from lots l left join lot_items i on i.lot_id = l.id and i.round_no = l.round_no
    where ${where}
    order by l.id, i.id
    on conflict do nothing`)

export const makeThings = (db: Db, { id }: { id: number }): Promise<unknown> => make(db, sql`l.id = ${id}`)

/**
 * True for imported lots that get no things, or none yet: the goods of lots imported as picked up have left,
 * and the others wait until the import can no longer be undone.
 */
const getsNoThings = sql`l.imported_from is not null
  and (l.state not in ('sold', 'paid')
    or exists (select from imports p
      where p.id = l.imported_from and p.finished_at > now() - make_interval(hours => ${undoHours})))`

/** Lots per step of the nightly run. */
const atOnce = 500

/**
 * Creates the missing things of imported lots, and of lots sold by an instance of the last release, for the
 * next lots after this id. Returns the last lot's id, or null if none is left.
 */
export async function makeMissingThings(db: Db, after = 0): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id::int from lots l
    where l.id > ${after} and l.state in ${[...resultStates]} and not (${getsNoThings})
      and not exists (select from things t where t.lot_id = l.id and t.round_no = l.round_no)
    order by l.id limit ${atOnce}`)
  const last = rows.at(-1)
  if (!last) return null
  await make(db, sql`l.id in ${rows.map(({ id }) => id)}`)
  return last.id
}
