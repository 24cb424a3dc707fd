import { sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Reason } from '#contract/grammar/errors.ts'
import { role } from '#contract/grammar/permissions.ts'
import { businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import { record, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { tellOnce } from '#server/records/notify.ts'

/** What is counted per person and business day. */
export type Limited = 'claim' | 'reveal' | 'compare'

const reasonOf = {
  claim: 'quota_reached',
  reveal: 'reveal_limit_reached',
  compare: 'check_limit_reached',
} as const satisfies Record<Limited, Reason>

/** When the business day ends, and every count with it. */
export const dayEnds = (who: Caller): Date => startOfBusinessDay(who.now, 1)

/**
 * The refusal past a limit of the day. It says when the limit ends. The first one of a day is put on record
 * and told to the person's lead. `uid` is whose limit it is, where that is not the caller's.
 */
export function pastLimit(who: Caller, limited: Limited, most: number, uid = who.uid): Refusal {
  const ends = dayEnds(who)
  const retry_after = Math.ceil((ends.getTime() - who.now.getTime()) / 1000)
  return new Refusal(
    reasonOf[limited],
    { n: most, date: businessDay(ends) },
    { limit: most, until: ends.toISOString(), retry_after },
    (db) => report(db, who, limited, most, uid),
  )
}

/** The lead of a person; administrators where nobody leads. */
async function leadsOf(db: Db, uid: number): Promise<{ leads: number[]; name: string }> {
  const { rows } = await db.execute<{ nickname: string; lead: number | null; admins: number[] }>(sql`
    select nickname, (select id::int from staff as lead where lead.id = person.leader_uid and disabled_at is null) as lead,
      array(select id::int from staff where ${role.administrator} = any(roles) and disabled_at is null and id <> ${uid}) as admins
    from staff as person where id = ${uid}`)
  const [found] = rows
  return { leads: found?.lead ? [found.lead] : (found?.admins ?? []), name: found?.nickname ?? '' }
}

async function report(db: Db, who: Caller, limited: Limited, most: number, uid: number): Promise<void> {
  const { leads, name } = await leadsOf(db, uid)
  const kind = `limit_${limited}` as const
  const once = `${kind}:${uid}:${businessDay(who.now)}`
  const notice = { kind, values: { name, n: most }, url: addressOf('pool'), once }
  const told = await tellOnce(db, who, leads, notice)
  if (told === 0 && leads.length > 0) return
  const detail = { limit: limited, n: most, ...(uid === who.uid ? {} : { of: uid }) }
  record(who, { action: 'limit', resource: 'pool', detail })
}
