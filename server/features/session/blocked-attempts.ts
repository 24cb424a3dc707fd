import { sql } from 'drizzle-orm'
import { addAuditEntry, systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { countAttempt, type Limit } from './attempt-limits.ts'

/** One audit entry for a group of refused attempts: the limit and its start. */
interface Group {
  key: string
  attempts: number
  since: string
  address: string
}

/**
 * Takes the refused attempts that are not logged yet, a minute's worth per limit. The first refusal of a
 * limit forms its own group, so that it is logged at once.
 */
async function takeGroups(db: Db, key?: string): Promise<Group[]> {
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    with held as (
      select key, refused, refused_since, refused_address from login_failures
      where refused > 0 and coalesce(reported_at < now() - interval '1 minute', true)
        and ${key === undefined ? sql`true` : sql`key = ${key}`}
      for update)
    update login_failures f set refused = 0, reported_at = now() from held where f.key = held.key
    returning f.key, held.refused as attempts, held.refused_since as since, held.refused_address as address`)
  return rows
}

function recordGroup(who: Caller, { key, attempts, since, address }: Group): void {
  const [limit = '', ...subject] = key.split(':')
  const detail = { limit, [limit === 'account' ? 'username' : limit]: subject.join(':').slice(0, 50) }
  addAuditEntry(who, {
    action: 'login_blocked',
    resource: 'session',
    detail: { ...detail, attempts, since: new Date(since).toISOString(), address },
  })
}

interface Log {
  warn(values: object, line: string): void
}

/** Counts an attempt against each limit. The first exhausted limit refuses it, and refusals are logged. */
export async function countAll(db: Db, who: Caller, log: Log, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    try {
      await countAttempt(db, limit, who.address)
    } catch (error) {
      if (error instanceof Refusal)
        for (const group of await takeGroups(db, limit.key)) {
          recordGroup(who, group)
          const { address, attempts } = group
          log.warn(
            { limit: limit.key.split(':')[0], address, attempts },
            'sign-ins are blocked: too many attempts',
          )
        }
      throw error
    }
}

/** Logs the refusals since the last group of each limit. */
export async function recordBlocked(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const who = systemCaller(now, 'blocked sign-ins')
    for (const group of await takeGroups(tx)) recordGroup(who, group)
    await writeAuditEntries(tx, who)
  })
}
