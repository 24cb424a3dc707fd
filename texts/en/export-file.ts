import type { Same } from '../text.ts'
import type * as zh from '../zh/export-file.ts'

export const exportFile: Same<typeof zh.exportFile> = {
  what: '{what}, rows: {rows}',
  who: 'exported by {name} at {at} (Beijing time)',
  filters: 'filters: {filters}',
  all: 'all records',
  from: '{label} from {value}',
  to: '{label} to {value}',
}
