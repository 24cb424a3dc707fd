import { bidSource } from '#server/features/bids/source.ts'
import { entrySource } from '#server/features/finance/ledger/source.ts'
import { ticketSource } from '#server/features/weighing/source.ts'
import { tripOf } from './trip.ts'

/** Bids, tickets and entries are never edited, so a changed cell is only reported. */
export const bidTrip = tripOf(bidSource, { editable: [], nameOf: (row) => row.paddle_no })
export const ticketTrip = tripOf(ticketSource, { editable: [], nameOf: (row) => row.ticket_no })
export const entryTrip = tripOf(entrySource, { editable: [], nameOf: (row) => row.entry_no })
