import { sql, type SQL } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'

/**
 * The goods list of a sold lot becomes its things; a lot without a list becomes one thing. Repeated, it adds
 * what is missing.
 */
const make = (db: Db, where: SQL): Promise<unknown> =>
  db.execute(sql`
    insert into things (lot_id, round_no, item_id, kind)
    select l.id, l.round_no, i.id, coalesce(i.kind, case when l.auction_type = 1 then 'ship' else 'vehicle' end)
    from lots l left join lot_items i on i.lot_id = l.id and i.round_no = l.round_no
    where ${where} order by l.id, i.id on conflict do nothing`)

export const makeThings = (db: Db, { id }: { id: number }): Promise<unknown> => make(db, sql`l.id = ${id}`)

/** Makes the things of lots that an instance of the last release has sold. */
export const makeMissingThings = (db: Db): Promise<unknown> =>
  make(
    db,
    sql`l.state in ${[...resultStates]} and not exists (select from things t where t.lot_id = l.id and t.round_no = l.round_no)`,
  )
