export const dayCloses = {
  fields: {
    day_closes: {
      account_id: 'Our account',
      day: 'Day',
      closing: 'Closing balance',
      reason: 'Why it differs',
      opening: 'Opening balance',
      received: 'Received',
      paid: 'Paid',
      lines: 'Lines',
      deposits_held: 'Deposits held',
      untransferred: 'Used, not yet transferred',
      difference: 'Difference',
      state: 'State',
      reopened_by: 'Reopened by',
      reopened_at: 'Reopened at',
      reopen_reason: 'Why reopened',
    },
  },
  options: {
    day_closes: {
      state: {
        closed: 'Closed',
        reopened: 'Reopened',
      },
    },
  },
}
