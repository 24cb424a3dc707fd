import { unapplied, unappliedRoutes, type UnappliedRow } from '#contract/unapplied.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const unappliedSpec: ListSpec<typeof unappliedRoutes.list> = {
  name: 'unapplied',
  resource: unapplied,
  route: unappliedRoutes.list,
  presets: [{ id: 'settled', label: 'unapplied.settled', filters: () => ({ settled: ['true'] }) }],
  unlisted: ['lot_id', 'party_id'],
}

/** The acts of money without a place: it pays a due or a deposit, or goes back to its payer. */
export const unappliedActs = declareActs<UnappliedRow>()({
  resource: 'unapplied',
  nameOf: (row) => row.counterparty ?? row.entry_no ?? String(row.id),
  refresh: refreshMoney,
  acts: {
    apply: act(unappliedRoutes.apply, {
      verb: 'unapplied.apply',
      title: 'unapplied.applyTitle',
      done: 'unapplied.applied',
    }),
    refund: act(unappliedRoutes.refund, {
      verb: 'unapplied.refund',
      title: 'unapplied.refundTitle',
      done: 'unapplied.refunded',
    }),
  },
})

export type UnappliedAct = keyof typeof unappliedActs.acts
