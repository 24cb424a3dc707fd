import { type ConsignorRow, consignorRoutes } from '#contract/consignors.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { refreshConsignors } from './consignor-queries.ts'

const words = <A extends 'suspend' | 'reinstate'>(id: A) =>
  ({
    verb: `consignors.acts.${id}`,
    title: `consignors.ask.${id}.title`,
    text: `consignors.ask.${id}.text`,
    done: `consignors.done.${id}`,
  }) as const

/** The acts of a consignor. A suspended one gets no new lots. */
export const consignorActs = declareActs<ConsignorRow>()({
  resource: 'consignors',
  nameOf: (row) => row.company_name,
  refresh: refreshConsignors,
  acts: {
    edit: { verb: 'act.edit', in: 'drawer' },
    suspend: act(consignorRoutes.edit, { ...words('suspend'), body: { suspended: true }, danger: true }),
    reinstate: act(consignorRoutes.edit, { ...words('reinstate'), body: { suspended: false } }),
  },
})

export type ConsignorAct = keyof typeof consignorActs.acts
