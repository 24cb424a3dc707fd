/** Words of consignors (委托方). */
export const consignors = {
  add: '添加委托方',
  added: '已添加委托方“{name}”',
  empty: '还没有委托方',
  searchHint: '公司、联系人、电话',
  fromCustomer: '由客户“{name}”转为委托方，保存后该客户的合作意向改为“已合作”。',
  active: '正常',
  suspended: '已停用',
  state: '状态',
  expired: '合同已到期',
  bankChanged: '银行信息由 {name} 于 {time} 修改',
  bankHidden: '仅财务和总管理员可以看到完整账号并修改。',
  presets: {
    expiring: '合同即将到期',
    suspended: '已停用',
  },
  sections: {
    company: '公司',
    contact: '联系人',
    contract: '合同',
    bank: '开票与银行',
  },
  acts: {
    suspend: '停用',
    reinstate: '恢复',
  },
  ask: {
    suspend: {
      title: '停用“{name}”？',
      text: '停用后不能再为其新建标的，已有的标的不受影响。',
    },
    reinstate: {
      title: '恢复“{name}”？',
      text: '恢复后可以再为其新建标的。',
    },
  },
  done: {
    suspend: '已停用',
    reinstate: '已恢复',
  },
  duplicate: {
    title: '已有名称相同的委托方',
    text: '请确认不是同一家公司。',
    confirm: '仍然保存',
    hard: '与委托方“{name}”重复',
  },
}
