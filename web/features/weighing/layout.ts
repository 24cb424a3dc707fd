import { weighTickets } from '#contract/weighing.ts'
import { layout } from '#web/records/layout.ts'

export const weighTicketLayout = layout(weighTickets, {
  form: { add: ['ticket_no', 'plate', 'gross', 'tare', 'deduction', 'at', 'photo'] },
})
