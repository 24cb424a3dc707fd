import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { firstRewritten } from './witness.ts'

const tick = 350

interface Candidate {
  last: number
  /**
   * The first transaction not yet begun when `last` was seen; once all before it are over, no lower id can
   * appear.
   */
  horizon: string
}

/** Where the log ends, and where its seals end. */
export async function look(db: Db): Promise<Candidate & { sealed: number }> {
  const result = await db.execute<{ last: string; horizon: string; sealed: string }>(sql`
    select coalesce((select max(id) from audit_entries), 0) as last, pg_snapshot_xmax(pg_current_snapshot())::text as horizon,
      coalesce((select max(to_id) from audit_seals), 0) as sealed`)
  const row = result.rows[0]
  return { last: Number(row?.last ?? 0), horizon: row?.horizon ?? '0', sealed: Number(row?.sealed ?? 0) }
}

/**
 * Chains every entry up to `candidate.last`; once across instances, and only when no writer of them is still
 * under way.
 */
export async function seal(db: Db, candidate: Candidate): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ready = await tx.execute<{ ready: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${candidate.horizon}::xid8 and pg_try_advisory_xact_lock(714001) as ready`)
    if (!ready.rows[0]?.ready) return false
    await tx.execute(sql`
      with previous as (select to_id, hash from audit_seals order by id desc limit 1),
      range as (
        select min(id) as from_id, max(id) as to_id, count(*)::int as entries, string_agg(hash, ''::bytea order by id) as hashes
        from audit_entries where id > coalesce((select to_id from previous), 0) and id <= ${candidate.last}
      )
      insert into audit_seals (from_id, to_id, entries, hash)
      select from_id, to_id, entries, sha256(coalesce((select hash from previous), ''::bytea) || hashes) from range where entries > 0`)
    return true
  })
}

/** Seals new entries within a second, in the background; writers never wait for it. */
export function startSealer(db: Db, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let candidate: Candidate | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const step = async () => {
    if (candidate && (await seal(db, candidate))) candidate = undefined
    if (!candidate) {
      const seen = await look(db)
      if (seen.last > seen.sealed) candidate = seen
    }
  }
  const timer = setInterval(() => {
    running = running.then(() => (stopped ? undefined : step())).catch(onError)
  }, tick)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

export interface ChainState {
  entries: number
  sealed_to: number
  intact: boolean
  broken_at: number | null
}

/**
 * Walks the whole chain in the database and names the first entry or seal that is not as it was written. With a
 * file of seals, it also finds a log that was rewritten together with its chain.
 */
export async function verifyChain(db: Db, sealsFile?: string): Promise<ChainState> {
  const altered = await db.execute<{ id: string }>(sql`
    select id from audit_log e where hash <> audit_entry_hash(e) order by id limit 1`)
  const unchained = await db.execute<{ id: string }>(sql`
    with chained as (
      select s.id, s.from_id, s.to_id, s.entries, s.hash, lag(s.hash) over (order by s.id) as before,
        lag(s.to_id) over (order by s.id) as before_to
      from audit_seals s
    )
    select c.from_id as id from chained c
    cross join lateral (
      select count(*)::int as entries, string_agg(e.hash, ''::bytea order by e.id) as hashes
      from audit_log e where e.id > coalesce(c.before_to, 0) and e.id <= c.to_id
    ) as now
    where now.entries <> c.entries or c.hash <> sha256(coalesce(c.before, ''::bytea) || coalesce(now.hashes, ''::bytea))
    order by c.id limit 1`)
  const counts = await db.execute<{ entries: string; sealed_to: string }>(sql`
    select (select count(*) from audit_log) as entries, coalesce((select max(to_id) from audit_seals), 0) as sealed_to`)
  const rewritten = sealsFile === undefined ? undefined : await firstRewritten(db, sealsFile)
  const broken = altered.rows[0]?.id ?? unchained.rows[0]?.id ?? rewritten
  return {
    entries: Number(counts.rows[0]?.entries ?? 0),
    sealed_to: Number(counts.rows[0]?.sealed_to ?? 0),
    intact: broken === undefined,
    broken_at: broken === undefined ? null : Number(broken),
  }
}
