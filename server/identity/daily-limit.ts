import { sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Reason } from '#contract/grammar/errors.ts'
import { role } from '#contract/grammar/permissions.ts'
import { businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { notifyOnce } from '#server/records/notify.ts'

/** Actions with a limit per person and business day. */
export type Limited = 'claim' | 'reveal' | 'compare'

const reasonOf = {
  claim: 'quota_reached',
  reveal: 'reveal_limit_reached',
  compare: 'check_limit_reached',
} as const satisfies Record<Limited, Reason>

/** The end of the business day, when all counts are reset. */
export const dayEnds = (who: Caller): Date => startOfBusinessDay(who.now, 1)

/**
 * The refusal beyond a daily limit, with the time at which the limit resets. The first one of a day is logged
 * and reported to the person's lead. `uid` is the person whose limit it is, if that is not the caller.
 */
export function overDailyLimit(who: Caller, limited: Limited, most: number, uid = who.uid): Refusal {
  const ends = dayEnds(who)
  const retry_after = Math.ceil((ends.getTime() - who.now.getTime()) / 1000)
  return new Refusal(
    reasonOf[limited],
    { n: most, date: businessDay(ends) },
    { limit: most, until: ends.toISOString(), retry_after },
    (db) => report(db, who, limited, most, uid),
  )
}

/** A person's lead. Administrators for a person without one. */
async function leadsOf(db: Db, uid: number): Promise<{ leads: number[]; name: string }> {
  const { rows } = await db.execute<{ nickname: string; lead: number | null; admins: number[] }>(sql`
    select nickname,
      (select id::int from staff as lead where lead.id = person.leader_uid and disabled_at is null) as lead,
      array(select id::int from staff
        where ${role.administrator} = any(roles) and disabled_at is null and id <> ${uid}) as admins
    from staff as person
    where id = ${uid}`)
  const [found] = rows
  return { leads: found?.lead ? [found.lead] : (found?.admins ?? []), name: found?.nickname ?? '' }
}

async function report(db: Db, who: Caller, limited: Limited, most: number, uid: number): Promise<void> {
  const { leads, name } = await leadsOf(db, uid)
  const kind = `limit_${limited}` as const
  const once = `${kind}:${uid}:${businessDay(who.now)}`
  const notice = { kind, values: { name, n: most }, url: addressOf('pool'), once }
  const notified = await notifyOnce(db, who, leads, notice)
  if (notified === 0 && leads.length > 0) return
  const detail = { limit: limited, n: most, ...(uid === who.uid ? {} : { of: uid }) }
  addAuditEntry(who, { action: 'limit', resource: 'pool', detail })
}
