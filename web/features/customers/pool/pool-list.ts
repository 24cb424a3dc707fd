import { pool, poolRoutes } from '#contract/pool.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { customerRoutes } from '#contract/customers.ts'

/** 公海客户列表: its query, which starts before the screen has loaded. It uses the labels of customers. */
export const poolList: ListSpec<typeof poolRoutes.list> = {
  name: 'pool',
  resource: pool,
  words: 'customers',
  route: poolRoutes.list,
  known: { tags: customerRoutes.tags },
  presets: [
    {
      id: 'fresh',
      label: 'pool.presets.fresh',
      filters: (now) => ({ pool_at_from: [businessDay(addDays(now, -6))] }),
    },
    { id: 'warm', label: 'pool.presets.warm', filters: () => ({ status: ['1', '2'] }) },
    { id: 'dealt', label: 'pool.presets.dealt', filters: () => ({ deal_count_from: ['1'] }) },
  ],
}

export const poolListLoader = listLoader(poolList)
