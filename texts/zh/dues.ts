/** Dues (应收应付). */
export const dues = {
  fields: {
    finance_dues: {
      lot_id: '标的',
      round_no: '轮次',
      sign_up_id: '报名',
      party: '往来方',
      party_id: '往来方编号',
      party_name: '往来方名称',
      direction: '收支方向',
      kind: '款项类型',
      amount: '金额',
      paid_amount: '已付金额',
      unpaid: '未结',
      due_date: '到期日',
      set_off: '抵扣金额',
      files: '附件',
      state_reason: '状态原因',
      state: '状态',
      platform: '拍卖平台',
      company: '拍卖公司',
      overdue: '已逾期',
    },
  },
  options: {
    finance_dues: {
      direction: { in: '收入', out: '支出' },
      party: { recycler: '回收商', consignor: '委托方', payee: '收款方' },
      state: { proposed: '待确认', open: '未结', partial: '部分结清', done: '已结清', cancelled: '已取消' },
    },
  },
  dues: { owed: '应收/应付', unpaidSums: '应收未收 {in} 元，应付未付 {out} 元' },
}
