import type { Importable } from '../../../contract/imports.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import type { Jobs } from '../../request/job-queue.ts'
import { actingFor } from '../staff/acting-for.ts'

/** The person who started an import, if they may still import. */
export async function importerOf(
  db: Db,
  uid: number,
  resource: string,
  job: Jobs['import'],
): Promise<Caller> {
  const who = await actingFor(db, uid, job)
  if (!may(who, `imports.${resource as Importable}`)) throw new Refusal('no_permission')
  return who
}
