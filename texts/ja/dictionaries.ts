export const dictionaries = {
  fields: {
    auction_companies: { name: '名称', enabled: '有効', sort: '並び順', key: 'コード' },
    auction_platforms: {
      name: '名称',
      enabled: '有効',
      sort: '並び順',
      refund_working_days: '返金までの営業日',
      key: 'コード',
    },
  },
  dictionaries: {
    addCompany: '競売会社を追加',
    addPlatform: '競売サイトを追加',
    editTitle: '編集：{name}',
    added: '「{name}」を追加しました',
    empty: 'まだ何もありません',
    searchHint: '名称',
    enabled: '有効',
    disabled: '停止中',
    state: '状態',
    sortHelp: '小さい数字が先に並びます。空欄の場合は最後になります。',
    daysHelp: '落札しなかった参加者に保証金を返すまでの営業日数。空欄の場合は 2 です。',
    enabledHelp: '停止すると選べなくなります。すでに使っている物件はそのままです。',
    taken: '同じ名称がすでにあります',
  },
}
