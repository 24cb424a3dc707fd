/** 付款护照: the history of an account, for the second person who confirms an outflow. */
export const passport = {
  passport: {
    title: '支払パスポート',
    payee: '受取人',
    account: '受取口座',
    from: '口座番号の出所',
    origin: {
      recycler: '回収業者「{name}」の登録情報',
      consignor: '委託者「{name}」の登録情報',
      payer: '「{name}」が保証金を支払った口座',
      typed: '{name} が {date} にこの入出金へ直接入力（登録情報にない口座）',
      none: '受取口座がありません',
    },
    changes: '受取口座の変更者',
    noChanges: '記録はありません',
    nobody: 'システム',
    paths: {
      create: '新規登録時に入力',
      edit: '手動で変更',
      import: '取込で変更',
      undo_import: '取込の取り消しで復元',
    },
    bankOnly: '銀行名のみ',
    ledHere: '現在の口座に変更',
    paidBefore: 'この口座への過去の支払い',
    neverPaid: 'この口座への支払いは初めてです',
  },
}
