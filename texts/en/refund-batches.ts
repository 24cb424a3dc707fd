export const refundBatches = {
  fields: {
    refund_batches: { due_ids: 'Chosen refunds', amount: 'Amount' },
  },
  finance: {
    refunds: {
      title: 'Refund batch',
      loading: 'Reading the deposits to return',
      none: 'No deposit is to be returned',
      lead: 'Tick the deposits to return and make one batch of them. Refunds that somebody has entered already, and those without bank data, cannot be chosen.',
      select: 'Select {name}',
      all: 'Select all',
      noBank: 'Bank or account missing. Ask a recruiter or an administrator to add it.',
      entered: 'Entered, to be confirmed',
      backToPayer: 'back where it came from',
      dueOn: 'Due back by {date}',
      late: 'Overdue, was due {date}',
      chosen: '{n} chosen, {amount} CNY in all',
      make: 'Make the batch',
      made: 'Batch {no} is made: {n} refunds, {amount} CNY',
      next: 'What happens next',
      download: 'Download the bank file',
      entries: 'Open its entries',
      batches: 'Latest batches',
      noBatches: 'No refund batches yet',
      by: '{name} · {date}',
      progress: '{done} of {n} confirmed · {amount} CNY',
      voided: '{n} void',
      steps: {
        bank: 'Download the bank file and hand it to the bank.',
        confirm:
          'Somebody else of finance, or an administrator, opens the entries of the batch, checks them and confirms them all.',
        until: 'Until then the deposits are still shown as to be returned.',
      },
    },
  },
}
