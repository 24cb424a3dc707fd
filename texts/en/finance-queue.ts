/** The queue of finance (待办). */
export const financeQueue = {
  finance: {
    queue: {
      empty: 'Nothing to do.',
      confirmed: '{name} entered and confirmed',
      sections: {
        owed: 'Owed after pick-up',
        confirm: 'To be confirmed',
        deposits: 'Deposits awaited',
        balances: 'Payments awaited',
        unapplied: 'Unapplied money',
        mark_paid: 'Ready to mark paid',
        approvals: 'Waiting for approval',
        settle: 'To settle',
        refunds: 'Deposits to refund',
        payouts: 'Payments to make',
        receipts: 'Receipts to issue or receive',
      },
      acts: {
        confirm: 'Confirm',
        deposits: 'Enter and confirm',
        balances: 'Enter and confirm',
        unapplied: 'Apply',
        mark_paid: 'Mark paid',
        settle: 'Settle',
        refunds: 'Refund',
        payouts: 'Enter payment',
        receipts: 'Enter receipt',
        look: 'Open the lot',
      },
      blocks: {
        own_entry: 'Somebody else has to confirm it',
        entered: 'Entered, not confirmed yet',
        no_bank: 'Bank account missing: add it to the recycler',
        settlement_open: 'The settlement is open',
        dues_open: 'Some dues are still open',
        on_credit: 'Released on credit',
        undecided: 'Waits for another person to decide',
      },
    },
  },
}
