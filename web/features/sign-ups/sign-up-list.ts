import { signUps, signUpRoutes } from '#contract/sign-ups.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

const yes = ['true']

/** 报名列表: its query, which starts before the screen has loaded. */
export const signUpList: ListSpec<typeof signUpRoutes.list> = {
  name: 'sign_ups',
  resource: signUps,
  route: signUpRoutes.list,
  unlisted: ['mine', 'may_bid'],
  presets: [
    { id: 'mine', label: 'signUps.presets.mine', filters: () => ({ mine: yes }) },
    { id: 'waiting', label: 'signUps.presets.waiting', filters: () => ({ review_status: ['pending'] }) },
    { id: 'may_bid', label: 'signUps.presets.mayBid', filters: () => ({ may_bid: yes }) },
    { id: 'refunds', label: 'signUps.presets.refunds', filters: () => ({ deposit_status: ['refund_due'] }) },
    { id: 'overdue', label: 'signUps.presets.overdue', filters: () => ({ refund_overdue: yes }) },
  ],
}

export const signUpListLoader = listLoader(signUpList)
