export const views = {
  fields: {
    views: { name: 'ビュー名', query: '条件', list: '一覧', columns: '列', shared: '共有' },
  },
  list: {
    views: {
      label: 'ビュー',
      all: 'すべて',
      save: 'ビューを保存',
      saved: 'ビュー「{name}」を更新しました',
      menu: 'ビューの管理：{name}',
      many: '1万+',
      overwrite: '現在の条件と列で上書き',
      share: 'チームと共有',
      unshare: '共有をやめる',
      sharedNow: 'ビュー「{name}」を共有しました',
      unsharedNow: 'ビュー「{name}」の共有をやめました',
      sharedBy: '{name} さんが共有したビュー',
      rename: 'ビュー名の変更',
      delete: 'ビューを削除',
      deleteTitle: 'ビュー「{name}」を削除しますか？',
    },
  },
}
