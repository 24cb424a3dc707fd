/** Our own bank accounts (本方账户). */
export const ownAccounts = {
  fields: {
    own_accounts: {
      name: '账户名称',
      bank: '开户银行',
      number: '银行账号',
      purpose: '用途',
      company: '拍卖公司',
      enabled: '可用',
    },
  },
  options: {
    own_accounts: {
      purpose: {
        deposit: '保证金',
        settlement: '结算',
      },
    },
  },
  ownAccounts: {
    platform: '平台代收',
  },
}
