import { addressOf } from '#contract/grammar/addresses.ts'
import { pastKinds } from '#contract/past-sheets.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import type { StoredImport } from '#server/tables/imports.ts'

const ofRecyclers = ({ resource }: StoredImport) => resource === 'recyclers'
const isPast = ({ resource }: StoredImport) => pastKinds.some((kind) => kind === resource)
const urlOf = (row: StoredImport) =>
  addressOf(ofRecyclers(row) ? 'recyclerImports' : isPast(row) ? 'moveIn' : 'imports', { job: row.id })

/** Notifies the importer of the result, and the new owner of the imported rows. */
export async function notifyDone(db: Db, who: Caller, row: StoredImport): Promise<void> {
  const { file_name: file, accepted, refused, service_id } = row
  await notify(db, who, row.uid, {
    kind: 'import_done',
    values: { file, accepted, refused },
    url: urlOf(row),
  })
  if (isPast(row) || service_id === null || service_id === row.uid || accepted === 0) return
  await notify(db, who, service_id, {
    kind: ofRecyclers(row) ? 'recyclers_assigned' : 'customers_assigned',
    values: { by: who.nickname, n: accepted },
    url: addressOf(ofRecyclers(row) ? 'recyclers' : 'customers', { service_id }),
  })
}

export async function notifyFailed(db: Db, who: Caller, row: StoredImport): Promise<void> {
  await notify(db, who, row.uid, { kind: 'import_failed', values: { file: row.file_name }, url: urlOf(row) })
}

/** Notifies the importer and the owner that rows were removed, but not the person who undid the import. */
export async function notifyUndone(db: Db, who: Caller, row: StoredImport): Promise<void> {
  const { file_name: file, taken_back: n, service_id } = row
  const people = new Set([row.uid, ...(service_id === null || isPast(row) ? [] : [service_id])])
  people.delete(who.uid)
  if (n === 0) return
  for (const uid of people)
    await notify(db, who, uid, {
      kind: 'import_undone',
      values: { file, n, by: who.nickname },
      url: uid === row.uid ? urlOf(row) : addressOf(ofRecyclers(row) ? 'recyclers' : 'customers', {}),
    })
}
