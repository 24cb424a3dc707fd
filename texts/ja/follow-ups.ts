/** The list of all follow-ups (跟进记录). */
export const followUps = {
  followUps: {
    hint: '会社、担当者',
    empty: 'フォロー記録はまだありません',
    gone: '閲覧範囲外になりました',
    presets: { mine: '自分の記録', today: '今日', week: '過去7日間', visits: '訪問と会議' },
  },
}
