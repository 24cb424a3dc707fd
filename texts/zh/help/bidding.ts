export const bidding = {
  'sign-ups': {
    title: '报名与审核',
    summary: '为回收商报名，核对资质，决定谁可以出价。',
    blocks: [
      { heading: '找到要推进的标的' },
      {
        text: '在{screens.goodsList}用快捷视图：{lots.presets.noSignUp}、{lots.presets.few}、{lots.presets.deposit}、{lots.presets.coming}。给买家发信息，点击{lots.acts.viewing}。',
      },
      { heading: '报名' },
      {
        steps: [
          '打开标的，在{lots.tabs.signUps}里点击{signUps.add}，选择回收商，需要时上传材料。竞买号填拍卖平台给的号码，留空由系统分配；成交之前可以{signUps.acts.paddle}。',
          '回收商须状态正常，每一种资质都不间断地有效至拉货截止时间，否则不能报名。',
          '报名到报名截止时间为止；没有填写的，到拍卖时间为止。',
        ],
      },
      { heading: '初审与审核' },
      {
        text: '招商人员{signUps.acts.adviseApprove}或{signUps.acts.adviseReject}，报名仍待审核。招商主管、运营总监和总管理员{signUps.acts.approve}或{signUps.acts.reject}，可以批量。驳回的补充材料后{signUps.acts.resubmit}。',
      },
      {
        text: '同一标的的报名如有相同的法定代表人、电话、微信、付款人、银行账号、信用代码、地址或上传文件，会标出{signUps.collusion.title}；竞价结束后，还会标出只与对方竞价的一对。运营总监、总管理员和招商主管可以看到，{signUps.acts.approve}前须写明说明，说明与疑点一并留存。招商专员在成交之前看不到。',
      },
      { picture: 'signups', text: '报名列表：审核、保证金、最近到期的资质' },
      { heading: '保证金' },
      {
        text: '财务确认到账后，报名才可以出价。运营总监和总管理员可以{signUps.acts.waive}。竞价开始之前，他们和招商主管可以{signUps.acts.cancel}，已到账的保证金转为待退还。流拍或违约后重新上拍时，同一回收商再报名，招商主管和运营总监可以在待退还的那一行{signUps.acts.carryOver}：不走现金，附上书面同意；不足的补交，多出的照退。',
      },
      { note: '{screens.signUpList}的{signUps.presets.mayBid}列出审核通过、且保证金已到账或已免交的报名。' },
    ],
  },
  bidding: {
    title: '竞价与成交',
    summary: '记录出价、确认结果，以及流拍和违约之后怎么办。',
    blocks: [
      { picture: 'bids', text: '竞价中：一行录入出价，按规则的下一口价，走势和全部出价' },
      { heading: '记录出价' },
      {
        steps: [
          '打开竞价中的标的，点击{bids.enter}，输入竞买号：它的公司显示在下面。',
          '点击三个{bids.quick}之一，或输入价格。不用鼠标：输入竞买号、回车，用 ↑ ↓ 或输入价格、回车。不合加价规则的，会告诉您最接近的有效出价。',
          '平台上的竞价：{bids.import.title}，粘贴或选择文件，最新的在前也可以。没有对应报名的竞买号会逐个询问是谁的，选择后写入报名；从未报名的，由运营总监、总管理员或招商主管{signUps.fromLog}，其保证金由平台代管。有一条不符，就一条也不导入。时间不在本轮竞价之内（相差五分钟以内不计）的，由运营总监在该行说明原因后才能导入，并一直带有标记。密封报价最高价相同且其中有导入的，由总监选定并说明原因。',
          '录错的点击{bids.void}并写明原因：它留在原位，最高价重新计算。',
        ],
      },
      { text: '密封报价在竞价结束前，任何人都看不到金额。' },
      { heading: '结果' },
      {
        steps: [
          '{lots.acts.close_bidding}：先列出最高价、出价人、已录出价，能看保留价的还有差额。最高价取自出价记录；没有记录的填写最高价。',
          '招商主管可以{lots.acts.propose}，作为建议。',
          '运营总监或总管理员{lots.acts.sell}：买受人须审核通过、保证金已到账或已免交。最高出价人和他的出价已经填好；换人或改价须填写原因并上传委托方的书面同意，低于起拍价或保留价的也须上传。已暂停、在黑名单中或资质届时过期的回收商会标明，不会被建议。',
          '没有成交的{lots.acts.no_sale}；到账后{lots.acts.mark_paid}；装车时在{lots.tabs.weighing}里{lots.weighing.add}，全部提走后{lots.acts.mark_picked_up}。',
        ],
      },
      {
        text: '提货时再核对一次货款：总价的须全部付足，按重量的已装货值不得超过已付；不足的，提货单不能打印，也不能{lots.acts.mark_picked_up}。运营总监和总管理员可以写明原因、上传委托方的同意文件，赊账放行，付清前标的上一直显示。勾选{fields.lots.hold_at_limit}的标的，超出已付的一车不能登记磅单。磅单由标的的业务人员、招商人员、他们的主管、运营总监和总管理员登记；登记人一小时内可以作废，之后只有运营总监可以。',
      },
      { heading: '不顺利的时候' },
      {
        text: '买受人不付款：运营总监或总管理员{lots.acts.default}，须已过付款截止日，或有买受人本人的声明；其保证金被没收，归谁按委托合同，已付的款转为应退（财务可凭文件抵扣一部分）；之后由他们{lots.acts.runner_up}（须有委托方同意），或者由业务一方{lots.acts.relist}。重新上拍时本轮存档，标的回到草稿，时间和结果清空。认定错了，总管理员可以{lots.acts.undo_default}。总管理员可以{lots.acts.step_back}，前提是没有已确认的款项依赖它；次高者的成交退回到违约。',
      },
      {
        text: '再次成交后，系统按拍卖法第三十九条向原买受人提出两笔应收：价款差额归委托方，首次拍卖双方的佣金归拍卖公司；财务确认或不予主张。没收的保证金归公司的，先抵佣金、再抵差额；归委托方的，先抵差额。追回的钱先补委托方的损失：每收到一笔，就生成一笔应付委托方的再拍差额。标的的{lots.tabs.funds}里写明损失、已追回和归谁。',
      },
      { heading: '谁在何时看到什么' },
      {
        text: '成交之前，保留价只有业务一方看得到，竞买人和出价只有招商一方看得到；运营总监和总管理员两者都能看到，每次显示保留价都记入日志。成交之后，能打开标的的人都可以看到竞买人和保留价，财务始终看不到保留价。',
      },
      { note: '流拍的标的没有公开结果：保留价和竞买人依旧只对各自一方可见。' },
    ],
  },
}
