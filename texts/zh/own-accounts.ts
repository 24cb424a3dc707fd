/** Our own bank accounts (本方账户). */
export const ownAccounts = {
  fields: {
    own_accounts: {
      name: '账户名称',
      bank: '开户银行',
      number: '银行账号',
      purpose: '用途',
      company: '拍卖公司',
      opened_on: '开户日',
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
    add: '添加账户',
    added: '已添加账户“{name}”',
    deposit: '保证金户',
    settlement: '结算户',
    companyHelp: '不选则各拍卖公司通用',
    enabledHelp: '停用后不能再选，已有流水不受影响',
    searchHint: '账户名称、银行、账号',
    empty: '还没有本方账户；收款、对账、日结都从这里开始',
  },
}
