/** The search for menus, records and actions. */
export const search = {
  search: {
    kinds: {
      customers: '客户',
      pool: '公海客户',
      consignors: '委托方',
      recyclers: '回收商',
      lots: '标的',
      staff: '员工',
    },
  },
  palette: {
    open: '搜索菜单',
    hint: '搜索菜单、记录和操作',
    findings: '搜索结果',
    screens: '菜单',
    records: '记录',
    actions: '操作',
    nothing: '没有找到',
    failed: '记录搜索失败，请稍后再试',
    move: '选择',
    choose: '打开',
  },
}
