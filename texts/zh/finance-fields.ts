/** The words of money and paper: ledger, dues, settlements, weighing. Labels by field, those of one resource, options. */
export const financeFields = {
  entry_no: '流水号',
  occurred_on: '发生日期',
  direction: '收支方向',
  amount: '金额',
  method: '收付方式',
  bank_ref: '银行流水号',
  counterparty: '对方户名',
  voucher: '凭证',
  due_ids: '所选应退款',
  due_id: '应收应付',
  confirmed_by: '确认人',
  confirmed_at: '确认时间',
  reverses_id: '冲销',
  party: '往来方',
  party_id: '往来方编号',
  paid_amount: '已付金额',
  due_date: '到期日',
  goods_amount: '货款',
  unit_price: '单价',
  adjustments: '调整项',
  label: '说明',
  buyer_commission: '买方佣金',
  consignor_commission: '委托方佣金',
  deposit_applied: '抵扣保证金',
  advance_applied: '已付款项',
  buyer_due: '买方应补',
  consignor_payable: '应付委托方',
  closed_at: '关闭时间',
  closed_by: '关闭人',
  ticket_no: '磅单号',
  plate: '车牌号',
  gross: '毛重（吨）',
  tare: '皮重（吨）',
  deduction: '扣重（吨）',
  net: '净重（吨）',
  photo: '照片',
  rate: '税率（%）',
  issued_on: '开票日期',
}

export const financeFieldsOf = {
  finance_entries: {
    kind: '款项类型',
  },
  finance_dues: {
    kind: '款项类型',
    overdue: '已逾期',
  },
  settlements: {
    receipt_missing: '缺税票',
  },
  tax_receipts: {
    amount: '价税合计',
    number: '发票号码',
    direction: '开票方向',
    file: '票据文件',
  },
  weigh_tickets: {
    at: '过磅时间',
  },
}

/** An entry and what it pays are of the same kinds. */
const kind = {
  deposit_in: '收保证金',
  deposit_refund: '退保证金',
  deposit_apply: '保证金抵扣',
  deposit_forfeit: '没收保证金',
  advance_in: '收预付款',
  balance_in: '收尾款',
  supplement_in: '少补',
  overpaid_refund: '多退',
  buyer_commission_in: '收买方佣金',
  consignor_commission_in: '收委托方佣金',
  consignor_payout: '付委托方货款',
  penalty_in: '收违约金',
}
const direction = {
  in: '收入',
  out: '支出',
}

export const financeOptions = {
  finance_entries: {
    kind,
    direction,
    state: {
      draft: '草稿',
      pending: '待确认',
      confirmed: '已确认',
      reversed: '已冲销',
      void: '已作废',
    },
  },
  finance_dues: {
    kind,
    direction,
    party: {
      recycler: '回收商',
      consignor: '委托方',
    },
    state: {
      open: '未结',
      partial: '部分结清',
      done: '已结清',
      cancelled: '已取消',
    },
  },
  settlements: {
    state: {
      draft: '编制中',
      closed: '已关闭',
    },
  },
  tax_receipts: {
    direction: {
      in: '收到',
      out: '开出',
    },
    state: {
      valid: '有效',
      void: '已作废',
    },
  },
}
