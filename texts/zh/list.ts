/** Every list. */
export const list = {
  list: {
    comma: '、',
    unitYuan: '（元）',
    unit: '（{unit}）',
    files: '{n} 个文件',
    select: '选择 {name}',
    search: '搜索',
    filter: '筛选',
    filterCount: '筛选（{n}）',
    more: '更多筛选',
    clear: '清除筛选',
    show: '查看 {n} 条结果',
    from: '起',
    to: '止',
    columns: { button: '列设置', up: '上移：{name}', down: '下移：{name}', reset: '恢复默认' },
    bulk: {
      label: '批量操作',
      selected: '已选 {n} 条',
      clear: '取消选择',
      refusedTitle: '{n} 条未能处理',
      done: '{n} 条已处理。',
      row: '记录',
      why: '原因',
      allDone: '{n} 条已处理',
    },
  },
}
