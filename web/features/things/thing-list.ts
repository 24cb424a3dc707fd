import { things, thingRoutes } from '#contract/things.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 去向: its query, which starts before the screen has loaded. */
export const thingList: ListSpec<typeof thingRoutes.list> = {
  name: 'things',
  resource: things,
  route: thingRoutes.list,
  presets: [
    { id: 'late', label: 'things.presets.late', filters: () => ({ late: ['true'] }) },
    { id: 'mine', label: 'things.presets.mine', filters: () => ({ mine: ['true'], late: ['true'] }) },
    {
      id: 'open',
      label: 'things.presets.open',
      filters: () => ({ state: ['in_yard', 'out', 'evidence_in'] }),
    },
  ],
}

export const loadThings = listLoader(thingList)
