import { auctionEventRoutes, auctionEvents } from '#contract/auction-events.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

const flag = (id: 'running' | 'coming' | 'preparing' | 'finished' | 'mine') => ({
  id,
  label: `auctionEvents.presets.${id}` as const,
  filters: () => ({ [id]: ['true'] }),
})

/** 专场: its query, which starts before the screen has loaded. */
export const eventList: ListSpec<typeof auctionEventRoutes.list> = {
  name: 'auction_events',
  resource: auctionEvents,
  route: auctionEventRoutes.list,
  presets: [flag('running'), flag('coming'), flag('preparing'), flag('finished'), flag('mine')],
}

export const loadEvents = listLoader(eventList)
