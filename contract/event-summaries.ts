/** A sentence for each route of events, for people who write programs. */
export const eventSummaries = {
  'auctionEvents.list': 'List the events with their lots counted by state',
  'auctionEvents.get': 'Read an event',
  'auctionEvents.create': 'Create an event without lots',
  'auctionEvents.edit': 'Edit an event and the chosen lots, or preview what would change',
  'auctionEvents.listLots': 'List the lots of an event',
  'auctionEvents.addLots': 'Add existing lots, or make lots from rows',
  'auctionEvents.readSheet': 'Read rows of lots from a workbook without saving them',
  'auctionEvents.removeLots': 'Take lots out of an event',
  'auctionEvents.undoLots': 'Take back the untouched lots of one import',
  'auctionEvents.move': 'Move every lot of an event, each by its own guards',
  'eventNotices.fromNotice': 'Read a pasted notice into an event and its lots without saving them',
  'eventResults.importResults': 'Store the results of a platform as proposals',
  'eventSales.list': 'List the sold lots of an event with buyers and money',
  'eventSignUps.list': 'List the bidders of an event with their lots',
  'eventSignUps.add': 'Sign a recycler up for several lots of an event',
  'eventRooms.room': 'Read all lots of an event that are in bidding',
} as const
