import { type SettlementRow, settlementRoutes } from '#contract/settlements.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'

const words = <A extends 'close' | 'reopen'>(id: A) =>
  ({ verb: `finance.acts.${id}`, title: `finance.ask.${id}`, done: 'finance.done' }) as const

/** The acts of a settlement. Its routes name its lot. */
export const settlementActs = declareActs<SettlementRow>()({
  resource: 'settlements',
  nameOf: (row) => row.lot_id_name ?? String(row.id),
  refresh: refreshMoney,
  acts: {
    close: act(settlementRoutes.close, words('close')),
    reopen: act(settlementRoutes.reopen, {
      ...words('reopen'),
      text: 'finance.ask.reopenText',
      danger: true,
    }),
  },
})

export type SettlementAct = keyof typeof settlementActs.acts
