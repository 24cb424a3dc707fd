import type { BulkAnswer, BulkResult } from '#contract/grammar/envelope.ts'
import type { Caller } from './caller.ts'
import type { Db } from '#server/db/client.ts'
import { failureAnswer } from './envelope.ts'
import { databaseRefusal, Refusal } from './errors.ts'

/**
 * Applies one act to many rows. If a row is refused, only that row is rolled back, and its result says why.
 * Rows are locked by ascending id, so that two calls never deadlock; the answers keep the order of the
 * request. With `onFailure`, an unexpected error of a row is passed to that function and answered as 500, and
 * the other rows continue.
 */
export async function eachOf(
  db: Db,
  who: Caller,
  ids: readonly number[],
  act: (db: Db, id: number) => Promise<unknown>,
  onFailure?: (error: unknown) => void,
): Promise<BulkAnswer> {
  const results = new Map<number, BulkResult>()
  const afterwards = new Map<string, NonNullable<Refusal['keep']>>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const before = who.auditEntries.length
    try {
      await db.transaction((tx) => act(tx, id))
      results.set(id, { id, code: 0 })
    } catch (error) {
      if (databaseRefusal(error)) throw error
      who.auditEntries.length = before
      results.set(id, refused(id, who, error, onFailure))
      if (error instanceof Refusal && error.keep) afterwards.set(error.reason, error.keep)
    }
  }
  for (const keep of afterwards.values()) await keep(db)
  return { results: ids.map((id) => results.get(id) as BulkResult) }
}

function refused(
  id: number,
  who: Caller,
  error: unknown,
  onFailure: ((error: unknown) => void) | undefined,
): BulkResult {
  const { body } = failureAnswer(error, who.language, who.request_id, '')
  if (body.code === 500) {
    if (!onFailure) throw error
    onFailure(error)
  }
  const reason = (body.data as { reason?: string } | null)?.reason
  return { id, code: body.code, msg: body.msg, ...(reason === undefined ? {} : { reason }) }
}
