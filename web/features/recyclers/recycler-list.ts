import { recyclers, recyclerRoutes } from '#contract/recyclers.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

const yes = ['true']

/** 回收商列表: its query, which starts before the screen has loaded. */
export const recyclerList: ListSpec<typeof recyclerRoutes.list> = {
  name: 'recyclers',
  resource: recyclers,
  route: recyclerRoutes.list,
  presets: [
    { id: 'mine', label: 'recyclers.presets.mine', filters: () => ({ mine: yes }) },
    { id: 'pending', label: 'recyclers.presets.pending', filters: () => ({ state: ['pending'] }) },
    { id: 'expiring', label: 'recyclers.presets.expiring', filters: () => ({ expiring: yes }) },
    {
      id: 'blacklisted',
      label: 'recyclers.presets.blacklisted',
      filters: () => ({ state: ['blacklisted'] }),
    },
    { id: 'never_won', label: 'recyclers.presets.neverWon', filters: () => ({ never_won: yes }) },
  ],
}

export const recyclerListLoader = listLoader(recyclerList)
