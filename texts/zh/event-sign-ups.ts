/** Sign-ups for an event: one paddle for several lots. */
export const eventSignUps = {
  eventSignUps: {
    title: '报名（{n}）',
    add: '报名',
    none: '还没有人报名',
    byLot: '没有整场报名；{n} 份报名在各标的下',
    lots: '标的',
    won: '竞得',
    ofLots: '按标的交纳',
    all: '可报名的全部标的（{n} 件）',
    text: '一个竞买号、一份材料用于所选全部标的，审核一次。竞买号留空由系统分配。',
    added: { one: '已报名 {n} 件标的，竞买号 {paddle}', other: '已报名 {n} 件标的，竞买号 {paddle}' },
    papers: {
      label: '文书',
      notice: '公告',
      agreement: '竞买协议',
      record: '拍卖笔录',
      results: '成交结果',
      confirmation: '成交确认书',
      pick_up: '提货单',
      account: '对账单',
    },
  },
}
