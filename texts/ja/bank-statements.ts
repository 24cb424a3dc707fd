export const bankStatements = {
  fields: {
    bank_lines: {
      account_id: '自社口座',
      booked_on: '記帳日',
      booked_time: '時刻',
      direction: '入出金',
      amount: '金額',
      balance: '残高',
      counterparty: '相手先名義',
      counter_account: '相手先口座',
      counter_bank: '相手先銀行',
      summary: '摘要',
      reference: '取引番号',
      state: '状態',
      aside: '記帳不要',
      aside_amount: '記帳不要額',
      reason: '理由',
      settled_by: '処理者',
      settled_at: '処理日時',
      exact: '完全一致',
      parts: '対応する入出金',
      mapping: '列の対応',
      file: '明細ファイル',
    },
  },
  options: {
    bank_lines: {
      direction: {
        in: '入金',
        out: '出金',
      },
      state: {
        open: '未照合',
        matched: '照合済み',
        set_aside: '記帳不要',
      },
      aside: {
        own_transfer: '自社振替',
        fee: '手数料',
        interest: '利息',
        other: 'その他',
      },
    },
  },
}
