import { chargeRoutes, type ChargeRow } from '#contract/charges.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'

/** The acts of a charge. It is never edited, only voided. */
export const chargeActs = declareActs<ChargeRow>()({
  resource: 'lot_charges',
  nameOf: (row) => row.amount,
  refresh: refreshMoney,
  acts: {
    void: act(chargeRoutes.void, {
      verb: 'charges.void',
      title: 'charges.askVoid',
      text: 'charges.askVoidText',
      done: 'charges.voided',
      danger: true,
      unversioned: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})
