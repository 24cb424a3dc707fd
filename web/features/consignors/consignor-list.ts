import { consignors, consignorRoutes } from '#contract/consignors.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** How many days before its end a contract should be renewed. */
export const renewalDays = 30

/** 委托方: its query, which starts before the screen has loaded. */
export const consignorList: ListSpec<typeof consignorRoutes.list> = {
  name: 'consignors',
  resource: consignors,
  route: consignorRoutes.list,
  presets: [
    {
      id: 'expiring',
      label: 'consignors.presets.expiring',
      filters: (now) => ({
        contract_to_from: [businessDay(now)],
        contract_to_to: [businessDay(addDays(now, renewalDays))],
      }),
    },
    { id: 'suspended', label: 'consignors.presets.suspended', filters: () => ({ suspended: ['true'] }) },
  ],
}

export const consignorListLoader = listLoader(consignorList)
