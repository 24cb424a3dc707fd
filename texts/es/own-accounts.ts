export const ownAccounts = {
  fields: {
    own_accounts: {
      name: 'Nombre de la cuenta',
      bank: 'Banco',
      number: 'Número de cuenta',
      purpose: 'Uso',
      company: 'Casa de subastas',
      opened_on: 'Abierta el',
      enabled: 'En uso',
    },
  },
  options: {
    own_accounts: {
      purpose: {
        deposit: 'Depósitos',
        settlement: 'Liquidación',
      },
    },
  },
  ownAccounts: {
    platform: 'En la plataforma',
    add: 'Añadir cuenta',
    added: 'Cuenta {name} añadida',
    deposit: 'Cuentas de depósitos',
    settlement: 'Cuentas de liquidación',
    companyHelp: 'Vacío: sirve a todas las casas',
    enabledHelp: 'Fuera de uso ya no se puede elegir',
    searchHint: 'Nombre, banco o número',
    empty: 'Aún no hay cuentas. Cobros, extractos y cierres empiezan aquí',
  },
}
