import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

const tick = 350

interface Candidate {
  last: number
  /**
   * The transaction id horizon when `last` was read. Once all earlier transactions have ended, no lower id
   * can appear.
   */
  horizon: string
}

/** The ends of the log and of its seals. */
export async function readEnds(db: Db): Promise<Candidate & { sealed: number }> {
  const result = await db.execute<{ last: string; horizon: string; sealed: string }>(sql`
    select coalesce((select max(id) from audit_entries), 0) as last,
      pg_snapshot_xmax(pg_current_snapshot())::text as horizon,
      coalesce((select max(to_id) from audit_seals), 0) as sealed`)
  const row = result.rows[0]
  return { last: Number(row?.last ?? 0), horizon: row?.horizon ?? '0', sealed: Number(row?.sealed ?? 0) }
}

/**
 * Seals all entries up to `candidate.last`, once across instances, and only after all of their writers have
 * ended.
 */
export async function seal(db: Db, candidate: Candidate): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ready = await tx.execute<{ ready: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${candidate.horizon}::xid8
          and pg_try_advisory_xact_lock(714001) as ready`)
    if (!ready.rows[0]?.ready) return false
    await tx.execute(sql`
      with previous as (select to_id, hash from audit_seals order by id desc limit 1),
        range as (
          select min(id) as from_id, max(id) as to_id, count(*)::int as entries,
            string_agg(hash, ''::bytea order by id) as hashes
          from audit_entries
          where id > coalesce((select to_id from previous), 0) and id <= ${candidate.last})
      insert into audit_seals (from_id, to_id, entries, hash)
      select from_id, to_id, entries, sha256(coalesce((select hash from previous), ''::bytea) || hashes)
      from range
      where entries > 0`)
    return true
  })
}

/** Seals new entries within a second in the background. Writers never wait for it. */
export function startSealer(db: Db, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let candidate: Candidate | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const step = async () => {
    if (candidate && (await seal(db, candidate))) candidate = undefined
    if (!candidate) {
      const seen = await readEnds(db)
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
