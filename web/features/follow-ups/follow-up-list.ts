import { followUpKind, followUps, followUpRoutes } from '#contract/follow-ups.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

const daysOfAWeek = 7
const since = (now: Date, days: number) => ({
  created_at_from: [businessDay(addDays(now, 1 - days))],
  created_at_to: [businessDay(now)],
})

/** 跟进记录: its query, which starts before the screen has loaded. */
export const followUpList: ListSpec<typeof followUpRoutes.feed> = {
  name: 'follow_ups',
  resource: followUps,
  route: followUpRoutes.feed,
  presets: [
    {
      id: 'mine',
      label: 'followUps.presets.mine',
      filters: (_now, uid) => ({ created_by: [String(uid)] }),
      among: ['customers.seeTeam', 'customers.seeAll'],
    },
    { id: 'today', label: 'followUps.presets.today', filters: (now) => since(now, 1) },
    { id: 'week', label: 'followUps.presets.week', filters: (now) => since(now, daysOfAWeek) },
    {
      id: 'visits',
      label: 'followUps.presets.visits',
      filters: () => ({ kind: [String(followUpKind.visit), String(followUpKind.meeting)] }),
    },
  ],
}

export const loadFollowUps = listLoader(followUpList)
