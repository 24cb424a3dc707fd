import { dayCloses, dayCloseRoutes } from '#contract/day-closes.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const dayClosesSpec: ListSpec<typeof dayCloseRoutes.list> = {
  name: 'day_closes',
  resource: dayCloses,
  route: dayCloseRoutes.list,
  presets: [{ id: 'closed', label: 'dayCloses.closed', filters: () => ({ state: ['closed'] }) }],
}
