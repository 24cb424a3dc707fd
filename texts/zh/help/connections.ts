export const connections = {
  'calendar-feed': {
    title: '在手机日历里看日程',
    summary: '把拍卖、期限和跟进订阅到自己的日历。',
    blocks: [
      {
        steps: [
          '打开{screens.profile}，在{calendarFeed.section}里点击{calendarFeed.create}。',
          '复制地址，在手机或电脑的日历里选择“通过网址订阅”并粘贴。',
          '日历约每小时更新一次；只有您现在能看到的标的和您自己客户的跟进。',
        ],
      },
      {
        note: '地址等于钥匙：泄露了就点击{calendarFeed.replace}，旧地址立即失效。里面没有电话和价格。',
      },
    ],
  },
  tokens: {
    title: '访问令牌与服务账号',
    summary: '让程序通过接口读写数据，而不用交出密码。',
    blocks: [
      {
        steps: [
          '在{screens.profile}的{accessTokens.section}里点击{accessTokens.add}；公司的程序由总管理员在{screens.serviceAccounts}里新建。',
          '填写名称和有效期，选择{accessTokens.widths.read}或{accessTokens.widths.chosen}。没有列出的写操作一律不能做。',
          '复制令牌并保存到程序的密钥库。离开后不能再看。',
          '程序在每个请求里带上 Authorization: Bearer 和令牌。',
        ],
      },
      { heading: '令牌做不到的事' },
      {
        text: '需要再次输入密码的操作（付款、修改权限、导出等）令牌不能完成；令牌也不能再建令牌、修改密码或下载导出文件。读取的号码计入您本人的限额。',
      },
      { heading: '不再使用时' },
      { text: '点击{accessTokens.revoke}，程序立即被拒绝。审计日志里，令牌做的每件事都写明令牌的名称。' },
      { note: '每个令牌每分钟最多 300 次请求；超过后按 Retry-After 等待再试。' },
    ],
  },
  webhooks: {
    title: 'Webhook',
    summary: '客户、标的、报名和流水发生变化时，立即通知另一个程序。',
    blocks: [
      {
        steps: [
          '先由运维在服务器上用 WEBHOOK_ALLOWED_HOSTS 列出允许的主机。',
          '打开{screens.webhooks}，点击{webhooks.add}，填写地址，勾选事件。',
          '把签名密钥保存到接收方；它只显示这一次。',
          '接收方核对签名（Standard Webhooks 1.0.0），用 webhook-id 去重，再凭访问令牌读取记录。',
        ],
      },
      { heading: '发送失败时' },
      {
        text: '每条通知最多发送十次，历时 75 小时，间隔越来越长；不保证先后顺序，版本号大的较新。接收方答复 410，或十次都失败，Webhook 就停用，总管理员会收到通知。在{webhooks.deliveries}里可以看到每次应答，也可以{webhooks.retry}。',
      },
      { heading: '更换密钥' },
      { text: '点击{webhooks.rotate}后的 24 小时内，每条通知都带新旧两个签名。' },
      { note: '通知里没有电话、保留价和账号。批量导入的记录不逐条通知。' },
    ],
  },
  messages: {
    title: '消息与邮件',
    summary: '把成交、报名等发到企业微信、钉钉、飞书的群里，把待办和提醒发给本人；用邮件邀请员工、找回密码。',
    blocks: [
      {
        steps: [
          '先由运维设置 WEBHOOK_ALLOWED_HOSTS、PUBLIC_ORIGIN，邮件另设 SMTP_URL。',
          '在群里添加机器人，复制地址和签名密钥。',
          '打开{screens.messages}，点击{messages.add}，选择平台，填写地址，勾选内容，然后{messages.test}。',
          '发给个人的通道，在{messages.people}里逐一关联员工的平台账号。',
        ],
      },
      { heading: '发不出去时' },
      {
        text: '通道会暂停并自动重试，总管理员会收到通知，原因写在通道下面。恢复后，积压的消息合并成一条摘要。每个机器人每分钟最多 20 条，超过的也合并；等待超过一天的放弃。',
      },
      { heading: '邮件' },
      {
        text: '在员工资料里登记邮箱，再点击{staff.invite}：链接 30 分钟内有效，只能用一次。登录页的“忘记密码”发送同样的链接。每个人可在个人中心选择三种邮件：{mail.switches.digest}、{mail.switches.exports}、{mail.switches.direct}。',
      },
      { note: '群消息只写标的名称和编号，不含电话、价格和竞买人；邮件标题不含任何记录的内容。' },
    ],
  },
}
