/** Dues (应收应付). */
export const dues = {
  fields: {
    finance_dues: {
      lot_id: 'Lot',
      round_no: 'Round',
      sign_up_id: 'Sign-up',
      party: 'Party',
      party_id: 'Party ID',
      party_name: 'Party name',
      direction: 'Direction',
      kind: 'Kind',
      amount: 'Amount',
      paid_amount: 'Paid',
      unpaid: 'Open',
      due_date: 'Due date',
      set_off: 'Set off',
      files: 'Files',
      state_reason: 'Reason',
      state: 'State',
      platform: 'Auction platform',
      company: 'Auction company',
      overdue: 'Overdue',
    },
  },
  options: {
    finance_dues: {
      direction: { in: 'In', out: 'Out' },
      party: { recycler: 'Recycler', consignor: 'Consignor', payee: 'Payee' },
      state: {
        proposed: 'Proposed',
        open: 'Open',
        partial: 'Partly paid',
        done: 'Done',
        cancelled: 'Cancelled',
      },
    },
  },
  dues: { owed: 'Owed', unpaidSums: 'Owed to us ¥{in}, owed by us ¥{out}' },
}
