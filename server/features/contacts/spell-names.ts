import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { runDaily } from '#server/db/daily.ts'
import { fullPinyin } from '#server/identity/search-grams.ts'
import { customerContactsTable as table } from '#server/tables/contacts.ts'

const batchSize = 500

/** Spells the names of contacts that an older release wrote, so that full pinyin finds them. */
export const spellContactsNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'contact pinyin', now, async (tx, after = 0) => {
    const rows = await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.pinyin, ''), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(batchSize)
    for (const { id, name } of rows)
      await tx
        .update(table)
        .set({ pinyin: fullPinyin([name]) })
        .where(eq(table.id, id))
    return rows.at(-1)?.id ?? null
  })
