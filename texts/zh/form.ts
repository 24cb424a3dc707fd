/** Words of every form. */
export const form = {
  choose: '请选择',
  none: {
    staff: '没有可选的员工；员工由总管理员在“系统管理 › 员工”中添加',
    auction_companies: '没有启用的拍卖公司；在“基础资料 › 拍卖公司”中维护',
    auction_platforms: '没有启用的拍卖平台；在“基础资料 › 拍卖平台”中维护',
    consignors: '还没有委托方；先在“基础资料 › 委托方”中添加',
    customers: '没有可选的客户；先添加客户，或从公海领取',
    recyclers: '还没有回收商；先在“回收商管理 › 添加回收商”中添加',
    lots: '没有可选的标的；审核通过并挂网后才能选',
  },
  saveKey: 'Ctrl/⌘ S',
  wrong: '有 {n} 项需要修改：',
  leaveTitle: '放弃未保存的修改？',
  leaveText: '离开后，刚才填写的内容将不会保留。',
  leave: '放弃修改',
  conflict: {
    title: '该记录已被他人修改',
    text: '请逐项选择要保留的内容，然后再次保存。',
    textBy: '{name} 刚刚保存了这条记录。请逐项选择要保留的内容，然后再次保存。',
    field: '项目',
    original: '原值',
    mine: '我的修改',
    theirs: '对方的修改',
    save: '按所选保存',
  },
}
