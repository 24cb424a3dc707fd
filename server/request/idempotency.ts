import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Db } from '#server/db/client.ts'
import { decryptFor, encryptFor } from '#server/tables/encrypted.ts'
import { idempotencyKeys } from '#server/tables/idempotency.ts'
import { Refusal } from './errors.ts'
import { readTogether, rendered, writeLater } from '#server/speed/read.ts'

type Kept = Pick<typeof idempotencyKeys.$inferSelect, 'fingerprint' | 'answer'>
const keeping = `insert into idempotency_keys (uid, key, fingerprint, answer)
  values ($1, $2, $3, $4)
  on conflict (uid, key) do update set
    fingerprint = excluded.fingerprint,
    answer = excluded.answer,
    created_at = now()`

/**
 * Runs a write once per caller and `Idempotency-Key`. A repeat with the same body gets the first answer, or
 * 409 while the first still runs. A repeat with another body gets 422. Only successes are stored, because a
 * refusal rolls everything back. `again` applies the caller's current masks to a stored answer.
 */
export async function once(
  db: Db,
  request: FastifyRequest,
  who: Caller,
  body: unknown,
  work: () => Promise<string>,
  again: (answer: string) => Promise<string>,
): Promise<string> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || who.uid === 0) return work()
  if (key.length === 0 || key.length > 200) throw new Refusal('malformed')
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest()
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`${who.uid}:${key}`}, 7)) as locked`
  const known = sql`select fingerprint, answer from ${idempotencyKeys}
    where ${and(eq(idempotencyKeys.uid, who.uid), eq(idempotencyKeys.key, key))}
      and ${idempotencyKeys.created_at} > now() - interval '24 hours'`
  const [[turn], [earlier]] = await readTogether<{ locked: boolean }, Kept>(
    db,
    rendered(lock),
    rendered(known),
  )
  if (!turn?.locked) throw new Refusal('in_progress')
  if (earlier) {
    if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('key_reused')
    return again(decryptFor(idempotencyKeys.answer, [who.uid, key], earlier.answer))
  }
  const answer = await work()
  // A generated password is shown once and never stored.
  const stored_answer = answer.replace(/"password":"[^"]*"/, '"password":null')
  const encrypted = encryptFor(idempotencyKeys.answer, [who.uid, key], stored_answer)
  await writeLater(db, { text: keeping, values: [who.uid, key, fingerprint, encrypted] })
  return answer
}
