import { sql } from 'drizzle-orm'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { texts } from '#texts/all.ts'
import { phrase } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { accountTouches } from '#server/tables/staff.ts'
import { staffNames } from './names.ts'

/** How long two linked accounts count as the same person. */
const days = 7

/** Records that the caller controlled this account: created it, reset it or gave it a role. */
export async function recordControl(db: Db, who: Caller, uid: number): Promise<void> {
  if (who.uid === 0 || who.uid === uid) return
  await db.insert(accountTouches).values({ by_uid: who.uid, uid, at: who.now.toISOString() })
}

/** The reason why an account counts as the caller's own: who controlled both, or a shared browser. */
interface Link {
  uid: number
  /** Who controlled both accounts. Null if both signed in from one browser. */
  by: number | null
  until: Date
}

/**
 * Accounts that currently count as the same person. Control is transitive over time, because whoever set a
 * password can use the account from then on.
 */
async function joinedWith(db: Db, who: Caller): Promise<Link[]> {
  const since = addDays(who.now, -days).toISOString()
  const { rows } = await db.execute<{ uid: string; by: string | null; since: string }>(sql`
    with recursive recent as (select by_uid, uid, at from account_touches where at > ${since}),
      reach (hand, uid, at, since) as (
        select by_uid, uid, at, at from recent
        union
        select r.hand, t.uid, t.at, r.since from reach r join recent t on t.by_uid = r.uid and t.at >= r.at),
      held as (
        select hand, uid, max(since) as since from reach
        group by hand, uid
        union all
        select distinct hand, hand, 'infinity'::timestamptz from reach),
      joined as (
        select other.uid, mine.hand as by, least(mine.since, other.since) as since
        from held mine join held other on other.hand = mine.hand
        where mine.uid = ${who.uid}
        union all
        select b.staff_id, null, least(a.last_seen_at, b.last_seen_at)
        from device_accounts a join device_accounts b on b.device_id = a.device_id
        where a.staff_id = ${who.uid})
    select distinct on (uid) uid, by, since::text from joined
    where uid <> ${who.uid} and since > ${since}
    order by uid, since desc`)
  return rows.map((row) => ({
    uid: Number(row.uid),
    by: row.by === null ? null : Number(row.by),
    until: addDays(new Date(row.since), days),
  }))
}

/** The accounts that count as the caller's own under dual control, including the caller's. */
export async function ownAccountsOf(db: Db, who: Caller): Promise<ReadonlySet<number>> {
  const joined = await joinedWith(db, who)
  return new Set([who.uid, ...joined.map((link) => link.uid)])
}

/**
 * Refuses an act under dual control if the other person is, or counts as, the caller. The refusal states the
 * reason and its expiry.
 */
export async function refuseSamePerson(
  db: Db,
  who: Caller,
  other: number | null,
  reason: 'own_entry' | 'own_bank_change' | 'own_take_back' | 'own_request' | 'own_decision' = 'own_entry',
): Promise<void> {
  if (other === null) return
  if (other === who.uid) throw new Refusal(reason, { why: '' })
  const joined = (await joinedWith(db, who)).find((link) => link.uid === other)
  if (!joined) return
  const names = await staffNames(db, [other, ...(joined.by === null ? [] : [joined.by])])
  const values = {
    name: names.get(other) ?? '',
    by: joined.by === null ? '' : (names.get(joined.by) ?? ''),
    until: businessDay(joined.until),
  }
  const key = joined.by === null ? 'onePerson.browser' : 'onePerson.hand'
  const why = phrase(texts[who.language], who.language, key, values)
  throw new Refusal(reason, { why })
}
