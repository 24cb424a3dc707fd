export const ownAccounts = {
  fields: {
    own_accounts: {
      name: 'Account name',
      bank: 'Bank',
      number: 'Account number',
      purpose: 'Purpose',
      company: 'Auction company',
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
  },
}
