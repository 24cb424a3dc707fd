import { sql } from 'drizzle-orm'
import { record, systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { writeDeeds } from '#server/request/write-audit.ts'
import { countAttempt, type Limit } from './attempt-limits.ts'

/** What the audit log says of the attempts of one group: what they ran against, and since when. */
interface Group {
  key: string
  attempts: number
  since: string
  address: string
}

/**
 * Takes the attempts that were refused and are not on record yet, a minute's worth of each limit. The first
 * refusal of a limit is a group of its own, so that it is on record at once.
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
  record(who, {
    action: 'login_blocked',
    resource: 'session',
    detail: { ...detail, attempts, since: new Date(since).toISOString(), address },
  })
}

interface Log {
  warn(values: object, line: string): void
}

/** Counts an attempt against each limit. The first that is used up refuses it; refusals are put on record. */
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

/** Puts on record what was refused since the last group of each limit. */
export async function recordBlocked(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const who = systemCaller(now, 'blocked sign-ins')
    for (const group of await takeGroups(tx)) recordGroup(who, group)
    await writeDeeds(tx, who)
  })
}
