import { addressOf } from '#contract/grammar/addresses.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import type { StoredExport } from './source.ts'

const url = addressOf('exports')

/** Tells the person who asked that the file is ready. */
export async function tellDone(db: Db, who: Caller, row: StoredExport): Promise<void> {
  await notify(db, who, row.created_by ?? 0, {
    kind: 'export_done',
    values: { file: row.file ?? '', n: row.rows },
    url,
  })
}

export async function tellFailed(db: Db, who: Caller, row: StoredExport): Promise<void> {
  await notify(db, who, row.created_by ?? 0, {
    kind: 'export_failed',
    values: { file: row.file ?? '' },
    url,
  })
}
