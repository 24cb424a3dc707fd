export const dashboard = {
  morning: '早上好，{name}',
  noon: '中午好，{name}',
  afternoon: '下午好，{name}',
  evening: '晚上好，{name}',
  todo: '客户跟进',
  mine: '我的客户',
  dueToday: '今日需联系',
  overdue: '逾期未联系',
  fallingSoon: '即将入公海',
  pool: '公海客户',
  screens: '常用页面',
  none: '您的角色目前没有可处理的业务。',
}
