/** The private calendar address (日历订阅). */
export const calendarFeed = {
  calendarFeed: {
    section: '日历订阅',
    text: '把拍卖、看货、提货和付款期限、跟进安排订阅到手机或电脑的日历里，约每小时更新一次。里面没有电话。',
    none: '尚未创建订阅地址',
    unread: '尚未被读取',
    lastRead: '最近读取',
    create: '创建地址',
    once: '订阅地址只显示这一次。任何知道它的人都能看到您的日程，请不要转发。',
    copy: '复制地址',
    kept: '已保存',
    replace: '更换地址',
    replaceTitle: '更换订阅地址？',
    revoke: '停止订阅',
    revokeTitle: '停止日历订阅？',
    endText: '原来的地址立即失效，已订阅的日历不再更新。',
    revoked: '订阅已停止',
    calendar: '{product} · {name}',
    events: {
      auction: '拍卖：{name}',
      viewing: '看货：{name}',
      pick_up: '提货截止：{name}',
      payment: '付款期限：{name}',
      follow_up: '跟进：{name}',
    },
  },
}
