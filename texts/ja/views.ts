export const views = {
  fields: {
    views: { name: 'ビュー名', query: '条件', list: '一覧' },
  },
  list: {
    views: {
      label: 'ビュー',
      all: 'すべて',
      save: 'ビューを保存',
      saved: 'ビュー「{name}」を更新しました',
      menu: 'ビューの管理：{name}',
      overwrite: '現在の条件で上書き',
      rename: 'ビュー名の変更',
      delete: 'ビューを削除',
      deleteTitle: 'ビュー「{name}」を削除しますか？',
    },
  },
}
