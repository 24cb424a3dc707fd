import { databaseOn } from '#server/db/client.ts'
import { mark } from '#server/db/milestones.ts'
import { connected } from '#server/db/migrate.ts'

/**
 * Records in the database that a backup succeeded or failed, for 系统状态. The backup matters more than the
 * record: a database of an older version, or one that is gone, cannot store it.
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
    // The outcome of the backup itself has already been reported.
  }
}
