/** 付款护照: the history of an account, for the second person who confirms an outflow. */
export const passport = {
  passport: {
    title: 'Payment passport',
    payee: 'Payee',
    account: 'Account',
    from: 'The number comes from',
    origin: {
      recycler: 'the record of the recycler {name}',
      consignor: 'the record of the consignor {name}',
      payer: 'the account that {name} paid the deposit from',
      typed: '{name}, who typed it into this entry on {date}; no record has it',
      none: 'nowhere: there is no account',
    },
    changes: 'Who changed the account of the payee',
    noChanges: 'No change on record',
    nobody: 'system',
    paths: {
      create: 'entered with a new record',
      edit: 'changed by hand',
      import: 'changed by an import',
      undo_import: 'restored by undoing an import',
    },
    bankOnly: 'only the name of the bank',
    ledHere: 'led to this account',
    paidBefore: 'Paid to this account before',
    neverPaid: 'Nothing has been paid to this account before',
  },
}
