import { importMegabytes } from '#contract/import-limits.ts'
import { Refusal } from '#server/request/errors.ts'
import { extensionOf } from '#server/features/uploads/file-names.ts'
import type { ReceiveLimits } from '#server/features/uploads/receive.ts'
import type { WorkbookKind } from './workbook-rows.ts'

/** Refuses a file that is neither xlsx nor csv by its name. */
export function workbookKind(name: string): WorkbookKind {
  const extension = extensionOf(name)
  if (extension !== 'xlsx' && extension !== 'csv') throw new Refusal('file_type', { types: 'xlsx/csv' })
  return extension
}

/** One workbook per upload. */
export const workbookLimits: ReceiveLimits = {
  files: 1,
  bytes: importMegabytes * 1_048_576,
  tooMany: new Refusal('too_many_files', { n: 1 }),
  tooLarge: new Refusal('workbook_too_large', { n: importMegabytes }),
  admit: (name) => void workbookKind(name),
}
