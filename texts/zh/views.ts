/** Saved views of a list (视图). */
export const views = {
  fields: {
    views: { name: '视图名称', query: '条件', list: '列表', columns: '列', shared: '共享' },
  },
  list: {
    views: {
      label: '视图',
      all: '全部',
      save: '存为视图',
      saved: '视图“{name}”已更新',
      menu: '管理视图：{name}',
      many: '1 万+',
      overwrite: '用当前条件和列覆盖',
      share: '共享给团队',
      unshare: '取消共享',
      sharedNow: '视图“{name}”已共享',
      unsharedNow: '视图“{name}”不再共享',
      sharedBy: '{name} 共享的视图',
      rename: '重命名视图',
      delete: '删除视图',
      deleteTitle: '删除视图“{name}”？',
    },
  },
}
