import { customers, intention, customerRoutes } from '#contract/customers.ts'
import { businessDay } from '#contract/rules/time.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

const yes = ['true']
/** To everybody else all customers are their own. */
const seeOthers = ['customers.seeTeam', 'customers.seeAll'] as const

/** 客户管理列表: its query, which starts before the screen has loaded. */
export const customerList: ListSpec<typeof customerRoutes.list> = {
  name: 'customers',
  resource: customers,
  route: customerRoutes.list,
  unlisted: ['team'],
  known: { tags: customerRoutes.tags },
  presets: [
    {
      id: 'mine',
      label: 'customers.presets.mine',
      filters: (_now, uid) => ({ service_id: [String(uid)] }),
      among: seeOthers,
    },
    { id: 'team', label: 'customers.presets.team', filters: () => ({ team: yes }), among: seeOthers },
    {
      id: 'today',
      label: 'customers.presets.today',
      cleared: 'customers.cleared',
      filters: (now) => ({ next_follow_at_from: [businessDay(now)], next_follow_at_to: [businessDay(now)] }),
      sort: { id: 'next_follow_at', descending: false },
    },
    {
      id: 'overdue',
      label: 'customers.presets.overdue',
      cleared: 'customers.cleared',
      filters: () => ({ overdue: yes }),
      sort: { id: 'next_follow_at', descending: false },
    },
    {
      id: 'falling',
      label: 'customers.presets.falling',
      cleared: 'customers.cleared',
      filters: () => ({ falling_soon: yes }),
      sort: { id: 'pool_days_left', descending: false },
    },
    {
      id: 'partners',
      label: 'customers.presets.partners',
      filters: () => ({ status: [String(intention.partner)] }),
    },
  ],
}

export const customerListLoader = listLoader(customerList)
