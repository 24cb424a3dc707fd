/** 付款护照: the history of an account, for the second person who confirms an outflow. */
export const passport = {
  passport: {
    title: '付款护照',
    payee: '收款人',
    account: '收款账号',
    from: '账号来自',
    origin: {
      recycler: '回收商“{name}”的档案',
      consignor: '委托方“{name}”的档案',
      payer: '“{name}”交保证金的账户',
      typed: '{name} 于 {date} 在本笔流水中填写，档案里没有这个账号',
      none: '没有收款账号',
    },
    changes: '谁改过收款账户',
    noChanges: '没有记录',
    nobody: '系统',
    paths: {
      create: '新建时填写',
      edit: '手工修改',
      import: '导入修改',
      undo_import: '撤销导入时改回',
    },
    bankOnly: '只改开户行',
    ledHere: '改成现在这个账号',
    paidBefore: '此前付往该账号',
    neverPaid: '此前从未付过这个账号',
  },
}
