/** The queue of finance (待办). */
export const financeQueue = {
  finance: {
    queue: {
      empty: '今日の作業はありません。',
      confirmed: '{name} を登録し、確認しました',
      sections: {
        owed: '引取後の未払',
        confirm: '確認待ちの伝票',
        deposits: '入金待ちの保証金',
        balances: '入金待ちの代金',
        unapplied: '未充当の仮受金',
        mark_paid: '支払済みにできる物件',
        approvals: '承認待ち',
        settle: '精算待ち',
        refunds: '返還する保証金',
        payouts: '支払うもの',
        receipts: '発行・受領する税票',
      },
      acts: {
        confirm: '確認',
        deposits: '登録して確認',
        balances: '登録して確認',
        unapplied: '充当',
        mark_paid: '支払済みにする',
        settle: '精算を完了',
        refunds: '返還',
        payouts: '支払いを登録',
        receipts: '税票を登録',
        look: '物件を開く',
      },
      blocks: {
        own_entry: '登録者以外の確認が必要です',
        entered: '登録済み、確認待ち',
        no_bank: '口座がありません。回収業者の情報を補完してください',
        settlement_open: '精算書が未確定です',
        dues_open: '未決済の債権・債務があります',
        on_credit: '掛けで引渡し済み',
        undecided: 'ほかの人の承認を待っています',
      },
    },
  },
}
