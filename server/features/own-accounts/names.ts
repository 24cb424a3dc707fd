import { ne } from 'drizzle-orm'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { texts } from '#texts/all.ts'
import { fill, type Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { ownAccountsTable as table } from '#server/tables/own-accounts.ts'

const freshFor = 2000
/** Holds rows, never a running query: its transaction might fail. */
let cached: { at: number; rows: readonly { id: number; name: string }[] } | undefined

async function knownAccounts(db: Db) {
  if (cached && Date.now() - cached.at < freshFor) return cached.rows
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(ne(table.id, heldByPlatform))
  cached = { at: Date.now(), rows }
  return rows
}

/**
 * Names of our accounts by id, including disabled ones. Key 0 stands for money that the platform holds.
 * Cached for two seconds, so that a page of rows costs no query.
 */
export async function accountNames(db: Db, language: Language): Promise<ReadonlyMap<number, string>> {
  const rows = await knownAccounts(db)
  const names = rows.map(({ id, name }): [number, string] => [id, name])
  return new Map([[heldByPlatform, fill(language, texts[language].ownAccounts.platform)], ...names])
}

export const forgetAccountNames = (): void => {
  cached = undefined
}
