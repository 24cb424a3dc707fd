import { and, eq, isNull, or, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/request/write-audit.ts'
import { madeFiles } from '#server/tables/uploads.ts'
import { exportsTable as table } from '#server/tables/exports.ts'

/** Counts a download of an export's file. Other files are ignored. */
export async function countDownload(db: Db, file_name: string): Promise<void> {
  const offered = sql`(select ${madeFiles.expires_at} from ${madeFiles}
    where ${madeFiles.file_name} = ${file_name})`
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(table)
      .set({
        downloads: sql`${table.downloads} + 1`,
        expires_at: sql`coalesce(${offered}, ${table.expires_at})`,
      })
      .where(eq(table.file_name, file_name))
      .returning({ id: table.id, version: table.version, by: table.created_by })
    if (row)
      await announce(tx, {
        resource: 'exports',
        id: row.id,
        version: row.version,
        act: 'download',
        by: row.by,
        owners: [row.by],
      })
  })
}

/** Marks exports whose file is gone as expired. */
export async function expireExports(db: Db): Promise<number> {
  const offered = db
    .select({ one: sql`1` })
    .from(madeFiles)
    .where(eq(madeFiles.file_name, table.file_name))
  return db.transaction(async (tx) => {
    const gone = await tx
      .update(table)
      .set({ state: 'expired', file_name: null, version: sql`${table.version} + 1` })
      .where(and(eq(table.state, 'done'), or(isNull(table.file_name), notExists(offered))))
      .returning({ id: table.id, version: table.version, by: table.created_by })
    for (const { id, version, by } of gone)
      await announce(tx, { resource: 'exports', id, version, act: 'expire', by: null, owners: [by] })
    return gone.length
  })
}
