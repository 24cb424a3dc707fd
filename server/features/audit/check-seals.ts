import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { runDaily } from '../../db/daily.ts'
import { firstRewritten } from './witness.ts'
import { mark } from '../../db/marks.ts'

/** Seals that one step checks; with some entries each that is a second's work. */
const batch = 1000

interface Part {
  /** The last seal that was looked at. */
  last: number
  seals: number
  broken: number | undefined
}

/** Holds the seals after one against their entries, and each entry against its own hash. */
async function checkPart(db: Db, after: number): Promise<Part> {
  const { rows } = await db.execute<{ last: string; seals: string; broken: string | null }>(sql`
    with seals as (
      select id, to_id, entries, hash,
        lag(hash, 1, ''::bytea) over (order by id) as before, lag(to_id, 1, 0::bigint) over (order by id) as before_to
      from audit_seals
      where id >= ${after} order by id limit ${batch + 1}
    ), part as (select * from seals where id > ${after}),
    found as (
      select p.before_to + 1 as entry from part p
      cross join lateral (
        select count(*)::int as entries, string_agg(e.hash, ''::bytea order by e.id) as hashes,
          bool_or(e.hash <> audit_entry_hash(e)) as altered
        from audit_log e where e.id > p.before_to and e.id <= p.to_id
      ) as now
      where now.entries <> p.entries or now.altered or p.hash <> sha256(p.before || coalesce(now.hashes, ''::bytea))
    )
    select max(id) as last, count(*) as seals, (select min(entry) from found) as broken from part`)
  const [row] = rows
  return {
    last: Number(row?.last ?? after),
    seals: Number(row?.seals ?? 0),
    broken: row?.broken ? Number(row.broken) : undefined,
  }
}

/** Once a day the whole audit log is held against its seals, a part at a time. What is found is noted. */
export const checkSealsNightly = (db: Db, now: Date, sealsFile?: string): Promise<boolean> =>
  runDaily<number>(db, 'check_seals', now, async (tx, after = 0) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const { last, seals, broken } = await checkPart(tx, after)
    if (broken === undefined && seals === batch) return last
    const entry = broken ?? (sealsFile === undefined ? undefined : await firstRewritten(tx, sealsFile))
    if (entry !== undefined) {
      await mark(tx, 'seal_broken', { entry })
      return null
    }
    await mark(tx, 'seals_checked', { to: last })
    return null
  })
