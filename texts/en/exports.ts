import type { Texts } from '../text.ts'

export const exports: Texts['exports'] = {
  new: 'New export',
  button: 'Export',
  title: 'Export: {what}',
  start: 'Start export',
  chosen: '{n} of {all} columns',
  every: 'Select all',
  none: 'Clear',
  all: 'All records',
  allHint: 'All records. For a part of them, filter that list and click “Export” there.',
  order: 'Order',
  up: '{field}, ascending',
  down: '{field}, descending',
  started: 'Export of “{file}” started; you will be notified when it is done',
  see: 'Show exports',
  cancelled: 'Export cancelled',
  cancelTitle: 'Cancel the export of “{file}”?',
  cancelText: 'What has been written so far is discarded. You can export again later.',
  keep: 'Keep exporting',
  progress: '{rows} / {total} rows',
  searchHint: 'File name',
  empty:
    'No exports yet. Click “Export” on the list of customers, lots, recyclers and others, or start one here.',
  acts: {
    download: 'Download',
    cancel: 'Cancel export',
    retry: 'Retry',
    again: 'Export again',
  },
  presets: {
    mine: 'My exports',
    open: 'In progress',
    done: 'Ready',
  },
}
