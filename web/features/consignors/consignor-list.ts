import { consignors, consignorRoutes } from '#contract/consignors.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 委托方: its query, which starts before the screen has loaded. */
export const consignorList: ListSpec<typeof consignorRoutes.list> = {
  name: 'consignors',
  resource: consignors,
  route: consignorRoutes.list,
  presets: [
    { id: 'suspended', label: 'consignors.presets.suspended', filters: () => ({ suspended: ['true'] }) },
  ],
}

export const consignorListLoader = listLoader(consignorList)
