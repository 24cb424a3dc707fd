/** Lines of our bank statements (银行流水). */
export const bankStatements = {
  fields: {
    bank_lines: {
      account_id: '本方账户',
      booked_on: '记账日期',
      booked_time: '交易时间',
      direction: '收支方向',
      amount: '金额',
      balance: '余额',
      counterparty: '对方户名',
      counter_account: '对方账号',
      counter_bank: '对方银行',
      summary: '摘要',
      reference: '交易流水号',
      state: '状态',
      aside: '无需登记',
      aside_amount: '无需登记金额',
      reason: '原因',
      settled_by: '处理人',
      settled_at: '处理时间',
      exact: '完全吻合',
      parts: '对应款项',
      mapping: '列对应',
      file: '对账单文件',
    },
  },
  options: {
    bank_lines: {
      direction: {
        in: '收入',
        out: '支出',
      },
      state: {
        open: '未对账',
        matched: '已对账',
        set_aside: '无需登记',
      },
      aside: {
        own_transfer: '内部划转',
        fee: '手续费',
        interest: '利息',
        other: '其他',
      },
    },
  },
}
