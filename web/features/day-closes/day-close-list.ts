import { dayCloses, listDayCloses } from '#contract/day-closes.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const dayClosesSpec: ListSpec<typeof listDayCloses> = {
  name: 'day_closes',
  resource: dayCloses,
  route: listDayCloses,
  presets: [{ id: 'closed', label: 'dayCloses.closed', filters: () => ({ state: ['closed'] }) }],
}
