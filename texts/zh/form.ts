/** Words of every form. */
export const form = {
  choose: '请选择',
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
