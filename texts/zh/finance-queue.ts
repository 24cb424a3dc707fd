/** The queue of finance (待办). */
export const financeQueue = {
  finance: {
    queue: {
      empty: '今天没有待办。',
      confirmed: '{name} 已登记并确认',
      sections: {
        owed: '提货后欠款',
        confirm: '待确认的流水',
        deposits: '待收保证金',
        balances: '待收款项',
        unapplied: '待分配的暂收款',
        mark_paid: '可确认已付款',
        approvals: '等待审批',
        settle: '待结算',
        refunds: '待退保证金',
        payouts: '待付款项',
        receipts: '待开、待收的税票',
      },
      acts: {
        confirm: '确认',
        deposits: '登记并确认',
        balances: '登记并确认',
        unapplied: '分配',
        mark_paid: '确认已付款',
        settle: '完成结算',
        refunds: '退款',
        payouts: '登记付款',
        receipts: '登记税票',
        look: '查看标的',
      },
      blocks: {
        own_entry: '须由制单人以外的人确认',
        entered: '已登记，待确认',
        no_bank: '缺收款账户，请补全回收商的银行信息',
        settlement_open: '结算单未关闭',
        dues_open: '还有未结清的应收应付',
        on_credit: '已赊账放行',
        undecided: '等待他人审批',
      },
    },
  },
}
