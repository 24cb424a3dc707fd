import { approvalRoutes, type ApprovalRow } from '#contract/approvals.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'

export const approvalActs = declareActs<ApprovalRow>()({
  resource: 'approvals',
  nameOf: (row) => row.lot_id_name ?? String(row.id),
  // An approved act may move money.
  refresh: refreshMoney,
  acts: {
    approve: act(approvalRoutes.decide, {
      verb: 'approvals.acts.approve',
      title: 'approvals.ask.approve',
      text: 'approvals.ask.approveText',
      done: 'approvals.done.approve',
      unversioned: true,
      body: { decision: 'approve' },
      fields: { reason: { kind: 'note' } },
    }),
    reject: act(approvalRoutes.decide, {
      verb: 'approvals.acts.reject',
      title: 'approvals.ask.reject',
      done: 'approvals.done.reject',
      danger: 'dialog',
      unversioned: true,
      body: { decision: 'reject' },
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

export type ApprovalAct = keyof typeof approvalActs.acts
