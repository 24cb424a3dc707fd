/** Saved views of a list (视图). */
export const views = {
  fields: {
    views: { name: '视图名称', query: '条件', list: '列表' },
  },
  list: {
    views: {
      label: '视图',
      all: '全部',
      save: '存为视图',
      saved: '视图“{name}”已更新',
      menu: '管理视图：{name}',
      overwrite: '用当前条件覆盖',
      rename: '重命名视图',
      delete: '删除视图',
      deleteTitle: '删除视图“{name}”？',
    },
  },
}
