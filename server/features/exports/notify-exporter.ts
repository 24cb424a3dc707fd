import { addressOf } from '#contract/grammar/addresses.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { requesterOf, type StoredExport } from './source.ts'

const url = addressOf('exports')

/** Notifies the person who asked that the file is ready. */
export async function notifyDone(db: Db, who: Caller, row: StoredExport): Promise<void> {
  await notify(db, who, requesterOf(row), {
    kind: 'export_done',
    values: { file: row.file ?? '', n: row.rows },
    url,
  })
}

export async function notifyFailed(db: Db, who: Caller, row: StoredExport): Promise<void> {
  await notify(db, who, requesterOf(row), {
    kind: 'export_failed',
    values: { file: row.file ?? '' },
    url,
  })
}
