export const ownAccounts = {
  fields: {
    own_accounts: {
      name: 'Nombre de la cuenta',
      bank: 'Banco',
      number: 'Número de cuenta',
      purpose: 'Uso',
      company: 'Casa de subastas',
      enabled: 'En uso',
    },
  },
  options: {
    own_accounts: {
      purpose: {
        deposit: 'Garantías',
        settlement: 'Liquidación',
      },
    },
  },
  ownAccounts: {
    platform: 'En la plataforma',
  },
}
