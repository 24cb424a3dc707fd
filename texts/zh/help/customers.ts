export const customers = {
  customers: {
    title: '添加客户',
    summary: '录入新客户，并避免重复。',
    blocks: [
      {
        steps: [
          '在{screens.customerList}点击{customers.add}。',
          '可以先{customers.paste.open}：识别出的内容会填入并标出，请逐项核对。',
          '填写公司、联系人和电话。离开输入框时，系统自动检查是否已有相同的客户。',
          '带星号的为必填项。选择合作意向，必要时指定{customers.ownedBy}。',
          '按 [Ctrl] [S] 或点击{act.save}。',
        ],
      },
      { heading: '提示重复时' },
      {
        text: '电话或统一社会信用代码相同，是同一个客户，不能再次录入。只是公司名称相同（不计括号、全半角和“有限公司”等字样）时，核对后可以点击{customers.hit.confirm}。',
      },
      {
        text: '名称相同的公司在公海中、您又可以领取时，旁边就是{pool.acts.claim}；号码是另一位联系人的，会写明是谁、在哪家公司。如果在其他人名下，请找其业务人员或主管。不属于您的客户，系统只说明“已登记”，不显示内容。',
      },
      { note: '查重每人每天最多 200 次，并记入日志，以免公海里的号码被逐个试出来。' },
      { heading: '查看一个客户' },
      { text: '点击公司名称，详情在右侧打开：资料、何时会进入公海、跟进记录和动态。' },
      { picture: 'customer', text: '客户详情：上面是可以做的事，中间一句话说明归属，下面是跟进记录' },
      { heading: '一家公司有几个人' },
      {
        text: '打开客户的{customers.tabs.contacts}，点击{customers.contacts.add}。客户自己的一栏是主要联系人，其余的人都列在这里；需要时点击{customers.contacts.makePrimary}，两人互换。录入时发现公司已有，可以直接把新的人加为它的联系人。导入和导出的表格里，每行可以带两位其他联系人。',
      },
      { picture: 'contacts', text: '客户的联系人：号码可以直接拨打和复制' },
      { heading: '两条其实是同一个客户' },
      {
        text: '主管、运营总监和总管理员点击{customers.acts.merge}，选出另一条，逐项决定保留谁的内容。另一条归档，跟进、联系人、标的、委托方和标签都归到保留的一条。30 天内，运营总监和总管理员可以{customers.merge.undo}。',
      },
      { heading: '打标签' },
      { text: '勾选一个或多个客户，点击{customers.acts.tag}。打错了，可以在右上角的提示里点击{act.undo}。' },
    ],
  },
  'follow-up': {
    title: '跟进客户',
    summary: '记录每次联系，定好下一次。',
    blocks: [
      { heading: '每天的做法' },
      {
        steps: [
          '打开{screens.index}，点击{dashboard.figures.due_today}和{dashboard.figures.overdue}。',
          '在第一行点击{customers.acts.follow}：左边是联系人、电话、最近五次跟进、标的和进入公海的期限，右边写这次谈了什么。点号码直接拨打，鼠标移上去或长按可以复制；手机上卡片的第一个按钮就是{ui.contact.call}，打完回来直接写跟进。',
          '选好意向和下次跟进，点击{customers.calling.saveNext}，或按 [Ctrl] [Enter]：按列表的顺序到下一位客户。[Alt] [↑] 和 [Alt] [↓] 只走不存，写到一半的内容会留着。',
          '结果一键写好：[Alt] 加 [1] 到 [4] 是{customers.outcomes.reached}、{customers.outcomes.missed}、{customers.outcomes.invalid}、{customers.outcomes.afternoon}，下次的时间也随之排好。常说的话点击{customers.outcomes.keep}，以后一点就写上。',
          '没有约下次时会问一次。客户的剩余天数从保存的时刻重新计算。',
        ],
      },
      { picture: 'calling', text: '跟进抽屉：左边认人，右边写这次谈了什么、下次什么时候' },
      {
        text: '只改一项时不必打开客户：在列表里直接点意向、下次跟进或标签就能改；勾选多行则一起改。改错了，在提示里{act.undo}。',
      },
      { text: '到了约定的时刻，铃铛会提醒；在铃铛里可以打开浏览器通知。' },
      { text: '写到一半断网、退出、关了页面，或者客户换了人负责，内容都会留作草稿，只回到您本人这里。' },
      { text: '下次跟进的日期过了还没有联系，会显示为红色，并出现在{customers.presets.overdue}里。' },
      { heading: '团队的跟进' },
      {
        text: '{screens.followUps}按时间列出每一次跟进：业务员看自己的，主管看团队的，运营总监和总管理员看全部。可以按人、日期、方式筛选，也可以搜索公司和联系人。',
      },
      { picture: 'feed', text: '跟进记录：谁在什么时候和谁谈了什么，下次是什么时候' },
      { note: '跟进记录不能删除。写错了，本人可以在 30 分钟内点击{customers.correct}。' },
    ],
  },
  'hand-on': {
    title: '转移、锁定与放入公海',
    summary: '换人负责、暂时保住客户，或者不再跟进。',
    blocks: [
      { text: '这些操作在每行最右边的“更多”里，也在客户详情的上方；转移和放入公海可以批量进行。' },
      { heading: '转移给同事' },
      {
        text: '点击{customers.acts.transfer}，选择接手人。在途标的和跟进计划一并转过去，对方会收到通知，归属时间重新开始。业务员可以转出自己的客户，主管可以转移团队的，运营总监和总管理员可以转移所有的。',
      },
      { heading: '锁定' },
      {
        text: '锁定期间客户不会自动进入公海，最长 90 天。每人可锁定的数量有限（默认 20 个）。点击{customers.acts.lock}后选择时长；随时可以{customers.acts.unlock}。两者都能在提示里{act.undo}。',
      },
      { heading: '放入公海' },
      {
        text: '不再跟进的客户，点击{customers.acts.release}并选择原因。之后其他人都可以领取；您本人在冷却期内（默认 15 天）不能再次领取，所以无法撤销。已锁定或有在途标的的客户不能放入。',
      },
      { note: '归档由运营总监或总管理员进行：客户离开所有列表，但记录都在。' },
    ],
  },
}
