import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { loginFailures } from '#server/tables/session.ts'

const window = 15 * 60
/** Wrong passwords allowed in 15 minutes, per account and device, and per address. */
export const accountLimit = 10
export const addressLimit = 100
const longest = 4 * 3600

/** A limit that an attempt counts against: this many in 15 minutes. */
export interface Limit {
  key: string
  most: number
}

/**
 * Counts an attempt before hashing, so that simultaneous guesses count too. An attempt beyond the limit
 * starts a wait of 15 minutes. After it, one more attempt is allowed, and the wait doubles.
 */
export async function countAttempt(db: Db, { key, most: limit }: Limit, address = ''): Promise<void> {
  const recent = sql`f.since >= now() - make_interval(secs => ${window}::int)`
  const waiting = sql`coalesce(f.until > now(), false)`
  const forgotten = sql`(case
    when f.until is null then not ${recent}
    else f.until < now() - interval '1 day'
  end)`
  const over = sql`f.count >= ${limit}::int`
  const refused = sql`(not ${forgotten} and (${waiting} or (f.until is null and ${over})))`
  const result = await db.execute<{ wait: number | null }>(sql`
    insert into login_failures as f (key, count, since)
    values (${key}, 1, now())
    on conflict (key) do update set
      count = case when ${forgotten} then 1 when ${waiting} then f.count else f.count + 1 end,
      since = case when ${forgotten} then now() else f.since end,
      blocked = ${refused},
      refused = f.refused + (case when ${refused} then 1 else 0 end),
      refused_since = case when ${refused} and f.refused = 0 then now() else f.refused_since end,
      refused_address = case when ${refused} then ${address} else f.refused_address end,
      until = case
        when ${forgotten} then null
        when ${waiting} then f.until
        when ${over}
          then now()
            + make_interval(secs => least(${longest}, ${window} * power(2, f.count - ${limit}::int))::int)
      end
    returning case when f.blocked then ceil(extract(epoch from f.until - now()))::int end as wait`)
  const wait = result.rows[0]?.wait
  if (wait) throw new Refusal('too_many_requests', {}, { retry_after: wait })
}

/** After a correct password: clears what the account or the device counted, and takes back the address's one. */
export async function clearAttempts(db: Db, limits: readonly Limit[]): Promise<void> {
  const own = limits.filter((limit) => limit.most === accountLimit).map((limit) => limit.key)
  const shared = limits.filter((limit) => limit.most !== accountLimit).map((limit) => limit.key)
  if (own.length > 0)
    await db
      .update(loginFailures)
      .set({ count: 0, until: null, blocked: false })
      .where(inArray(loginFailures.key, own))
  if (shared.length > 0)
    await db
      .update(loginFailures)
      .set({ count: sql`greatest(0, ${loginFailures.count} - 1)` })
      .where(inArray(loginFailures.key, shared))
}

interface Gate {
  inside: number
  waiting: (() => void)[]
}

const gates = new Map<string, Gate>()
const gateOf = (limit: Limit) =>
  limit.most === addressLimit ? { atOnce: 10, longest: 500 } : { atOnce: 1, longest: 60 }

async function through<T>(limit: Limit, work: () => Promise<T>): Promise<T> {
  const { atOnce, longest } = gateOf(limit)
  const gate = gates.get(limit.key) ?? { inside: 0, waiting: [] }
  gates.set(limit.key, gate)
  if (gate.inside < atOnce) gate.inside += 1
  else if (gate.waiting.length >= longest) throw new Refusal('too_many_requests', {}, { retry_after: 1 })
  else await new Promise<void>((enter) => gate.waiting.push(enter))
  try {
    return await work()
  } finally {
    const next = gate.waiting.shift()
    if (next) next()
    else gate.inside -= 1
    if (gate.inside === 0) gates.delete(limit.key)
  }
}

/**
 * Runs sign-ins of one account one after another, and those of one address a few at a time. Attempts are
 * counted before the password is checked, and many correct ones at once must not count as guessing.
 */
export const oneAtATime = <T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T> =>
  limits.reduce<() => Promise<T>>((inner, limit) => () => through(limit, inner), work)()
