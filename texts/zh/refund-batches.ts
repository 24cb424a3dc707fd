/** Batches of deposits to be refunded (退款批次). */
export const refundBatches = {
  fields: {
    refund_batches: { due_ids: '所选应退款', amount: '金额' },
  },
  finance: {
    refunds: {
      title: '退款批次',
      loading: '正在读取待退保证金',
      none: '没有待退的保证金',
      lead: '勾选要退的保证金，生成一个批次。已由他人登记的退款和缺少银行资料的不能选。',
      select: '选择 {name}',
      all: '全选',
      noBank: '缺开户行或账号。请招商或管理员在回收商资料里补全银行信息。',
      entered: '已登记，待确认',
      backToPayer: '原路退回',
      dueOn: '应于 {date} 前退还',
      late: '已逾期，应于 {date} 前退还',
      chosen: '已选 {n} 笔，合计 {amount} 元',
      make: '生成批次',
      made: '批次 {no} 已生成：{n} 笔，{amount} 元',
      next: '接下来',
      download: '下载银行文件',
      entries: '查看批次流水',
      batches: '最近的批次',
      noBatches: '还没有退款批次',
      by: '{name} · {date}',
      progress: '已确认 {done} / {n} 笔 · {amount} 元',
      voided: '作废 {n} 笔',
      steps: {
        bank: '下载银行文件，在网银中提交付款。',
        confirm: '请另一位财务或管理员打开批次流水，逐笔核对后批量确认。',
        until: '确认之前，保证金仍显示为待退。',
      },
    },
  },
}
