/** Tax receipts (税票). */
export const taxReceipts = {
  fields: {
    tax_receipts: {
      number: '发票号码',
      lot_id: '标的',
      round_no: '轮次',
      direction: '开票方向',
      rate: '税率（%）',
      amount: '价税合计',
      issued_on: '开票日期',
      file: '票据文件',
      state: '状态',
      void_reason: '作废原因',
      voided_at: '作废时间',
      platform: '拍卖平台',
      company: '拍卖公司',
    },
  },
  options: {
    tax_receipts: {
      direction: { in: '收到', out: '开出' },
      state: { valid: '有效', void: '已作废' },
    },
  },
  finance: {
    taxReceipts: {
      add: '登记税票',
      title: '登记税票',
      added: '已登记税票 {name}',
      empty: '还没有税票；开出和收到的都在这里登记',
      searchHint: '发票号码、标的',
      sums: '有效税票合计：收到 {in} 元，开出 {out} 元',
      void: '作废税票“{name}”？',
      voidText: '作废后不再计入合计，同一号码可以重新登记。',
      voidReason: '作废原因：{reason}',
      line: '{rate}% · {amount} 元 · {date}',
      none: '本标的还没有税票',
      wanted: '约定税票“{term}”，尚未开出。',
      wantedNow: '标的已结算，约定税票“{term}”仍未开出，请补开。',
    },
  },
}
