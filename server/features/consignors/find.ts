import { addressOf } from '#contract/grammar/addresses.ts'
import { finder } from '#server/lists/finder.ts'
import { consignorSource, presentConsignors } from './source.ts'

/** Finds consignors by company, contact, phone and pinyin initials. */
export const consignorFinder = finder({
  kind: 'consignors',
  permission: 'consignors.use',
  source: consignorSource,
  present: presentConsignors,
  title: (row) => row.company_name,
  subtitle: (row) => [row.name, row.phone],
  url: ({ id }) => addressOf('consignors', { id }),
})
