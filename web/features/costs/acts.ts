import { costRoutes, type CostRow } from '#contract/costs.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'

/** The acts of a cost. It is never edited, only voided. */
export const costActs = declareActs<CostRow>()({
  resource: 'lot_costs',
  nameOf: (row) => row.payee,
  refresh: refreshMoney,
  acts: {
    void: act(costRoutes.void, {
      verb: 'costs.void',
      title: 'costs.askVoid',
      text: 'costs.askVoidText',
      done: 'costs.voided',
      danger: true,
      unversioned: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})
