export const ownAccounts = {
  fields: {
    own_accounts: {
      name: '口座名称',
      bank: '銀行',
      number: '口座番号',
      purpose: '用途',
      company: '競売会社',
      opened_on: '開設日',
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
    add: '口座を追加',
    added: '口座「{name}」を追加しました',
    deposit: '保証金口座',
    settlement: '精算口座',
    companyHelp: '空欄なら全社共通',
    enabledHelp: '停止すると選べなくなります',
    searchHint: '名称・銀行・番号',
    empty: 'まだ口座がありません。入金・照合・日次締めはここから始まります',
  },
}
