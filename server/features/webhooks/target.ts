import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { decryptRow } from '#server/tables/encrypted.ts'
import { webhooksTable as table } from '#server/tables/webhooks.ts'

/** The address of a delivery and the secrets that sign it. */
export interface Target {
  id: number
  url: string
  /** The current secret, and for a day after a rotation the previous one. */
  secrets: string[]
}

export async function readTarget(db: Db, id: number, now: Date): Promise<Target | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.disabled_at)))
  if (!row) return undefined
  const { url, secret, old_secret, old_until } = decryptRow(table, row)
  const old = old_secret !== null && old_until !== null && new Date(old_until) > now ? [old_secret] : []
  return { id, url, secrets: [secret, ...old] }
}
