export const bankStatements = {
  fields: {
    bank_lines: {
      account_id: 'Our account',
      booked_on: 'Booked on',
      booked_time: 'Time',
      direction: 'Direction',
      amount: 'Amount',
      balance: 'Balance',
      counterparty: 'Other party',
      counter_account: 'Other account',
      counter_bank: 'Other bank',
      summary: 'Description',
      reference: 'Bank reference',
      state: 'State',
      aside: 'Needs no entry',
      aside_amount: 'Amount without entry',
      reason: 'Reason',
      settled_by: 'Matched by',
      settled_at: 'Matched at',
      exact: 'Exact match',
      parts: 'Payments',
      mapping: 'Columns',
      file: 'Statement file',
    },
  },
  options: {
    bank_lines: {
      direction: {
        in: 'In',
        out: 'Out',
      },
      state: {
        open: 'Open',
        matched: 'Matched',
        set_aside: 'Needs no entry',
      },
      aside: {
        own_transfer: 'Own transfer',
        fee: 'Bank fee',
        interest: 'Interest',
        other: 'Other',
      },
    },
  },
}
