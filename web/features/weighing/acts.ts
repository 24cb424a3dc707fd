import { type WeighTicketRow, weighingRoutes } from '#contract/weighing.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { refreshWeighing } from './weigh-queries.ts'

/** The acts of a weigh ticket. It is never edited, only voided. */
export const weighTicketActs = declareActs<WeighTicketRow>()({
  resource: 'weigh_tickets',
  nameOf: (row) => row.ticket_no,
  refresh: refreshWeighing,
  acts: {
    void: act(weighingRoutes.void, {
      verb: 'lots.weighing.void',
      title: 'lots.weighing.askVoid',
      text: 'lots.weighing.askVoidText',
      done: 'lots.weighing.voided',
      danger: true,
      unversioned: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})
