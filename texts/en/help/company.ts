export const company = {
  settings: {
    title: 'Company settings',
    summary: 'Name, logo, lot numbers, default terms, limits and retention of the company.',
    blocks: [
      {
        steps: [
          'Open {screens.companySettings}, make your changes and save. Limits and retention ask for your password again.',
          'Name, logo and colour appear above the menu, on the sign-in page and on printed papers; others see them when they open the page next.',
          'The number pattern applies to lots created from now on. The example below the field shows what they will be called.',
          'Default terms are filled in when a lot is created. Contract and consignor come first.',
        ],
      },
      { note: 'Every save is a new version. The audit log says who changed what, and when.' },
    ],
  },
  'move-in': {
    title: 'Bringing in the past',
    summary: 'Lots, sign-ups, bids, weigh tickets and money from before this system, from Excel.',
    blocks: [
      {
        steps: [
          'Enter the staff first. Then import consignors, lots, goods lists, sign-ups, bids, weigh tickets, payments and opening balances in this order under {screens.moveIn}; recyclers are imported from their own list, each with a licence.',
          'Look at the columns and check first: nothing is written, and each row that would be refused is listed with its reason.',
          'Cells name other records by number, name or phone. A name that several have is asked once and remembered.',
          'Import. For 24 hours you may undo it, in the reverse order; what somebody edited or used since stays.',
        ],
      },
      { heading: 'Money' },
      {
        text: 'The day before money is first imported is the opening day: imported money may not be later, and no earlier day can be closed. What a buyer has not paid stays receivable, what a consignor has not been paid stays payable. Past sales earn no commission and make no vouchers.',
      },
    ],
  },
}
