/** Dues (应收应付). */
export const dues = {
  fields: {
    finance_dues: {
      lot_id: '物件',
      round_no: '回次',
      sign_up_id: '申込',
      party: '取引先',
      party_id: '取引先番号',
      party_name: '相手先名',
      direction: '入出金',
      kind: '種別',
      amount: '金額',
      paid_amount: '支払済額',
      unpaid: '未決済',
      due_date: '支払期日',
      set_off: '相殺額',
      files: '添付',
      state_reason: '理由',
      state: '状態',
      platform: '競売サイト',
      company: '競売会社',
      overdue: '期限超過',
    },
  },
  options: {
    finance_dues: {
      direction: { in: '入金', out: '出金' },
      party: { recycler: '回収業者', consignor: '委託者', payee: '支払先' },
      state: { proposed: '確認待ち', open: '未払い', partial: '一部支払', done: '完済', cancelled: '取消' },
    },
  },
  dues: { owed: '債権・債務', unpaidSums: '未収 {in} 元、未払 {out} 元' },
}
