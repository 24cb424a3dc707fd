import { approvalRoutes, approvals } from '#contract/approvals.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 审批: its query, which starts before the screen has loaded. */
export const approvalList: ListSpec<typeof approvalRoutes.list> = {
  name: 'approvals',
  resource: approvals,
  route: approvalRoutes.list,
  presets: [
    { id: 'waiting', label: 'approvals.presets.waiting', filters: () => ({ state: ['waiting'] }) },
    {
      id: 'to_decide',
      label: 'approvals.presets.toDecide',
      filters: () => ({ to_decide: ['true'] }),
      among: ['approvals.decide'],
    },
    {
      id: 'mine',
      label: 'approvals.presets.mine',
      filters: (_now, uid) => ({ created_by: [String(uid)] }),
      among: ['approvals.decide'],
    },
  ],
}

export const loadApprovals = listLoader(approvalList)
