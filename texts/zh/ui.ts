/** Words of the parts that know no business. */
export const ui = {
  searching: '正在查找…',
  nothing: '没有匹配的内容',
  table: { number: '序号', actions: '操作', selectAll: '选择本页全部', moreOf: '更多操作：{name}' },
  pager: {
    label: '分页',
    total: '共 {n} 条',
    totalAbout: '约 {n} 条',
    size: '每页条数',
    perPage: '{n} 条/页',
    page: '第 {n} 页',
    previous: '上一页',
    next: '下一页',
    jump: '前往',
    jumpAfter: '页',
  },
  state: {
    notFound: '没有符合条件的记录',
    clear: '清除筛选条件',
    wrongFilters: '筛选条件有误',
    failed: '加载失败',
    retry: '重试',
    forbidden: '您没有权限查看此内容',
    forbiddenRoles: '需要以下角色：{roles}',
  },
  area: { placeholder: '省/市/区，可直接输入' },
  staff: { placeholder: '输入姓名搜索' },
  reference: { placeholder: '输入名称搜索' },
  /** `month` is a pattern of dayjs. */
  date: { month: 'YYYY年M月', clear: '清除日期', today: '今天', inDays: '{n} 天后', lastDays: '近 {n} 天' },
}
