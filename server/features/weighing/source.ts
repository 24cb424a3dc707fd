import { weighTickets } from '#contract/weighing.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { weighTicketsTable as table } from '#server/tables/weighing.ts'

/** Tickets have no visibility of their own: each call loads their lot first. */
export const ticketSource = writableSource({
  resource: weighTickets,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.at, descending: false },
  log: {
    resource: 'weigh_tickets',
    nameOf: (row) => row.ticket_no,
    ownersOf: () => [],
    fields: ['ticket_no', 'plate', 'gross', 'tare', 'deduction', 'net', 'void_reason'],
  },
})

export type StoredTicket = RowOf<typeof ticketSource>
