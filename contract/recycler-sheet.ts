import { resource } from './grammar/resource.ts'
import { author, pick } from './past-sheet.ts'
import { recyclers } from './recyclers.ts'
import { rowKeys } from './row-keys.ts'

/** A recycler as a workbook row: its own fields, one licence, and who entered it when. */
export const recyclerSheet = resource('recyclers', {
  ...recyclers.fields,
  licence_type: { kind: 'text' },
  licence_number: { kind: 'text' },
  licence_valid_from: { kind: 'day' },
  licence_valid_to: { kind: 'day' },
  ...author,
  ...pick(recyclers, 'created_at'),
  ...rowKeys,
})
