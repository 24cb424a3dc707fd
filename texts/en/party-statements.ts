export const partyStatements = {
  finance: {
    statement: {
      title: 'Statement of account',
      period: 'Period',
      opening: 'Opening balance',
      closing: 'Closing balance',
      columns: {
        debit: 'Debit',
        credit: 'Credit',
        balance: 'Balance',
        held: 'Of which deposits held',
        performance_held: 'Of which performance bonds',
        unapplied: 'Of which unapplied',
      },
      choose: 'Choose the party',
      download: 'Download Excel',
      explained:
        'The balance is what the party owes us; a negative one is what we owe. Deposits and unapplied money are owed to the party.',
      none: 'Nothing passed in this period',
      from: 'From',
      to: 'To',
    },
  },
}
