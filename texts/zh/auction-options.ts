/** What the choices of the auction are called: states, kinds, rules. */
export const auctionOptions = {
  recyclers: {
    kinds: {
      报废车: '报废车',
      二手车: '二手车',
      船舶: '船舶',
      钢材: '钢材',
      设备: '设备',
      其他: '其他',
    },
    state: {
      pending: '待核验',
      active: '正常',
      suspended: '暂停',
      blacklisted: '黑名单',
    },
    grade: {
      A: 'A 级',
      B: 'B 级',
      C: 'C 级',
      D: 'D 级',
    },
  },
  lots: {
    state: {
      draft: '草稿',
      reviewing: '待审核',
      approved: '已审核',
      listed: '已挂网',
      bidding: '竞价中',
      confirming: '待确认',
      sold: '已成交',
      paid: '已付款',
      picked_up: '已提货',
      settled: '已结算',
      unsold: '流拍',
      withdrawn: '已撤回',
      defaulted: '已违约',
    },
    auction_type: {
      0: '车辆',
      1: '船舶',
    },
    auction_way: {
      0: '公开增价',
      1: '密封报价',
      2: '一口价',
      3: '协议转让',
    },
    pricing_basis: {
      0: '总价',
      1: '单价 × 数量',
    },
    unit: {
      台: '台',
      艘: '艘',
      吨: '吨',
      批: '批',
    },
    increment_rule: {
      multiple: '加价幅度1的整数倍',
      tiers: '三档加价幅度之一',
      min: '不低于加价幅度1',
    },
    commission_payer: {
      buyer: '买受人',
      consignor: '委托方',
    },
    unsold_reason: {
      no_sign_up: '无合格报名',
      no_bid: '无人出价',
      below_reserve: '未达保留价',
      other: '其他',
    },
    warning: {
      reserve_below_start: '保留价低于起拍价',
      reserve_off_steps: '按加价规则到不了保留价',
      deposit_unusual: '保证金不在起拍价的 5%–30% 之间',
      notice_short: '挂网到拍卖不足 7 天',
      commission_high: '佣金点位高于 5%',
    },
  },
  sign_ups: {
    review_status: {
      pending: '待审核',
      approved: '已通过',
      rejected: '已驳回',
      cancelled: '已取消',
    },
    deposit_status: {
      unpaid: '未交',
      received: '已到账',
      applied: '已抵扣',
      refund_due: '待退还',
      refunded: '已退还',
      forfeited: '已没收',
      waived: '已免交',
    },
    outcome: {
      none: '未定',
      won: '竞得',
      lost: '未中',
      defaulted: '违约',
    },
    pre_check: {
      approve: '建议通过',
      reject: '建议驳回',
    },
    decision: {
      approve: '通过',
      reject: '驳回',
    },
  },
  bids: {
    source: {
      manual: '人工录入',
      import: '导入',
    },
  },
}
