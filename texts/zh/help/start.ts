export const start = {
  'sign-in': {
    title: '登录与密码',
    summary: '第一次登录、修改密码、结束其他设备上的登录。',
    blocks: [
      { heading: '第一次登录' },
      {
        steps: [
          '输入管理员给您的账号和初始密码，点击{session.logIn}。',
          '按提示修改初始密码：至少 8 个字符，不能过于常见，也不能与账号相同。',
          '修改后直接进入{screens.index}。',
        ],
      },
      {
        text: '连续输错 10 次后，需要等待 15 分钟才能再试；等待时间会逐次加倍。忘记密码见{palette.acts.password}。',
      },
      { heading: '修改密码' },
      {
        steps: [
          '点击右上角您的名字，选择{shell.profile}。',
          '在{profile.password}处填写原密码和新密码，然后保存。其他设备上的登录会立即结束。',
        ],
      },
      { heading: '第二重验证' },
      {
        text: '总管理员和财务登录时除密码外，还要输入手机应用显示的 6 位验证码，或使用通行密钥；其他人可以自愿设置。还没有设置时，登录后会先引导您设置。',
      },
      {
        steps: [
          '在{shell.profile}的{screens.secondFactor}中选择验证器应用，用手机应用扫描二维码，输入应用显示的验证码。',
          '把恢复码打印或抄写下来，放在安全的地方。手机丢失时，每个恢复码可以登录一次。',
          '也可以添加通行密钥（指纹、面容、PIN 或安全密钥）。它只在添加时的网址有效。',
        ],
      },
      { heading: '统一账号' },
      {
        text: '公司使用统一登录时，可在{shell.profile}的{providerLink.section}中绑定自己的账号：到统一登录页登录后回到本页，核对显示的账号名再确认。{providerLink.unlink}后，其他设备上的登录随即结束。',
      },
      {
        note: '手机和恢复码都没有了，请总管理员在{screens.staff}中点击{staff.resetFactor}。验证码只能用一次；提示不正确时，先检查手机的时间是否自动校准。',
      },
      { heading: '检查登录设备' },
      {
        text: '{shell.profile}中的{profile.sessions}列出您在哪些设备上登录，最多同时保留 5 个。不认识的设备，请点击{profile.end}，并马上修改密码。',
      },
      {
        text: '{account.devices}是您登录成功过的浏览器：他人猜错密码时，从这些浏览器仍能登录。电脑转给别人或不再使用时，请点击{account.forget}；在该浏览器上的登录会一并结束。',
      },
      {
        text: '确认支出、修改银行账户、调整员工与权限、导出、修改规则和模板时，登录超过 10 分钟会请您再次输入密码；取消则什么都不会改变。',
      },
      { note: '12 小时没有操作会自动退出。重新登录后回到原来的页面。' },
    ],
  },
  'forgotten-password': {
    title: '忘记密码',
    summary: '自己用邮件重设，或请总管理员重置。',
    blocks: [
      {
        steps: [
          '登录页有“忘记密码”时，点击它并填写账号：登记的邮箱会收到一个 30 分钟内有效的链接。',
          '没有这个按钮，或没有登记邮箱：请总管理员在{screens.staff}中点击{staff.resetPassword}，当面取得初始密码。',
          '用初始密码登录，按提示改成自己的密码。',
        ],
      },
      { note: '连续输错 10 次要等 15 分钟；重设密码之后，其他设备上的登录立即结束。' },
    ],
  },
  'find-your-way': {
    title: '认识界面',
    summary: '菜单、搜索、标签页、快捷键、布局大小与主题。',
    blocks: [
      {
        text: '左侧是菜单，只显示您的角色可以打开的页面；上方是当前位置、搜索、通知和您的账号。手机上点击左上角打开菜单。',
      },
      { heading: '快速到达任何地方' },
      {
        steps: [
          '按 [Ctrl] [K]（Mac 为 [⌘] [K]），或点击上方的放大镜。',
          '输入页面名称、公司、联系人或电话；中文界面也可以输入拼音或首字母，如 gh 找到{screens.poolList}。',
          '还没有输入时，先列出最近打开的记录和本页的操作；输入“谁欠款”“退款”“添加客户”这样的说法，直接到达那里。',
          '用 [↑] [↓] 选择，按 [Enter] 打开。',
        ],
      },
      { picture: 'palette', text: '一处搜索菜单、记录和操作' },
      { heading: '用键盘工作' },
      {
        text: '在列表中，[j] [k] 上下移动，[Enter] 打开，[x] 选中，[/] 搜索；[Ctrl] [B] 收起菜单；表单中 [Ctrl] [S] 保存。按 [?] 查看全部快捷键。',
      },
      { heading: '按您的习惯显示' },
      {
        steps: [
          '布局大小：上方的字号按钮，有{shell.sizes.default}、{shell.sizes.medium}、{shell.sizes.small}、{shell.sizes.mini}四档，立即生效，不会丢失正在填写的内容。',
          '浅色或深色：点击您的名字，选择{shell.scheme}。',
          '主题色、标签页、固定页头：点击您的名字，打开{settings.title}。',
          '语言：上方的语言按钮；手机上在您的名字下面。',
        ],
      },
      { note: '打开{settings.tagsView}后，走过的页面留在上方的标签里，填写到一半的内容不会丢失。' },
    ],
  },
  dashboard: {
    title: '首页与通知',
    summary: '每天从这里开始：待办、数字和提醒。',
    blocks: [
      {
        text: '{screens.index}上的每个数字都能点开，打开的列表正好是它所数的那些记录。管理者的首页先列{home.decisions}：每项旁边就是数字和按钮；右边是临近的拍卖。',
      },
      {
        text: '业务人员先看到该联系的人，按日期、剩余天数或预计提成排列，再看到自己的成交与提成；业务主管看到谁落后了，可以一次改派；财务直接打开待办。',
      },
      { picture: 'home', text: '业务员的首页：现在该联系的人' },
      { heading: '看图表' },
      {
        text: '右上角选择时间范围：{dashboard.periods.week}、{dashboard.periods.month}、{dashboard.periods.quarter}、{dashboard.periods.this_month}、{dashboard.periods.this_quarter}、{dashboard.periods.this_year}或{dashboard.periods.own}。每张图都可以切换成{dashboard.table}，按 [Ctrl] [P] 可以打印。',
      },
      { heading: '通知' },
      {
        steps: [
          '上方的铃铛显示未读数；菜单上的数字说明通知属于哪个页面。',
          '点击一条通知，直接打开它所说的记录。',
          '需要在做别的事情时也得到提醒，请打开{notifications.browser}。',
        ],
      },
      {
        note: '客户即将掉入公海、今天需要联系、有人把客户转给您、导入完成，都会通知您。自己的操作不通知自己。',
      },
    ],
  },
  lists: {
    title: '筛选、视图与批量操作',
    summary: '所有列表的用法都一样：找到、排好、存下来、一次处理多条。',
    blocks: [
      { heading: '找到需要的记录' },
      {
        steps: [
          '按 [/] 或点击搜索框，输入名称或号码的一部分。',
          '点击筛选条件逐项缩小范围；放不下的在{list.more}里。',
          '点击列标题排序：先降序，再点升序，第三次取消。',
        ],
      },
      { picture: 'customers', text: '列表：快捷视图、筛选条件、表格和分页' },
      { heading: '存为视图' },
      {
        text: '筛选好以后点击{list.views.save}，取个名字，以后一次点击就能回来。视图记住筛选、排序和列，旁边的数字是现在有多少条。主管可以勾选{list.views.share}，团队就都能用；运营总监和总管理员共享给所有人。网址里带着全部条件，也可以复制给同事；对方只会看到其有权查看的记录。',
      },
      { heading: '调整列' },
      {
        text: '点击{list.columns.button}选择显示哪些列和先后顺序；列标题可以拖动换位，拖动其边缘改变宽度。窗口放不下的列按顺序整列留出，点击表头右端的“还有 … 列”展开，再点击{list.columns.fewer}。每个列表各自记住。',
      },
      { heading: '批量操作' },
      {
        steps: [
          '勾选多行（键盘按 [x]）。',
          '在下方出现的操作条里选择操作。',
          '有不能处理的记录时，会逐条说明原因，其余照常完成。',
        ],
      },
      { note: '按 [Ctrl] [P] 打印当前列表或打开的详情，菜单和按钮不会印出来。' },
    ],
  },
}
