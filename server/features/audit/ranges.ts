import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** A position in the chain: a seal, its last entry and its hash in hexadecimal. */
export interface Place {
  seal: number
  to: number
  hash: string
}

/** Before the first seal and before every possible id, including one that was slipped in. */
export const beginning: Place = { seal: 0, to: Number.MIN_SAFE_INTEGER, hash: '' }

/** Entries per background step: about a second's work. */
export const ofStep = 50_000

export interface Extent {
  /** Seals are added until they cover this many entries. */
  about: number
  /** The upper limit of entries, even for a single seal. */
  most?: number
}

interface Stretch {
  at: Place
  /** 0 if the next seal covers too much, or if there is none. */
  seals: number
  entries: number
  /** True if no seal follows. */
  last: boolean
  /** The first altered entry, or the first entry of the seal that does not match. */
  broken: number | undefined
}

/** The limit of seals per query, however little they cover. */
const mostSeals = 2000

/** Checks the seals after a place against their entries, and each entry against its own hash. */
export async function checkRange(db: Db, from: Place, { about, most }: Extent): Promise<Stretch> {
  const { rows } = await db.execute<
    Record<'seal' | 'to_id' | 'hash' | 'broken', string | null> & Counted
  >(sql`
    with ahead as (
        select id, from_id, to_id, entries, hash, sum(entries) over (order by id) as so_far,
          lag(hash, 1, decode(${from.hash}, 'hex')) over (order by id) as before,
          lag(to_id, 1, ${from.to}::bigint) over (order by id) as before_to
        from (select * from audit_seals where id > ${from.seal} order by id limit ${mostSeals}) as seals),
      part as (
        select * from ahead
        where so_far - entries < ${Math.round(about)}
          and so_far <= ${Math.round(most ?? Number.MAX_SAFE_INTEGER)}),
      found as (
        select coalesce(now.altered, p.from_id) as entry from part p
        cross join lateral (select count(*)::int as entries,
            string_agg(e.hash, ''::bytea order by e.id) as hashes,
            min(e.id) filter (where e.hash <> audit_entry_hash(e)) as altered
          from audit_log e
          where e.id > p.before_to and e.id <= p.to_id) as now
        where now.entries <> p.entries or now.altered is not null
          or p.hash <> sha256(p.before || coalesce(now.hashes, ''::bytea))
        order by p.id limit 1),
      ends as (select id as seal, to_id, encode(hash, 'hex') as hash from part order by id desc limit 1)
    select seal, to_id, hash,
      (select entry from found) as broken,
      (select count(*) from part) as seals,
      (select coalesce(sum(entries), 0) from part) as entries,
      not exists (select from audit_seals where id > coalesce(seal, ${from.seal})) as last
    from (select) as one left join ends on true`)
  const [row] = rows
  if (!row) throw new Error('the check of a stretch answered nothing')
  return {
    at: row.seal === null ? from : { seal: Number(row.seal), to: Number(row.to_id), hash: row.hash ?? '' },
    seals: Number(row.seals),
    entries: Number(row.entries),
    last: row.last,
    broken: row.broken === null ? undefined : Number(row.broken),
  }
}

interface Counted {
  [column: string]: unknown
  seals: string
  entries: string
  last: boolean
}

interface Unsealed extends Pick<Stretch, 'last' | 'broken'> {
  /** The newest checked entry. */
  to: number
}

/** Checks entries without a seal, oldest first, up to a limit; `last` if there are no more. */
export async function checkUnsealed(db: Db, after: number, most: number): Promise<Unsealed> {
  const limit = Math.round(Math.min(most, Number.MAX_SAFE_INTEGER))
  const { rows } = await db.execute<{ entries: string; to: string | null; broken: string | null }>(sql`
    select count(*) as entries, max(id) as to, min(id) filter (where hash <> now) as broken
    from (select e.id, e.hash, audit_entry_hash(e) as now from audit_log e
      where e.id > ${after}
      order by e.id limit ${limit}) as part`)
  const [row] = rows
  return {
    to: Number(row?.to ?? after),
    last: Number(row?.entries ?? 0) < limit,
    broken: row?.broken ? Number(row.broken) : undefined,
  }
}
