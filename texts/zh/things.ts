/** Things on their way to their end (去向), and the papers that prove it. */
export const things = {
  fields: {
    things: {
      lot_id: '标的',
      round_no: '轮次',
      kind: '类别',
      state: '状态',
      out_at: '出场时间',
      out_photo: '出场照片',
      photo: '出场照片',
      ticket_id: '磅单',
      at: '出场时间',
      evidence_due_on: '凭证期限',
      accepted_at: '验收时间',
      accept_reason: '验收说明',
      created_at: '登记时间',
      late: '去向未清',
      mine: '我的标的',
    },
    thing_evidence: {
      kind: '凭证类型',
      number: '凭证编号',
      date: '凭证日期',
      vin: '凭证上的车架号',
      plate: '凭证上的车牌号',
      hull_number: '凭证上的船号',
      new_plate: '新车牌号',
      files: '凭证文件',
      void_reason: '作废原因',
      voided_at: '作废时间',
    },
  },
  options: {
    things: {
      kind: {
        vehicle: '车辆',
        ship: '船舶',
        equipment: '设备',
      },
      state: {
        in_yard: '在场',
        out: '已出场',
        evidence_in: '凭证已齐',
        accepted: '已验收',
      },
    },
    thing_evidence: {
      kind: {
        scrap_certificate: '报废机动车回收证明',
        deregistration: '注销证明',
        photos: '拆解照片',
        transfer: '过户凭证',
        dismantled: '拆解完工证明',
        gate_pass: '出门证',
      },
    },
  },
}
