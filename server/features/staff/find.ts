import { addressOf } from '#contract/grammar/addresses.ts'
import { finder } from '#server/lists/finder.ts'
import { staffSource } from './source.ts'

/** People by user name, nickname and name. */
export const staffFinder = finder({
  kind: 'staff',
  permission: 'staff.manage',
  source: staffSource,
  present: (_db, _who, rows) => rows,
  title: (row) => row.nickname,
  subtitle: (row) => [row.name, row.username],
  url: ({ id, username }) => addressOf('staff', { q: username, id }),
})
