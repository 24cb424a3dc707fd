import { importPermission, type Importable } from '#contract/imports.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import type { StoredImport } from '#server/tables/imports.ts'
import { actingFor } from '#server/features/staff/acting-for.ts'

/** The person who started the import. 403 if they may no longer import. */
export async function importerOf(
  db: Db,
  uid: number,
  resource: Importable,
  job: Jobs['import'],
): Promise<Caller> {
  const who = await actingFor(db, uid, job)
  if (!may(who, importPermission(resource))) throw new Refusal('no_permission')
  return who
}

/** Logs a step of an import and sends its importer a live event. */
export const recordImport = (
  who: Caller,
  row: StoredImport,
  action: 'import' | 'run_import' | 'check' | 'undo_import',
  detail: Readonly<Record<string, unknown>>,
): void =>
  addAuditEntry(who, {
    action,
    resource: 'imports',
    record_id: row.id,
    record_name: row.file_name,
    owners: [row.uid],
    detail,
  })
