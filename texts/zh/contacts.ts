/** The people of a customer, and customers that are one. */
export const contacts = {
  fields: {
    customer_contacts: {
      customer_id: '客户',
      name: '联系人',
      phone: '联系电话',
      wechat: '微信号',
      department: '部门',
      duty: '职务',
      primary: '主要联系人',
      remark: '备注',
    },
  },
  customers: {
    contacts: {
      joined: '已将“{name}”添加为“{company}”的联系人',
      instead: '添加为“{company}”的联系人',
      delete: '删除',
      add: '添加联系人',
      edit: '编辑联系人',
      primary: '主要联系人',
      makePrimary: '设为主要联系人',
      madePrimary: '“{name}”已设为主要联系人',
      saved: '已保存联系人“{name}”',
      deleted: '已删除联系人“{name}”',
      ask: '删除联系人“{name}”？',
      askText: '号码和备注会一并删除，动态中保留记录。',
      softText: '这个号码已经是另一位联系人的。确认不是误填后，可以继续保存。',
      confirm: '继续保存',
    },
    merge: {
      other: '并入的客户',
      help: '只能选择您可见的客户，公海中的除外。',
      stays: '保留的客户',
      goes: '并入的客户',
      note: '“{name}”已并入，{date} 前可以撤销。',
      undo: '撤销合并',
      undone: '“{name}”已恢复',
    },
  },
}
