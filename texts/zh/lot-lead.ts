/** The head of a lot's page: what its state asks for. */
export const lotLead = {
  lotLead: {
    title: '当前要做的事',
    yours: '下一步由您来做',
    waits: '等待{who}：{act}',
    byClock: '到拍卖时间自动开始竞价',
    settled: '已结算，全部完成',
    withdrawn: '已撤回，不再继续',
    money: '款项',
    figures: {
      due: '应收',
      paid: '已收',
      open: '未收',
      payable: '待付',
      deposits_held: '在持保证金',
    },
    lateSince: '{day} 已到期',
    dueOn: '{day} 到期',
    dates: '从公告到清场',
    noticeBy: '最晚挂网',
    points: {
      notice: '公告',
      viewing: '看货',
      signUp: '报名截止',
      auction: '拍卖',
      payment: '付款截止',
      clear: '清场',
    },
    today: '今天 {day}',
    none: '未定',
    afterSale: '成交后 {n} 个工作日',
  },
}
