/** The list of all follow-ups (跟进记录). */
export const followUps = {
  followUps: {
    hint: '公司、联系人',
    empty: '还没有跟进记录',
    gone: '已不在可见范围',
    presets: { mine: '我的', today: '今天', week: '近 7 天', visits: '上门与会议' },
  },
}
