/** Sign-ups for an event: one paddle for several lots. */
export const eventSignUps = {
  eventSignUps: {
    title: 'Bidders ({n})',
    add: 'Sign up',
    none: 'No bidders yet',
    byLot: 'Nobody signed up for the whole event; sign-ups at single lots: {n}',
    lots: 'Lots',
    won: 'Won',
    ofLots: 'One for each lot',
    all: 'All lots open for sign-up ({n})',
    text: 'One paddle and one set of materials serve all chosen lots, and one review decides on them. Without a paddle number the system makes one up.',
    added: {
      one: 'Signed up for one lot as paddle {paddle}',
      other: 'Signed up for {n} lots as paddle {paddle}',
    },
    papers: {
      label: 'Papers',
      notice: 'Notice',
      agreement: 'Bidding agreement',
      record: 'Auction record',
      results: 'Results',
      confirmation: 'Confirmations',
      pick_up: 'Pick-up notes',
      account: 'Accounts',
    },
  },
}
