import { databaseOn } from '#server/db/client.ts'
import { mark } from '#server/db/milestones.ts'
import { connected } from '#server/db/migrate.ts'

/**
 * Notes in the database that a backup was made or failed, for 系统状态. What was backed up counts more than the note: a
 * database of an older version, or one that is gone, has no place for it.
 */
export async function markBackup(
  url: string,
  name: 'backup' | 'backup_failed',
  facts: Record<string, unknown>,
): Promise<void> {
  try {
    const client = await connected(url, { application_name: 'yunjingtong-crm backup' })
    await mark(databaseOn(client), name, facts).finally(() => client.end())
  } catch {
    // The backup's own outcome has been said.
  }
}
