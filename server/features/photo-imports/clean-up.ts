import { and, lt, notInArray } from 'drizzle-orm'
import { addDays } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { photoImports as table } from '#server/tables/photo-imports.ts'
import type { Store } from '#server/features/uploads/store.ts'

const keptDays = 7

/** Forgets imports of photos after a week, with the zips that were never placed. */
export async function forgetOldPhotos(db: Db, store: Store, now: Date): Promise<void> {
  const gone = await db
    .delete(table)
    .where(
      and(
        lt(table.created_at, addDays(now, -keptDays).toISOString()),
        notInArray(table.state, ['queued', 'undoing']),
      ),
    )
    .returning({ stored: table.stored })
  for (const { stored } of gone) await store.remove(stored)
}
