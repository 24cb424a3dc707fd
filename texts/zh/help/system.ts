export const system = {
  calendar: {
    title: '工作日历',
    summary: '录入调休，付款日、退款日和公告期都按它计算。',
    blocks: [
      {
        steps: [
          '打开{screens.calendar}，选择年份。',
          '粘贴国务院办公厅的放假通知全文，点击{calendar.read}；或用{calendar.file}选择 ics、csv 文件。星期或天数对不上的会指出来，不会采用。',
          '核对十二个月。点一天可以改为休息或上班，再点一次恢复。',
          '保存。如果有未结的付款日、退款日会改变，先列出来：勾选{calendar.move}，就一起调整，每一笔都有记录。',
        ],
      },
      { heading: '还没有录入的年份' },
      {
        text: '从前一年的 11 月 1 日起，首页和财务列表会提醒，落在该年的日期旁边有标记：它们按周末和 2050 年以前已知的法定节假日计算，调休录入后可能改变。',
      },
      { heading: '公告期' },
      {
        text: '非国有资产按天，国有资产按转让底价（本轮的起拍价，按单价计价的乘以数量）分两档、以工作日计，数字可以在同一页修改。标的自己的{fields.lots.notice_days}优先。非国有资产不足时只是提醒；国有资产不足规定的不能挂网，除非运营总监填写原因并上传依据文件。',
      },
    ],
  },
  import: {
    title: '导入表格',
    summary: '用 xlsx 或 csv 一次录入很多客户。',
    blocks: [
      {
        steps: [
          '在{screens.customerList}点击{customers.import}。不确定格式时，先{imports.template}。',
          '上传表格：第一行是列标题，最多 200,000 行。',
          '核对每个字段对应哪一列；系统会按标题先对好。',
          '选择导入后的业务人员，以及电话已存在时跳过还是更新。',
          '先预检：说明会新增、更新和拒绝哪些行，不写入任何数据。',
          '开始导入。可以离开页面，完成后会通知您。表格里与您看不到的记录重复的每一行，计一次今日查重；次数不够的，整张表不导入。撤销的每一行也计一次。',
        ],
      },
      { picture: 'import', text: '导入分五步：上传、核对列、预检、导入、结果' },
      { heading: '其他联系人，改好再导入' },
      {
        text: '客户的表格里，一行还可以有{fields.general.contact2_name}和{fields.general.contact3_name}，各有电话、微信、部门和职务，姓名和电话要么都填，要么都不填。更新已有客户时只补上还没有的人，已有的人保持不变。导出时勾选这些列，得到的文件可以原样再导入。导出的客户和回收商表格里有 id 和 version 两列，保留它们，改好其他列后可以再导入：每一行修改它自己的记录，清空的单元格会清空字段，没有 id 的行是新增。导出之后有人改过的记录不会被覆盖，逐个字段列出表格里的内容和现在的内容。',
      },
      { heading: '被拒的行' },
      { text: '结果里列出每一行被拒的原因。点击{imports.download}，改好之后只导入这份文件即可，不会重复。' },
      {
        text: '重复的行写明是哪个字段、哪条记录或表格的哪一行。您看不到的记录只说明“已存在”，最多列出 50 行，并计入当天的查重次数；预检和导入只计一次。',
      },
      { heading: '撤销导入' },
      {
        text: '结束后 24 小时内，可以在结果页点击{imports.undo}：删除这次新增的，还原这次更新的。之后有人改过、跟进过、查看过号码或用在标的里的，保持不动。总管理员也可以撤销别人的导入。',
      },
      { note: '必填项与表单相同。公司名称相同但电话不同的行会被导入。' },
    ],
  },
  export: {
    title: '导出数据',
    summary: '把列表导出为 Excel 或 csv 文件，再到导出管理下载。',
    blocks: [
      {
        steps: [
          '打开要导出的列表，先搜索、筛选，或选择快捷视图。',
          '点击{exports.button}：当前的筛选条件会带过去，表格里看得见的列已经勾选。',
          '选择格式和列，点击{exports.start}。可以离开页面，完成后会通知您。',
          '到{screens.exports}点击{exports.acts.download}。文件保留 7 天，只有导出的人能下载。',
        ],
      },
      { picture: 'export', text: '导出：列表的筛选条件已经带过来，下面勾选要导出的列' },
      { heading: '进行中的导出' },
      {
        text: '{screens.exports}实时显示已写入的行数。点击{exports.acts.cancel}会丢弃已写入的内容；失败、取消或过期后点击{exports.acts.retry}，得到的是那一刻的数据。',
      },
      { text: '一份文件里的数据都是同一时刻的。超过 1,048,576 行时，Excel 文件会分成多张工作表。' },
      { note: '只有总管理员可以导出。谁在何时用什么条件导出了多少行，都会记入审计日志。' },
    ],
  },
  staff: {
    title: '员工与工作交接',
    summary: '开账号、分角色、重置密码、停用与交接。',
    blocks: [
      { heading: '新员工' },
      {
        steps: [
          '在{screens.staff}点击{staff.add}，填写账号、姓名和角色。',
          '选择上级：业务主管能看到以其为上级的人的客户。',
          '密码可以填写，也可以留空由系统生成（只显示一次）。请当面交给本人；首次登录必须修改，并会通知本人密码由谁设置。',
        ],
      },
      { picture: 'staff', text: '员工：角色、上级、名下客户和状态' },
      {
        text: '一人兼任多个角色时权限相加。业务与招商、财务或审计与其他角色合在一起，会打破信息隔离，系统会提醒您再确认。',
      },
      { heading: '员工离开' },
      {
        steps: [
          '先点击{staff.handOver}，选择接手人：名下客户、待跟进和下属全部转过去，不受名额限制。可以添加多位接手人，按份额分配，个别记录再逐条指定；确认前先看交接预览，客户的标的和委托方随客户走。',
          '再点击{staff.disable}：其登录立即结束，不能再登录。记录不会删除。',
        ],
      },
      {
        note: '忘记密码的人，请点击{staff.resetPassword}，把新密码当面交给本人。新建、重置、授予角色后的 7 天内，您与该账号在需要两个人的地方算作同一人。',
      },
    ],
  },
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
  audit: {
    title: '审计日志',
    summary: '谁在何时做了什么，改动前后是什么，以及日志本身是否可信。',
    blocks: [
      {
        steps: [
          '打开{screens.audit}，按人员、操作、对象或时间筛选。',
          '点击一条，查看改动前后的值、当时的角色、地址和请求编号。',
          '点击{audit.ofRecord}，看一条记录的来龙去脉。',
        ],
      },
      { picture: 'audit', text: '审计日志：每个操作一行，上方是完整性校验的结果' },
      { heading: '完整性' },
      {
        text: '每条记录写入后约 1 秒内封存，前后相连；事后改动或删除任何一条，校验都会指出是哪一条。点击{audit.check}随时重新校验。',
      },
      { note: '日志里的电话始终打码。没有人可以修改或删除日志，总管理员也不行。' },
    ],
  },
  status: {
    title: '系统状态',
    summary: '安装是否正常，哪里需要处理，怎么处理。',
    blocks: [
      {
        text: '打开{screens.systemStatus}。第一行是总的结论：{systemStatus.head.good}、{systemStatus.head.look}或{systemStatus.head.act}。下面逐项说明{systemStatus.areas.instances}、{systemStatus.areas.database}、{systemStatus.areas.backups}、{systemStatus.areas.jobs}等，每 15 秒更新。{systemStatus.areas.backups}一项还写明最近一次恢复演练（npm run drill）：此刻丢机会丢多少秒的工作、停多少分钟。',
      },
      { picture: 'status', text: '系统状态：每一项是否正常；不正常的，写明怎么办' },
      {
        steps: [
          '先处理标为{systemStatus.state.act}的，再看{systemStatus.state.look}的。',
          '每一条写明发生了什么、怎么办；其中的命令在服务器上运行。',
          '处理之后不必刷新：下一次更新时，这一条会消失或变为{systemStatus.state.good}。',
        ],
      },
      { heading: '服务器的时钟跳了' },
      {
        text: '时间突然向前跳时，回收客户和自动清理会先停下来等待。时钟错了，改回来就自动继续；时钟没错，点击{systemStatus.confirmClock}。确认后，到期的客户会掉入公海，不能撤销。',
      },
      { note: '只有总管理员能打开这一页。这里没有任何客户的资料。' },
    ],
  },
}
