import { addressOf } from '#contract/grammar/addresses.ts'
import { finder } from '#server/lists/finder.ts'
import { presentRecyclers } from './present.ts'
import { recyclerSource } from './source.ts'

/**
 * Finds recyclers by company, contact and pinyin initials, and by phone if the caller may see it. Hits stay
 * masked like the list.
 */
export const recyclerFinder = finder({
  kind: 'recyclers',
  permission: 'recyclers.use',
  source: recyclerSource,
  present: presentRecyclers,
  title: (row) => row.company_name,
  subtitle: (row) => [row.name, row.phone, row.service_id_name],
  url: ({ id }) => addressOf('recyclers', { id }),
})
