export const ownAccounts = {
  fields: {
    own_accounts: {
      name: '口座名称',
      bank: '銀行',
      number: '口座番号',
      purpose: '用途',
      company: '競売会社',
      enabled: '使用中',
    },
  },
  options: {
    own_accounts: {
      purpose: {
        deposit: '保証金',
        settlement: '精算',
      },
    },
  },
  ownAccounts: {
    platform: 'サイト預かり',
  },
}
