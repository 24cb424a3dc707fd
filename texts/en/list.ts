import type { Same } from '../text.ts'
import type { list as source } from '../zh/list.ts'

export const list: Same<typeof source> = {
  comma: ', ',
  unitYuan: ' (CNY)',
  files: { one: '{n} file', other: '{n} files' },
  select: 'Select {name}',
  search: 'Search',
  filter: 'Filter',
  filterCount: 'Filter ({n})',
  more: 'More filters',
  clear: 'Clear filters',
  show: { one: 'Show {n} result', other: 'Show {n} results' },
  from: 'from',
  to: 'to',
  columns: { button: 'Columns', up: 'Move up: {name}', down: 'Move down: {name}', reset: 'Back to default' },
  views: {
    label: 'Views',
    all: 'All',
    save: 'Save view',
    saved: 'View “{name}” updated',
    menu: 'Manage view: {name}',
    overwrite: 'Overwrite with what is shown',
    rename: 'Rename view',
    delete: 'Delete view',
    deleteTitle: 'Delete the view “{name}”?',
  },
  bulk: {
    label: 'Bulk actions',
    selected: '{n} selected',
    clear: 'Clear selection',
    refusedTitle: { one: '{n} record could not be processed', other: '{n} records could not be processed' },
    done: { one: '{n} record was processed.', other: '{n} records were processed.' },
    row: 'Record',
    why: 'Reason',
    allDone: { one: '{n} record processed', other: '{n} records processed' },
  },
}
