import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { draftDays, mostDrafts, type DraftRow, type DraftValue, draftRoutes } from '#contract/drafts.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { decryptFor, encryptFor } from '#server/tables/encrypted.ts'
import { draftsTable as table } from '#server/tables/drafts.ts'

/** Limits every route to the caller's own drafts. */
const own = (who: Caller) => eq(table.uid, who.uid)

/** Returns null rather than 404 if there is no draft: a form asks before anything was typed. */
async function load(db: Db, who: Caller, key: string): Promise<DraftRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(own(who), eq(table.key, key)))
  if (!row) return null
  const content = decryptFor(table.content, [who.uid, key], row.content)
  return { key, value: JSON.parse(content) as DraftValue, updated_at: row.updated_at }
}

/** Stores a draft. It is not logged, because a draft changes no record. */
async function save(db: Db, who: Caller, key: string, value: DraftValue): Promise<void> {
  const content = encryptFor(table.content, [who.uid, key], JSON.stringify(value))
  const updated_at = who.now.toISOString()
  await db
    .insert(table)
    .values({ uid: who.uid, key, content, updated_at })
    .onConflictDoUpdate({ target: [table.uid, table.key], set: { content, updated_at } })
  const latest = db
    .select({ key: table.key })
    .from(table)
    .where(own(who))
    .orderBy(desc(table.updated_at), asc(table.key))
    .offset(mostDrafts)
  await db.delete(table).where(and(own(who), inArray(table.key, latest)))
}

export function serveDrafts(serve: Serve): void {
  serve(draftRoutes.list, async ({ db, who }) => ({
    items: await db
      .select({ key: table.key, updated_at: table.updated_at })
      .from(table)
      .where(own(who))
      .orderBy(desc(table.updated_at), asc(table.key)),
  }))
  serve(draftRoutes.get, ({ db, who, params }) => load(db, who, params.key))
  serve(draftRoutes.save, async ({ db, who, params, body }) => {
    await save(db, who, params.key, body.value)
    return null
  })
  serve(draftRoutes.delete, async ({ db, who, params }) => {
    await db.delete(table).where(and(own(who), eq(table.key, params.key)))
    return null
  })
}

/** Removes drafts that nobody has typed in for some days. */
export async function forgetOldDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.updated_at, addDays(now, -draftDays).toISOString()))
}
