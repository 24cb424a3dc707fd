import { type LotItemRow, lotItemRoutes } from '#contract/lot-items.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { refreshItems } from './item-queries.ts'

const nameOf = (row: LotItemRow): string =>
  [row.name, row.number, row.brand, row.model, row.plate ?? row.vin].filter(Boolean).join(' ')

export const lotItemActs = declareActs<LotItemRow>()({
  resource: 'lot_items',
  nameOf,
  refresh: refreshItems,
  acts: {
    delete: act(lotItemRoutes.delete, {
      verb: 'lotItems.delete',
      title: 'lotItems.askDelete',
      done: 'lotItems.deleted',
      danger: true,
      unversioned: true,
    }),
  },
})
