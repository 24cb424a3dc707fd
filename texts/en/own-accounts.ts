export const ownAccounts = {
  fields: {
    own_accounts: {
      name: 'Account name',
      bank: 'Bank',
      number: 'Account number',
      purpose: 'Purpose',
      company: 'Auction company',
      opened_on: 'Opened on',
      enabled: 'In use',
    },
  },
  options: {
    own_accounts: {
      purpose: {
        deposit: 'Deposits',
        settlement: 'Settlement',
      },
    },
  },
  ownAccounts: {
    platform: 'Held by the platform',
    add: 'Add account',
    added: 'Account {name} added',
    deposit: 'Deposit accounts',
    settlement: 'Settlement accounts',
    companyHelp: 'Leave empty to serve every auction company',
    enabledHelp: 'Out of use it can no longer be picked',
    searchHint: 'Name, bank or number',
    empty: 'No accounts yet. Payments, statements and day closes start here',
  },
}
