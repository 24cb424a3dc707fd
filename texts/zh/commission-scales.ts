/** 佣金分段: bands, bounds or a fixed sum of a commission. */
export const commissionScales = {
  commissionScales: {
    title: '佣金分段',
    edit: '设置佣金分段',
    hint: '第一段从 0 开始，逐段递增；每段只对落在其中的价款计算。填了固定佣金的，分段和上下限都不适用。全部留空则按佣金点位。',
    buyer: '买受人',
    consignor: '委托方',
    least: '最低 {amount} 元',
    most: '最高 {amount} 元',
    fixedSum: '固定 {amount} 元',
    above: '超过 {above} 元的部分',
    add: '添加一段',
    remove: '删除这一段',
    save: '保存分段',
    cancel: '不保存',
    saved: '佣金分段已保存',
  },
}
