/** Charges of a lot (费用). */
export const charges = {
  fields: {
    lot_charges: {
      side: '承担方',
      kind: '费用项目',
      nature: '性质',
      amount: '金额',
      tax_rate: '税率（%）',
      reason: '说明',
      files: '凭证',
      lot_id: '标的',
      round_no: '轮次',
      sign_up_id: '买方',
      due_id: '应收款',
      void_reason: '作废原因',
      voided_at: '作废时间',
    },
  },
  options: {
    lot_charges: {
      side: {
        buyer: '买方',
        consignor: '委托方',
      },
      kind: {
        late_pick_up: '逾期提货费',
        storage: '仓储费',
        loading: '装卸费',
        service: '服务费',
        towing: '拖车费',
        appraisal: '评估费',
        transfer: '过户费',
        other: '其他费用',
      },
      nature: {
        fee: '本方收费',
        outlay: '代垫',
      },
    },
  },
  charges: {
    title: '价外费用',
    hint: '不计入成交价、溢价、成交额和佣金。',
    add: '登记费用',
    added: '费用已登记',
    none: '没有价外费用',
    buyer: '买方费用合计',
    consignor: '委托方费用合计',
    withheld: '从委托方货款中扣除',
    ownDue: '单独应收',
    void: '作废',
    voided: '费用已作废',
    askVoid: '作废费用“{name}”？',
    askVoidText: '对应的应收款一并取消；已收款的须先冲销。',
    voidedBecause: '已作废：{reason}',
    form: '费用',
  },
}
