export const lots = {
  lots: {
    title: '从草稿到挂网',
    summary: '录入委托、提交审核、安排挂网，并打印委托单。',
    blocks: [
      { picture: 'lots', text: '委托列表：快捷视图、状态，右侧是下一步操作' },
      { heading: '标的页面' },
      {
        text: '打开标的，上方是六个步骤、准确的状态，以及这一步要看的数：审核看起拍价、保留价、保证金和佣金，竞价看最高价和与保留价的差，提货看已提数量、货值和已付。按钮就在旁边。',
      },
      {
        text: '有两种结果的决定是两个按钮，实心的一个是最可能的。时间和相关人员在右侧；手机上它们折叠起来，按钮固定在底部。',
      },
      { heading: '每一步需要什么' },
      {
        steps: [
          '在{screens.commissionedList}点击{lots.add}。草稿随时可以{lots.form.saveDraft}，不必一次填完。',
          '带 * 的项目填好后{lots.form.saveSubmit}。还缺什么会一次列出；时间要前后一致，三档加价幅度不能递减。审核期间谁也不能修改。',
          '业务主管、运营总监或总管理员{lots.acts.approve}，或写明原因{lots.acts.reject}。自己提交的标的自己不能审核。',
          '招商主管、运营总监或总管理员点击{lots.acts.list}：选定招商人员，填写拍卖网址（本平台可以不填）；拍卖时间须在将来。',
        ],
      },
      {
        text: '挂网后开放报名，到拍卖时间自动开始竞价。已审核和已挂网的标的，只有运营总监和总管理员可以更正或{lots.acts.withdraw}。',
      },
      { heading: '提醒不等于拒绝' },
      {
        text: '保留价低于起拍价或按加价规则到不了、保证金不在起拍价的 5%–30% 之间、挂网到拍卖不足规定的公告期、看货不足 2 天、没有问过优先购买权、一方的佣金点位高于 5%：这些只是{lots.warnings}，不妨碍提交。',
      },
      { heading: '标的清单' },
      {
        text: '打开标的的{lots.tabs.items}，每行一件：车辆、船舶或设备。从表格软件复制多行直接粘贴，或{lotItems.file}；有一行不对就一行也不存，改好即可。车架号会核对位数和校验位。合计与标的数量不一致只是提醒，可以{lotItems.takeOver}。挂网后清单不能再改，并随{options.paper_templates.paper.notice}打印。',
      },
      { heading: '再次上拍' },
      {
        text: '流拍或违约的标的点击{lots.acts.relist}，先打开新一轮的表单：填{relist.cut}，各项价格随之取整；日期按公告期和工作日历顺延，旁边是此前各轮。保存之前什么也没有改变。',
      },
      { heading: '相似的标的' },
      { text: '在该行的“更多”里点击{lots.acts.copy}：条款照抄，时间、网址、招商人员和附件留空。' },
      { heading: '打印' },
      {
        text: '打开标的，点击{lots.acts.print}，选择一份文书，或点击{papers.all}：当前状态需要的文书已经选好，一次打印。第一次打印时每份文书得到文号，以后再打印文号不变。',
      },
      {
        text: '文书给国内的合作方，始终是中文。每份文书只对相应的角色开放，您看不到的内容印成 ●，没有填写的内容留空手填；经手和复核是实际办理的两个人。竞买人写在{options.paper_templates.paper.record}上，业务一侧在成交后才能打印。{options.paper_templates.paper.pick_up}上的二维码打开这份标的。',
      },
      {
        text: '运营总监和总管理员可以在{screens.paperTemplates}上传自己的 Word 模板，可用字段和含义列在表单里；有模板的文书在打印页多一个 Word 下载按钮。内置文书始终可以打印。',
      },
      {
        note: '已停用的委托方不能用于新标的。标的在{lots.tabs.timeline}里留下每一步由谁在何时完成，也可以写评论，用 @ 提到同事。',
      },
    ],
  },
  events: {
    title: '专场：从公告到去向',
    summary: '把一份公告里的许多标的放在一个专场里录入、审核、挂网、竞价，并追踪每一件的去向。',
    blocks: [
      {
        text: '一份公告、许多标的，就是一个专场。专场的条件是各标的的默认条件；专场的状态由标的得出，各状态的标的数随时可见。在{screens.auctionEvents}上方可以选择{auctionEvents.ways.list}或{auctionEvents.ways.calendar}。',
      },
      { heading: '新建专场' },
      {
        steps: [
          '点击{auctionEvents.add}填写表单，或点击{auctionEvents.notice.button}，粘贴公告全文后点击{auctionEvents.notice.read}。',
          '公告里读到的每项内容旁边是它的原文，推测的内容标有“{auctionEvents.notice.guess}”；没有读懂的句子列在最后。核对后填入表单，保存时标的生成草稿；标的另有工作簿的，取消勾选后再批量录入。',
          '打开专场，点击{auctionEvents.acts.sheet}：粘贴表格或{auctionEvents.sheet.file}，同一包号的各行合成一件标的并列入标的清单，包号就是标的序号。先{auctionEvents.sheet.check}，有问题的单元格逐一说明。24 小时内可以{auctionEvents.sheet.undo}，已有改动的标的保留。',
          '已有的标的在挂网以前可以{auctionEvents.acts.existing}，每件标的只能在一个专场。',
        ],
      },
      { heading: '一次放入许多照片' },
      {
        text: '在专场里点击{screens.photoImports}，选择一个 zip：文件或文件夹以标的编号、包号、车架号或车牌命名。先列出每张照片会放到哪里，没有对应的、过大的和不是照片的逐一说明；点击放入后，24 小时内可以{photoImports.undo}，还在原处的照片会取下。不按包号命名的照片，也可以从{screens.auctionEvents}进入。',
      },
      { heading: '修改条件' },
      {
        text: '修改专场的条件时，会逐件列出哪些标的会随之改变，只改勾选的标的。已挂网的标的只按它自己的权限修改。',
      },
      { heading: '整场办理' },
      {
        text: '在专场里可以对全部标的，或勾选的标的，{lots.acts.submit}、{lots.acts.approve}、{lots.acts.list}、{lots.acts.start_bidding}、{lots.acts.close_bidding}或{lots.acts.no_sale}。每件标的按各自的条件办理，不符合条件的保持原状并说明原因。',
      },
      {
        text: '竞价中可以打开{auctionEvents.room.title}：所有竞价中的标的在一页上，依次输入标的序号、竞买号和出价，按 [Enter] 即可录入，不用鼠标。',
      },
      {
        text: '竞价结束后点击{auctionEvents.results.button}，选择平台导出的结果文件，核对列的对应关系，再点击{auctionEvents.results.import}。运营总监可以一次确认没有提示的标的，其余逐件{auctionEvents.results.next}。',
      },
      { heading: '每一件的去向' },
      {
        text: '标的的条款写明{fields.lots.end_use}、{fields.lots.evidence_days}和{fields.lots.performance_bond}。成交后清单上的每一件列在标的的{lots.tabs.things}；履约保证金到账以前，货物不能出场。',
      },
      {
        text: '在场地用手机扫提货单上的二维码打开标的，进入{lots.tabs.things}，勾选要出场的物件，附磅单或一张照片，点击出场。点错的可以{things.undo}。',
      },
      {
        text: '{things.evidence}时照凭证填写编号、日期和车架号。与清单不符、编号重复、日期颠倒的都会指出；凭证不符或不齐的，由运营总监说明理由后{things.accept}。',
      },
      {
        text: '逾期的列在{screens.things}的{things.presets.late}，到期前一周和当天有通知。全部验收后履约保证金应退；逾期时运营总监可以{things.forfeit}，全部或一部分。{things.report.open}可以打印，也可以{things.report.zip}。',
      },
      { heading: '一个竞买人，一份保证金' },
      {
        text: '在专场的报名处点击{eventSignUps.add}，一次为竞买人报全部或勾选的标的：一个竞买号、一份材料，审核其中一件即审核全部。整场一份保证金的专场，保证金到账后各标的才能出价；竞得件数达到保证金可竞得的件数时，再交一份才能继续。全部标的出结果后，保证金按标的次序抵扣应付款，余额待退。一件违约只没收专场约定的部分，已抵扣其他标的的不动。',
      },
      {
        text: '文书都在{auctionEvents.acts.print}：公告（不含保留价和委托方）、竞买协议、拍卖笔录和成交结果各一份；每个买受人的成交确认书、提货单和对账单各一份，列出竞得的全部标的。',
      },
      {
        note: '流拍或违约的标的再次上拍时离开专场，本场仍保留它的结果；下一轮可以放进另一个专场。',
      },
    ],
  },
  board: {
    title: '看板与日历',
    summary: '换一种方式看同样的标的：按状态，或按拍卖日期。',
    blocks: [
      {
        text: '{screens.commissionedList}和{screens.goodsList}的上方可以选择{lots.ways.table}、{lots.ways.board}或{lots.ways.calendar}，筛选条件保持不变。',
      },
      { heading: '看板' },
      { picture: 'board', text: '看板：每个状态一列，卡片上是价格和时间' },
      {
        steps: [
          '把卡片拖到另一列，就是执行相应的操作；不能去的列不接受。',
          '松开后会询问该操作需要的内容，取消则什么也不改变。',
          '不方便拖动时，用卡片上的菜单，键盘和手机都可以。',
        ],
      },
      { text: '已结束的状态先折叠在最后，点击即可展开。' },
      { heading: '日历' },
      {
        text: '按{lots.calendar.month}或{lots.calendar.week}查看拍卖安排；一天放不下的，点击“另有几场”看当周。点击标的打开详情。',
      },
      { note: '日历的数字是准确的：包括没有显示出来的场次。' },
    ],
  },
}
