export const product = '云竞通 CRM'

/** Titles of screens and of groups in the menu. */
export const screens = {
  index: '首页',
  crm: '客户关系',
  customers: '客户管理',
  signUpList: '报名列表',
  exports: '导出管理',
  customerList: '客户管理列表',
  poolList: '公海客户列表',
  poolMoves: '公海流转记录',
  customerImport: '导入客户',
  finance: '财务管理',
  financeList: '财务列表',
  base: '基础资料',
  consignors: '委托方',
  companies: '拍卖公司',
  platforms: '拍卖平台',
  commissions: '委托物资管理',
  commissionedList: '委托列表',
  lotDetail: '委托详情',
  lotForm: '委托信息',
  goodsList: '物资列表',
  recyclers: '回收商管理',
  recyclerAdd: '添加回收商',
  recyclerList: '回收商列表',
  recyclerImport: '导入回收商',
  system: '系统管理',
  staff: '员工',
  poolRules: '公海规则',
  audit: '审计日志',
  profile: '个人中心',
  help: '使用帮助',
  login: '系统登录',
  firstPassword: '修改初始密码',
  notFound: '页面不存在',
  noPermission: '没有权限',
}

export const shell = {
  skip: '跳到主要内容',
  menu: '主菜单',
  sidebar: '展开或收起侧边栏（Ctrl/⌘ B）',
  openMenu: '打开菜单',
  breadcrumb: '当前位置',
  language: '语言',
  size: '布局大小',
  sizes: { default: '默认', medium: '中等', small: '小', mini: '超小' },
  sizeSwitched: '布局大小切换成功',
  languageSwitched: '语言切换成功',
  account: '我的账号',
  profile: '个人中心',
  theme: '主题色',
  otherColour: '自选颜色',
  scheme: '外观',
  schemes: { light: '浅色', dark: '深色', auto: '跟随系统' },
  logOut: '退出登录',
  loading: '加载中',
  fullscreen: '全屏',
  exitFullscreen: '退出全屏',
  noFullscreen: '您的浏览器不支持全屏',
  newVersion: '系统已更新，重新加载后使用新版本',
  later: '稍后',
  offline: '网络已断开，恢复后将自动继续',
}

export const page = {
  notFoundTitle: '您要的页面不存在',
  notFoundHint: '请检查网址是否正确，或返回首页',
  backHome: '回首页',
  back: '返回',
  noPermissionTitle: '您没有权限访问此页面',
  noPermissionHint: '可以访问此页面的角色：{roles}',
  noPermissionAny: '您的角色没有可以打开的页面',
  brokenTitle: '此页面出错了',
  brokenHint: '其他页面不受影响。您可以重试，或重新加载。',
  staleTitle: '页面未能加载',
  staleHint: '网络不稳定，或系统刚刚更新。请重新加载。',
  retry: '重试',
  reload: '重新加载',
}

export const network = {
  error: '错误',
  network: '网络连接异常，请检查网络',
  timeout: '请求超时（5000 毫秒），请重试',
  status: '请求失败，状态码 {status}',
}

export const time = {
  now: '刚刚',
  minutesAgo: '{n}分钟前',
  hoursAgo: '{n}小时前',
  dayAgo: '1天前',
  inMinutes: '{n}分钟后',
  inHours: '{n}小时后',
  inDay: '1天后',
  minutes: '{n} 分钟',
  hours: '{n} 小时',
  days: '{n} 天',
  today: '{y}-{m}-{d} 星期{a}',
  weekdays: { 0: '日', 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六' },
}

/** Words of every form and list. */
export const act = {
  save: '保存',
  cancel: '取消',
  confirm: '确定',
  close: '关闭',
  edit: '编辑',
  add: '添加',
  search: '搜索',
  copy: '复制',
  copied: '已复制',
  saved: '保存成功',
  undo: '撤销',
  undone: '已撤销',
  yes: '是',
  no: '否',
}

export const download = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
  other: '系统未知错误，请反馈给管理员',
  zip: '下载文件出现错误，请联系管理员！',
  busy: '正在下载数据，请稍候',
}

export const upload = {
  choose: '选取文件',
  drop: '拖到此处、粘贴或点击选取',
  hint: '请上传 大小不超过 {size}MB 格式为 {types} 的文件',
  comma: '文件名不正确，不能包含英文逗号!',
  tooLarge: '上传文件大小不能超过 {n} MB!',
  tooMany: '上传文件数量不能超过 {n} 个!',
  failed: '上传文件失败，请重试',
  sending: '正在上传 {name}',
  wait: '文件还在上传，请等上传完成后再提交',
  remove: '删除 {name}',
  open: '打开 {name}',
}

export const palette = {
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
}

/** The bar of visited pages. */
export const tabs = {
  label: '已打开的页面',
  refresh: '刷新',
  close: '关闭',
  closeOthers: '关闭其它',
  closeAll: '关闭所有',
  closeOne: '关闭 {name}',
}

export const settings = {
  title: '系统布局配置',
  tagsView: '开启 Tags-View',
  fixedHeader: '固定 Header',
  sidebarLogo: '侧边栏 Logo',
  supportPinyinSearch: '菜单支持拼音搜索',
}

export const errorLog = {
  title: '错误日志',
  clear: '全部清除',
  message: '错误信息',
  stack: '堆栈',
  msg: '信息：',
  info: '来源：',
  url: '地址：',
}

/** Help on the keys. */
export const keys = {
  title: '键盘快捷键',
  everywhere: '任何页面',
  lists: '列表',
  forms: '表单',
  acts: {
    palette: '搜索菜单、记录和操作',
    sidebar: '展开或收起侧边栏',
    keys: '显示快捷键',
    close: '关闭对话框',
    search: '在列表中搜索',
    down: '下一行',
    up: '上一行',
    open: '打开当前行',
    select: '选中当前行',
    save: '保存',
  },
}
