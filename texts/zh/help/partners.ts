export const partners = {
  consignors: {
    title: '委托方',
    summary: '把谈成的客户转为委托方，管好合同期限。',
    blocks: [
      {
        steps: [
          '打开客户，点击{customers.toConsignor}：公司、联系人和电话已经填好。也可以在{screens.consignors}点击{consignors.add}。',
          '填写联系人和银行资料，然后保存。客户的合作意向同时改为“已合作”。',
          '在委托方的详情里，或在{screens.contracts}点击{contracts.add}，填写合同的编号、起止日期、佣金和违约约定。',
          '在{screens.commissionedList}新建委托时选择委托方和它的合同。',
        ],
      },
      {
        text: '统一社会信用代码相同，或来自同一个客户，就是同一个委托方，不能再次录入；只是名称相同的，核对后可以{consignors.duplicate.confirm}。',
      },
      {
        text: '委托方归{fields.consignors.service_id}所有：本人、其主管和运营总监、总管理员能看到全部内容并修改；名下标的的委托方也一样。其他人只看到名称和状态，新建标的时也选不到。条款、银行资料或状态被他人改动时，业务人员会收到通知，详情里的记录写明是谁改了什么。客户转移或工作交接时，委托方随之转移。',
      },
      { heading: '停用' },
      {
        text: '点击{consignors.acts.suspend}：不能再为其新建标的，已有的不受影响；随时可以{consignors.acts.reinstate}。',
      },
      { heading: '佣金' },
      {
        text: '佣金由双方承担时，{fields.consignors.commission_point}是买受人的，{fields.consignors.consignor_commission_point}另填；新建标的时一并带出。招商人员看不到委托方的点位，给买受人的文件上也没有。',
      },
      {
        note: '银行账号在保存之后只有财务和总管理员能看到全部、能修改；其他人看到最后四位。每次修改都记录是谁在何时做的。',
      },
    ],
  },
  contracts: {
    title: '合同',
    summary: '委托方的合同：期限、佣金、违约约定，到期前提醒。',
    blocks: [
      {
        text: '在{screens.contracts}或委托方的详情里点击{contracts.add}。一个委托方可以有多份合同。合同写明由谁付佣金、佣金点位或分段（{fields.contracts.buyer_scale}、最低、最高或固定金额）、{fields.contracts.late_pick_up_fee}和{fields.contracts.forfeit_to}。标的选用合同时带出这些条款，可以再改；合同之后的修改不影响已选用的标的。每次修改留下一个版本，在合同详情的{contracts.versions}里可以看到是谁改了什么。',
      },
      {
        text: '标的只能选用本委托方的、没有到期的合同；合同在拍卖前到期的，标的上会提示。没有选用合同的标的，按委托方资料里的{consignors.sections.contract}。',
      },
      { heading: '合同到期' },
      {
        text: '{screens.contracts}里的{contracts.presets.ending}列出 60 天内到期的合同。委托方的业务人员在第 60 天收到一次通知，没有业务人员的由运营总监收到。续签时修改{fields.contracts.to}，或另录一份新合同。',
      },
    ],
  },
  recyclers: {
    title: '回收商',
    summary: '添加、核验、管好资质；必要时暂停或拉黑。',
    blocks: [
      { heading: '添加' },
      {
        steps: [
          '打开{screens.recyclerAdd}，一步一步填写：公司、联系人、品类与地区、资质、银行账户。',
          '离开电话或信用代码时自动查重。相同的不能再录；只是名称相同的，核对后点击{recyclers.hit.confirm}。',
          '没有填完，可以{recyclers.saveDraft}：草稿只有您本人能看到，在任何设备上都可以继续。',
          '保存后等待核验，在此之前不能报名。',
        ],
      },
      { text: '查重与客户的合计，每人每天最多 200 次。' },
      { heading: '核验、暂停、拉黑' },
      {
        text: '招商主管、运营总监和总管理员{recyclers.acts.verify}、{recyclers.acts.suspend}或{recyclers.acts.reinstate}。{recyclers.acts.blacklist}只有运营总监和总管理员可以，要写明原因和最后一天，到期自动恢复。',
      },
      { heading: '资质' },
      {
        text: '{recyclers.presets.expiring}列出需要更新的回收商。点击{recyclers.acts.renew}，旧的可以保留，同一种资质以最新的为准。任何一种过期的，当天夜里自动暂停。',
      },
      { heading: '等级' },
      {
        text: 'A：成交 3 次以上且无违约；B：有成交且无违约；C：尚未成交，或每次违约都有 5 次成交抵过；D：其他有违约的。点开详情可以看到原因。',
      },
      { heading: '导入' },
      {
        text: '招商主管、运营总监和总管理员在{screens.recyclerList}点击{recyclers.import}，做法与导入客户相同。',
      },
      {
        note: '能打开{screens.recyclerList}的人看到全部回收商；业务一方和招商人员看到的他人名下的电话和微信号是打码的。',
      },
    ],
  },
}
