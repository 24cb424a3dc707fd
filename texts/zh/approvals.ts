/** Approvals (审批). */
export const approvals = {
  fields: {
    approvals: {
      kind: '事项',
      state: '状态',
      lot_id: '标的',
      round_no: '轮次',
      reason: '原因',
      files: '依据',
      consent_files: '委托方同意文件',
      created_at: '申请时间',
      created_by: '申请人',
      first_decided_by: '第一审批人',
      first_decided_at: '第一次审批时间',
      decided_at: '处理时间',
      decided_by: '处理人',
      decision_reason: '审批意见',
      to_decide: '待我审批',
      settlement_quantity: '结算数量',
      adjustments: '调整项',
      unit_price: '单价',
      decision: '决定',
    },
  },
  options: {
    approvals: {
      kind: {
        settlement_quantity: '结算数量与磅单不同',
        price_adjustment: '货款调整',
      },
      state: {
        waiting: '待审批',
        approved: '已批准',
        rejected: '已驳回',
        withdrawn: '已撤回',
      },
    },
  },
  approvals: {
    hint: '标的编号、名称',
    empty: '没有审批申请',
    title: '审批：{name}',
    asked: '申请内容',
    decidedBy: '由{roles}审批',
    history: '经过',
    presets: {
      waiting: '待审批',
      toDecide: '待我审批',
      mine: '我申请的',
    },
    acts: {
      approve: '批准',
      reject: '驳回',
    },
    ask: {
      approve: '批准“{name}”的申请？',
      approveText: '批准后立即按申请执行。',
      reject: '驳回“{name}”的申请？',
    },
    done: {
      approve: '已批准并执行',
      reject: '已驳回',
    },
    facts: {
      settlement_quantity: '磅单合计 {tickets} 吨，申请按 {given} 吨结算',
      price_adjustment: '货款由 {agreed} 元改为 {price} 元，变动 {change} 元，限额 {limit} 元',
    },
    below: {
      start: '低于起拍价',
      reserve: '低于保留价',
    },
  },
}
